import type { Command } from '@muster/domain/incident/commands'
import { type LoadedIncident, versionOf } from './loadedIncident.ts'
import { type CommandOutcome, type PendingDecision, SpeculativeLog } from './speculativeLog.ts'

export type QueuedCommand = {
  command: Command
  resolve: (outcome: CommandOutcome) => void
  reject: (error: unknown) => void
  /** Null where it can be known only behind the incident's lock. */
  decision: PendingDecision | null
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
  private readonly queued: QueuedCommand[] = []
  private log: SpeculativeLog | null = null
  /** How many were taken last: who is answered now may soon be back. */
  private lastBatchSize = 0

  get isEmpty(): boolean {
    return this.queued.length === 0
  }

  add(entry: QueuedCommand) {
    this.queued.push(entry)
    if (this.queued.length <= maxBatch) this.decide(entry)
  }

  /**
   * The next to be written.
   * @param incident as it is now; what was decided ahead counts for nothing when it has become another meanwhile
   */
  nextBatch(incident: LoadedIncident): QueuedCommand[] {
    if (this.queued[0]?.decision?.basedOn !== incident.state) this.restart(incident)
    // Half of all there are: a large batch and a small one by turns would leave first this process idle and then the database.
    const half = Math.ceil((this.queued.length + this.lastBatchSize) / 2)
    const batch = this.queued.splice(0, Math.min(Math.max(half, smallBatch), maxBatch))
    this.lastBatchSize = batch.length
    this.decideAhead()
    return batch
  }

  private restart(incident: LoadedIncident) {
    const isKnown = incident.missing === 0 && !incident.isShared && versionOf(incident) > 0
    this.log = isKnown ? new SpeculativeLog(incident) : null
    for (const each of this.queued) each.decision = null
    this.decideAhead()
  }

  private decideAhead() {
    for (const each of this.queued.slice(0, maxBatch)) if (!each.decision) this.decide(each)
  }

  private decide(entry: QueuedCommand) {
    try {
      entry.decision = this.log?.decide(entry.command) ?? null
    } catch {
      // It cannot be decided at all, nor what comes after it. Which one it is is found out when they are written one by one.
      this.log = null
    }
  }
}
