import type { Command } from '@muster/domain/incident/commands'
import { type LoadedIncident, versionOf } from './loadedIncident.ts'
import { type CommandOutcome, type PendingDecision, SpeculativeLog } from './speculativeLog.ts'

export type QueuedCommand = {
  command: Command
  resolve: (outcome: CommandOutcome) => void
  reject: (error: unknown) => void
  /** Null when only the incident's lock allows a decision. */
  decision: PendingDecision | null
}

/** Maximum batch size: large enough to be fast, small enough to be fair. */
const maxBatch = 500

/** A batch of this size is not split. */
const smallBatch = 50

/**
 * Queues the commands of one incident until they are written. While a batch is being written, later commands are decided as
 * they arrive, as if that batch were already stored. The next batch follows at once.
 */
export class CommandQueue {
  private readonly queued: QueuedCommand[] = []
  private log: SpeculativeLog | null = null
  /** Size of the last batch: its senders may soon send again. */
  private lastBatchSize = 0

  get isEmpty(): boolean {
    return this.queued.length === 0
  }

  add(entry: QueuedCommand) {
    this.queued.push(entry)
    if (this.queued.length <= maxBatch) this.decide(entry)
  }

  /**
   * Takes the next batch.
   * @param incident its current state; speculative decisions are dropped when it has changed otherwise meanwhile
   */
  nextBatch(incident: LoadedIncident): QueuedCommand[] {
    if (this.queued[0]?.decision?.basedOn !== incident.state) this.restart(incident)
    // Half of all commands: alternating large and small batches would idle first this process and then the database.
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
      // This command cannot be decided, nor those after it. Writing them one by one shows which one it is.
      this.log = null
    }
  }
}
