import type { Command } from '@muster/domain/incident/commands'
import { type LoadedIncident, versionOf } from './loadedIncident.ts'
import { type CommandOutcome, type PendingDecision, SpeculativeLog } from './speculativeLog.ts'

export type QueuedCommand = {
  command: Command
  resolve: (outcome: CommandOutcome) => void
  reject: (error: unknown) => void
  /** Null where it can be known only behind the incident's lock. */
  decided: PendingDecision | null
}

/** Commands written at once at most: enough to be fast, few enough to be fair. */
const maxBatch = 500

/** So few are not worth being divided. */
const smallBatch = 50

/**
 * The commands of one incident that wait to be written. While some are on their way to the disk, those behind them are decided
 * as they arrive, as if these had been written already; when they have been, the next go at once.
 */
export class CommandQueue {
  private readonly waiting: QueuedCommand[] = []
  private log: SpeculativeLog | null = null
  /** How many were taken last: who is answered now may soon be back. */
  private taken = 0

  get isEmpty(): boolean {
    return this.waiting.length === 0
  }

  add(waiting: QueuedCommand) {
    this.waiting.push(waiting)
    if (this.waiting.length <= maxBatch) this.decide(waiting)
  }

  /**
   * The next to be written.
   * @param incident as it is now; what was decided ahead counts for nothing when it has become another meanwhile
   */
  take(incident: LoadedIncident): QueuedCommand[] {
    if (this.waiting[0]?.decided?.from !== incident.state) this.restart(incident)
    // Half of all there are: a large batch and a small one by turns would leave first this process idle and then the database.
    const half = Math.ceil((this.waiting.length + this.taken) / 2)
    const batch = this.waiting.splice(0, Math.min(Math.max(half, smallBatch), maxBatch))
    this.taken = batch.length
    this.decideAhead()
    return batch
  }

  private restart(incident: LoadedIncident) {
    const isKnown = incident.missing === 0 && !incident.isShared && versionOf(incident) > 0
    this.log = isKnown ? new SpeculativeLog(incident) : null
    for (const each of this.waiting) each.decided = null
    this.decideAhead()
  }

  private decideAhead() {
    for (const each of this.waiting.slice(0, maxBatch)) if (!each.decided) this.decide(each)
  }

  private decide(waiting: QueuedCommand) {
    try {
      waiting.decided = this.log?.receive(waiting.command) ?? null
    } catch {
      // It cannot be decided at all, nor what comes after it. Which one it is is found out when they are written one by one.
      this.log = null
    }
  }
}
