import type { Command } from '@muster/domain/incident/commands'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { refuse } from '@muster/domain/refusal'
import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../db/database.ts'
import { appendBatch, type CommandOutcome } from './appendBatch.ts'
import { type OpenIncident, takeIn, unreadIncident, versionOf } from './openIncident.ts'
import { readEvents } from './storedEvents.ts'

/** Told after commit, once per run of new events, in order. `incident` already holds them. */
export type Listener = (incident: OpenIncident, events: readonly IncidentEvent[]) => void

type Waiting = {
  command: Command
  resolve: (outcome: CommandOutcome) => void
  reject: (error: unknown) => void
}

/** Commands appended in one transaction at most: enough to be fast, few enough to be fair. */
const batchLimit = 500

/** How long an ended incident stays in memory, in milliseconds: longer than `sweep` looks back. */
const keepEndedFor = 10 * 60_000

/**
 * All incidents this process holds in memory, and the one way to write to them. Commands that arrive together for
 * one incident are appended in one transaction; a lone one goes at once.
 */
export class IncidentBook {
  private readonly incidents = new Map<string, OpenIncident>()
  private readonly queues = new Map<string, Waiting[]>()
  private readonly listeners: Listener[] = []
  /** Catching up and writing of one incident take turns, so that events are told in order. */
  private readonly turns = new Map<string, Promise<unknown>>()
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** Calls `listener` with every new event, whichever process wrote it. */
  listen(listener: Listener) {
    this.listeners.push(listener)
  }

  /** Incidents in memory, in no order. */
  all(): Iterable<OpenIncident> {
    return this.incidents.values()
  }

  /** The incident if it is in memory. */
  peek(incidentId: string): OpenIncident | undefined {
    return this.incidents.get(incidentId)
  }

  /**
   * The incident of a tenant, read from the database when it is not in memory.
   * @returns null when this tenant has no such incident
   */
  async open(tenantId: string, incidentId: string): Promise<OpenIncident | null> {
    const known = this.incidents.get(incidentId)
    if (known) return known.tenantId === tenantId ? known : null
    await this.catchUp(tenantId, incidentId)
    const read = this.incidents.get(incidentId)
    return read?.tenantId === tenantId ? read : null
  }

  /**
   * Sends a command. Answers only after the log has it.
   * @returns the version after it, or a refusal
   * @throws when the database cannot be reached: the caller answers 503, and a retry with the same id is harmless
   */
  async submit(tenantId: string, incidentId: string, command: Command): Promise<CommandOutcome> {
    const incident = await this.open(tenantId, incidentId)
    if (!incident && (command.type !== 'StartIncident' || this.incidents.has(incidentId)))
      return refuse('not-started')
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(incidentId)
      if (queue) {
        queue.push({ command, resolve, reject })
        return
      }
      this.queues.set(incidentId, [{ command, resolve, reject }])
      void this.drain(tenantId, incidentId)
    })
  }

  /**
   * Reads what others have appended. Called on a notification and once a second.
   * @param version what the log is said to have; nothing is read when memory already has it
   */
  async catchUp(tenantId: string, incidentId: string, version = Number.POSITIVE_INFINITY): Promise<void> {
    await this.inTurn(incidentId, async () => {
      const incident = this.incidents.get(incidentId) ?? unreadIncident(tenantId, incidentId)
      if (versionOf(incident) >= version) return
      const stored = await inTenant(this.db, tenantId, (tx) =>
        readEvents(tx, incidentId, versionOf(incident)),
      )
      if (stored.length === 0) return
      this.incidents.set(incidentId, incident)
      this.tell(incident, takeIn(incident, stored))
    })
  }

  /** Reads every incident that is active or has moved, over all tenants: at start, and once a second after. */
  async sweep(): Promise<void> {
    const rows = await inTenant(
      this.db,
      noTenant,
      (tx) =>
        tx
          .selectFrom('incident')
          .select(['tenant_id', 'id', 'version'])
          .where((where) =>
            where.or([
              where('stage', '=', 'active'),
              where('ended_at', '>', sql<Date>`now() - interval '1 minute'`),
            ]),
          )
          .execute(),
      { server: 'on' },
    )
    for (const row of rows) await this.catchUp(row.tenant_id, row.id, row.version)
    this.putAwayEnded()
  }

  /** What has ended is read again when somebody asks for it. */
  private putAwayEnded() {
    const longAgo = new Date(Date.now() - keepEndedFor).toISOString()
    for (const [id, { state }] of this.incidents) {
      if (state?.endedAt && state.endedAt < longAgo && !this.queues.has(id)) this.incidents.delete(id)
    }
  }

  private async drain(tenantId: string, incidentId: string) {
    for (;;) {
      const batch = this.queues.get(incidentId)?.splice(0, batchLimit) ?? []
      if (batch.length === 0) break
      await this.inTurn(incidentId, () => this.write(tenantId, incidentId, batch))
    }
    this.queues.delete(incidentId)
  }

  private async write(tenantId: string, incidentId: string, batch: readonly Waiting[]) {
    const incident = this.incidents.get(incidentId) ?? unreadIncident(tenantId, incidentId)
    const before = versionOf(incident)
    try {
      const outcomes = await this.append(incident, batch)
      if (versionOf(incident) > 0) this.incidents.set(incidentId, incident)
      for (const [position, waiting] of batch.entries()) {
        const outcome = outcomes[position]
        if (outcome) waiting.resolve(outcome)
      }
    } catch (error) {
      // Whether the commit arrived is unknown; the next turn reads the log again before it decides anything.
      for (const waiting of batch) waiting.reject(error)
    } finally {
      this.tell(incident, incident.events.slice(before))
    }
  }

  /** Two processes may start the same incident at once: the later one reads the log and answers from it. */
  private async append(
    incident: OpenIncident,
    batch: readonly Waiting[],
  ): Promise<readonly CommandOutcome[]> {
    const commands = batch.map(({ command }) => command)
    for (let attempt = 1; ; attempt++) {
      try {
        const { outcomes, stored } = await inTenant(this.db, incident.tenantId, (tx) =>
          appendBatch(tx, incident, commands),
        )
        takeIn(incident, stored)
        return outcomes
      } catch (error) {
        if (!isDuplicate(error)) throw error
        // Found again after reading: the id belongs to another tenant.
        if (attempt === 2) return commands.map(() => refuse('already-started'))
      }
    }
  }

  private tell(incident: OpenIncident, events: readonly IncidentEvent[]) {
    if (events.length === 0) return
    for (const listener of this.listeners) listener(incident, events)
  }

  private inTurn<T>(incidentId: string, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(incidentId) ?? Promise.resolve()
    const turn = before.then(work, work)
    const done = turn.catch(() => {})
    this.turns.set(incidentId, done)
    void done.then(() => {
      if (this.turns.get(incidentId) === done) this.turns.delete(incidentId)
    })
    return turn
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
