import type { Command } from '@muster/domain/incident/commands'
import type { IncidentEvent } from '@muster/domain/incident/events'
import type { IncidentState } from '@muster/domain/incident/state'
import { isRefusal, refuse } from '@muster/domain/refusal'
import { type Database, inTenant, isTransientError, PoolBusyError, type Tx } from '../platform/db/database.ts'
import { batchLoader } from '../platform/jobs/batchLoader.ts'
import { KeyedMutex } from '../platform/jobs/keyedMutex.ts'
import { currentTrace, inSpan, type Traceparent } from '../platform/telemetry/traces/tracer.ts'
import { appendBatch, appendSpeculative } from './appendBatch.ts'
import type { IncidentNotices } from './incidentNotices.ts'
import { loadEarlierEvents } from './loadEarlierEvents.ts'
import {
  applyStored,
  continues,
  emptyIncident,
  eventsSince,
  ForeignLogError,
  type LoadedIncident,
  replaceLog,
  versionOf,
} from './loadedIncident.ts'
import {
  type ChangedLog,
  readChangedLogs,
  readForeignLogs,
  readLogs,
  readServerStart,
  type StoredLog,
} from './readChangedLogs.ts'
import { RollbackWithRefusal, retryDuplicateStart } from './retryDuplicateStart.ts'
import type { CommandOutcome, WrittenBatch } from './speculativeLog.ts'
import { isLogVersion, readEvents } from './storedEvents.ts'
import { loadFromSnapshot } from './storedSnapshot.ts'

/** Called after commit, once per run of new events, in order. `incident` already has them. */
export type Listener = (incident: LoadedIncident, events: readonly IncidentEvent[]) => void

/**
 * Called when the log in the database was another one than in memory, which has the true one now.
 * @param before the state until now
 * @param known number of events until now
 */
type ReplacedListener = (incident: LoadedIncident, before: IncidentState | null, known: number) => void

/** Told what the store does, for figures. Times are in seconds. */
export type StoreObserver = {
  onAppend: (seconds: number, events: number) => void
  onSweep: (seconds: number) => void
  /** The sweep has found a log that had grown without a notice. */
  onNoticeLost: () => void
}

type QueuedCommand = {
  command: Command
  /** The trace that it came in. */
  trace: Traceparent | null
  resolve: (outcome: CommandOutcome) => void
  reject: (error: unknown) => void
}

/** Maximum batch size: large enough to be fast, small enough to be fair. */
const maxBatch = 500

/** Reading a shorter log is faster than looking for its snapshot. */
const snapshotThreshold = 1000

/** Logs that a sweep reads at once: fewer than the pool has connections, which commands need. */
const sweepsAtOnce = 4

/** PostgreSQL’s code for events that do not follow the one before (`refuse_broken_chain`). */
const brokenChain = '23000'

/** Time an ended incident stays in memory after its last use, in milliseconds. */
const endedLifetime = 10 * 60_000

/**
 * Holds the loaded incidents of this process, and is the one way to write to them. Commands that arrive together for one
 * incident are appended in one transaction; a single one is appended at once.
 */
export class IncidentStore {
  private readonly incidents = new Map<string, LoadedIncident>()
  /** Time of last use of each, in milliseconds since 1970. */
  private readonly lastUsedAt = new Map<string, number>()
  /** Commands that wait while a batch of their incident is being written. */
  private readonly queues = new Map<string, QueuedCommand[]>()
  private readonly listeners: Listener[] = []
  private readonly replacedListeners: ReplacedListener[] = []
  private observer: StoreObserver | null = null
  /** Start time of the database server that the last sweep read from. */
  private serverStart: string | null = null
  /** Serializes catching up and writing per incident, so that listeners get events in order. */
  private readonly mutexes = new KeyedMutex()
  private readonly db: Database
  private readonly onSnapshotIgnored: (incidentId: string, why: string) => void
  private readonly notices: IncidentNotices | null
  /** Finds logs that are not in memory, of which anybody may make up ids: one read at a time, for all who wait. */
  private readonly findStored: (incidentId: string) => Promise<StoredLog | null>

  /**
   * @param onIgnored called with the reason when a snapshot is ignored and the whole log is read
   * @param notices tells the other servers; without it they find out at their next sweep
   * @param lookups the pool for what may be made up
   */
  constructor(
    db: Database,
    onIgnored: (incidentId: string, why: string) => void = () => {},
    notices: IncidentNotices | null = null,
    lookups = db,
  ) {
    this.db = db
    this.onSnapshotIgnored = onIgnored
    this.notices = notices
    this.findStored = batchLoader((ids) =>
      readLogs(lookups, ids).catch((error) => {
        // Strangers who fill that pool must not keep managers from their incidents.
        if (error instanceof PoolBusyError) return readLogs(db, ids)
        throw error
      }),
    )
  }

  /** Calls `listener` with every new event, from any process. */
  listen(listener: Listener) {
    this.listeners.push(listener)
  }

  /** Calls `listener` for each log that a failover has replaced. */
  onReplaced(listener: ReplacedListener) {
    this.replacedListeners.push(listener)
  }

  observe(observer: StoreObserver) {
    this.observer = observer
  }

  /** Returns the incident if it is in memory. */
  peek(incidentId: string): LoadedIncident | undefined {
    return this.incidents.get(incidentId)
  }

  /** Returns how many events of a log are in memory; 0 when it is not loaded. */
  knownVersion(incidentId: string): number {
    const held = this.incidents.get(incidentId)
    return held ? versionOf(held) : 0
  }

  /** Lists the active incidents. */
  active(): LoadedIncident[] {
    return [...this.incidents.values()].filter(({ state }) => state?.stage === 'active')
  }

  /**
   * Loads an incident of a tenant with its whole log, from the database when it is not in memory.
   * @returns null when this tenant has no such incident
   */
  async load(tenantId: string, incidentId: string): Promise<LoadedIncident | null> {
    const incident = await this.loadState(tenantId, incidentId)
    if (incident) await loadEarlierEvents(this.db, incident)
    return incident
  }

  /** Loads only the state: soon after a restart, the beginning of a long log may still be missing. */
  async loadState(tenantId: string, incidentId: string): Promise<LoadedIncident | null> {
    if (!this.incidents.has(incidentId) && (await this.isLog(tenantId, incidentId)))
      await this.catchUp(tenantId, incidentId)
    return this.touch(tenantId, incidentId)
  }

  /** Returns true for a log of this tenant, and for one that may be being started. */
  private async isLog(tenantId: string, incidentId: string): Promise<boolean> {
    return this.mutexes.isHeld(incidentId) || (await this.findStored(incidentId))?.tenantId === tenantId
  }

  /** Returns the incident without waiting; null also when it is not in memory. */
  private touch(tenantId: string, incidentId: string): LoadedIncident | null {
    const incident = this.incidents.get(incidentId)
    if (incident?.tenantId !== tenantId) return null
    this.lastUsedAt.set(incidentId, Date.now())
    return incident
  }

  /**
   * Submits a command. Resolves only after it is stored in the log.
   * @returns the version after it, or a refusal
   * @throws when the database cannot be reached: the caller answers 503, and a retry with the same id is harmless
   */
  submit(tenantId: string, incidentId: string, command: Command): Promise<CommandOutcome> {
    // In a rush it is in memory, and each saved promise counts.
    if (this.touch(tenantId, incidentId)) return this.enqueue(tenantId, incidentId, command)
    return this.loadState(tenantId, incidentId).then((incident) =>
      incident || command.type === 'StartIncident'
        ? this.enqueue(tenantId, incidentId, command)
        : refuse('not-started'),
    )
  }

  private enqueue(tenantId: string, incidentId: string, command: Command): Promise<CommandOutcome> {
    return new Promise((resolve, reject) => {
      const key = mutexKey(tenantId, incidentId)
      const known = this.queues.get(key)
      const queue = known ?? []
      queue.push({ command, trace: currentTrace(), resolve, reject })
      if (known) return
      this.queues.set(key, queue)
      void this.drain(tenantId, incidentId, queue)
    })
  }

  /**
   * Submits commands together with a change of ordinary rows, in one transaction: all or nothing. When one is refused,
   * nothing changes.
   * @param commands at least one, in their order
   * @param claim makes the change; returns false when the commands should not be submitted after all (its change is saved).
   *   It runs again, after a rollback, when another process was faster
   * @returns the version after the last one, or the refusal; null when they were not submitted
   */
  submitWith(
    tenantId: string,
    incidentId: string,
    commands: readonly Command[],
    claim: (tx: Tx) => Promise<boolean>,
  ): Promise<CommandOutcome | null> {
    const attributes = { 'muster.commands': commands.length }
    const write = async () => {
      const incident = this.incidents.get(incidentId) ?? emptyIncident(tenantId, incidentId)
      if (incident.tenantId !== tenantId) return refuse('already-started')
      let before = versionOf(incident)
      const begunAt = performance.now()
      try {
        const submit = () =>
          retryDuplicateStart(() =>
            inTenant(this.db, tenantId, async (tx) => {
              if (!(await claim(tx))) return null
              const { outcomes, stored, state } = await appendBatch(tx, incident, commands)
              const outcome = outcomes.find(isRefusal) ?? outcomes.at(-1)
              if (!outcome || isRefusal(outcome))
                throw new RollbackWithRefusal(outcome ?? refuse('not-started'))
              return { outcome, stored, state }
            }),
          )
        const done = await submit().catch(async (error) => {
          before = await this.rereadAfter(error, incident)
          return submit()
        })
        if (done) {
          this.applyWritten(incident, done)
          this.observer?.onAppend((performance.now() - begunAt) / 1000, done.stored.length)
        }
        return done?.outcome ?? null
      } catch (error) {
        if (error instanceof RollbackWithRefusal) return error.refusal
        throw error
      } finally {
        if (versionOf(incident) > 0) this.incidents.set(incidentId, incident)
        this.notifyListeners(incident, eventsSince(incident, before) ?? [])
      }
    }
    return this.mutexes.run(incidentId, () => inSpan('incident.append', { attributes }, write))
  }

  /**
   * Reads the events a notice announces. An ended incident that is not in memory is not loaded: a late survey answer matters
   * to no open page, and every server would read the whole log for it.
   * @param version the version of the log in the notice
   */
  async follow(tenantId: string, incidentId: string, version: number): Promise<void> {
    // A load in progress may have read the log before the incident ended.
    const isHeld = this.incidents.has(incidentId) || this.mutexes.isHeld(incidentId)
    if (!isHeld && !(await this.findStored(incidentId))?.isActive) return
    await this.catchUp(tenantId, incidentId, version)
  }

  /** Reads the events that a page says it has seen, where there are such. Page and version may be made up. */
  async followPage(tenantId: string, incidentId: string, version: number): Promise<void> {
    if (this.knownVersion(incidentId) >= version) return
    const stored = await this.findStored(incidentId)
    if (stored?.tenantId === tenantId && stored.version > this.knownVersion(incidentId))
      await this.follow(tenantId, incidentId, stored.version)
  }

  /**
   * Reads events that other servers appended. Called after a notification and once a second.
   * @param version the announced version of the log; nothing is read when memory already has it
   */
  async catchUp(tenantId: string, incidentId: string, version = Number.POSITIVE_INFINITY): Promise<void> {
    // Our own writes come back as notices, a thousand a second in a rush. Those need no mutex.
    if (this.knownVersion(incidentId) >= version) return
    await this.mutexes.run(incidentId, async () => {
      const held = this.incidents.get(incidentId)
      if (this.knownVersion(incidentId) >= version) return
      const onIgnored = (why: string) => this.onSnapshotIgnored(incidentId, why)
      const snapshot =
        held || version < snapshotThreshold
          ? null
          : await loadFromSnapshot(this.db, { tenantId, id: incidentId }, onIgnored)
      const incident = held ?? snapshot?.incident ?? emptyIncident(tenantId, incidentId)
      const stored = await inTenant(this.db, tenantId, (tx) =>
        readEvents(tx, incidentId, versionOf(incident)),
      )
      if (stored.length === 0 && !snapshot) return
      if (held && !continues(held, stored)) return this.reread(held)
      const fresh = applyStored(incident, stored)
      this.incidents.set(incidentId, incident)
      // Loading an incident that ended long ago is no news to any page.
      if (held || incident.state?.stage === 'active')
        this.notifyListeners(incident, snapshot ? [snapshot.start, ...fresh] : fresh)
    })
  }

  /**
   * Reads every active incident, in memory or in the log, over all tenants: at start, and once a second after. An incident
   * active in memory may have ended while the database was unreachable, however long ago.
   * @param onUnreadable called for a log that cannot be folded, which must not block other schools' logs; thrown if unset
   * @returns true when another database server answers than at the last sweep, or the same after a restart
   */
  async sweep(onUnreadable?: (incidentId: string, error: unknown) => void): Promise<boolean> {
    for (const incident of this.incidents.values())
      loadEarlierEvents(this.db, incident).catch((error) => {
        if (!isTransientError(error)) onUnreadable?.(incident.id, error)
      })
    const begunAt = performance.now()
    const serverStart = await readServerStart(this.db)
    const isFirst = this.serverStart === null
    const isOtherServer = this.serverStart !== null && this.serverStart !== serverStart
    if (isOtherServer) await this.compareHashes()
    this.serverStart = serverStart
    const changed = await readChangedLogs(this.db, this.active())
    const next = changed.values()
    const catchUpAll = async () => {
      for (const log of next) {
        if (!isFirst && log.version > this.knownVersion(log.id)) this.observer?.onNoticeLost()
        try {
          await (log.version < this.knownVersion(log.id)
            ? this.rereadShorter(log)
            : this.catchUp(log.tenantId, log.id, log.version))
        } catch (error) {
          if (isTransientError(error) || !onUnreadable) throw error
          onUnreadable(log.id, error)
        }
      }
    }
    await Promise.all(Array.from({ length: sweepsAtOnce }, catchUpAll))
    this.unloadEnded()
    this.observer?.onSweep((performance.now() - begunAt) / 1000)
    return isOtherServer
  }

  /** Compares all logs in memory with the database, which is another one now, and reads anew those that differ. */
  private async compareHashes(): Promise<void> {
    for (const [tenantId, held] of Map.groupBy(this.incidents.values(), (each) => each.tenantId))
      for (const id of await readForeignLogs(this.db, tenantId, held))
        await this.mutexes.run(id, async () => {
          const incident = this.incidents.get(id)
          if (incident && (await readForeignLogs(this.db, tenantId, [incident])).length > 0)
            await this.reread(incident)
        })
  }

  /** Reads a log anew that a sweep found to be shorter than in memory, unless that was a moment ago. */
  private rereadShorter({ tenantId, id, version }: ChangedLog): Promise<void> {
    return this.mutexes.run(id, async () => {
      const incident = this.incidents.get(id)
      if (!incident || versionOf(incident) <= version) return
      const isKnown = await isLogVersion(this.db, { tenantId, id }, versionOf(incident))
      if (!isKnown) await this.reread(incident)
    })
  }

  /**
   * Reads a log anew after a write that found another one than in memory. The caller holds the mutex.
   * @returns the number of events then
   * @throws any other error
   */
  private async rereadAfter(error: unknown, incident: LoadedIncident): Promise<number> {
    if (!isForeignLog(error)) throw error
    await this.reread(incident)
    return versionOf(incident)
  }

  /** Forgets a log, reads it anew and tells everybody. The caller holds the mutex. */
  private async reread(incident: LoadedIncident): Promise<void> {
    const { tenantId, id, state, lastHash } = incident
    const known = versionOf(incident)
    const stored = await inTenant(this.db, tenantId, (tx) => readEvents(tx, id, 0))
    if (stored.at(-1)?.hash === lastHash) return
    replaceLog(incident, stored)
    if (stored.length === 0) this.incidents.delete(id)
    for (const listener of this.replacedListeners) listener(incident, state, known)
  }

  /** Unloads the ended incidents of a tenant, after something changed that every reading of a log takes in. */
  forgetEnded(tenantId: string): void {
    for (const [id, incident] of this.incidents)
      if (incident.tenantId === tenantId && incident.state?.stage !== 'active' && !this.mutexes.isHeld(id)) {
        this.incidents.delete(id)
        this.lastUsedAt.delete(id)
      }
  }

  /** Unloads ended incidents. They are loaded again on request. */
  private unloadEnded() {
    const longAgo = Date.now() - endedLifetime
    for (const [id, { tenantId, state }] of this.incidents) {
      const lastUse = Math.max(this.lastUsedAt.get(id) ?? 0, Date.parse(state?.endedAt ?? ''))
      if (state?.stage === 'active' || lastUse > longAgo || this.queues.has(mutexKey(tenantId, id))) continue
      this.incidents.delete(id)
      this.lastUsedAt.delete(id)
    }
  }

  private async drain(tenantId: string, incidentId: string, queue: QueuedCommand[]) {
    while (queue.length > 0)
      await this.mutexes.run(incidentId, () => this.writeBatch(tenantId, incidentId, queue))
    this.queues.delete(mutexKey(tenantId, incidentId))
  }

  private async writeBatch(tenantId: string, incidentId: string, queue: QueuedCommand[]): Promise<void> {
    const held = this.incidents.get(incidentId)
    const incident = held?.tenantId === tenantId ? held : emptyIncident(tenantId, incidentId)
    const batch = queue.splice(0, maxBatch)
    if (held && held !== incident) {
      for (const { resolve } of batch) resolve(refuse('already-started'))
      return
    }
    try {
      await this.append(incident, batch)
    } catch (error) {
      // The commit may have succeeded; the next write reads the log again before it decides anything.
      if (batch.length === 1 || isTransientError(error)) for (const entry of batch) entry.reject(error)
      // One command that cannot be stored must not fail those that arrived with it.
      else
        for (const entry of batch) await this.append(incident, [entry]).catch((error) => entry.reject(error))
    }
  }

  /** Several commands are one write: it belongs to the trace of the first, and has links to the others. */
  private append(incident: LoadedIncident, batch: readonly QueuedCommand[]): Promise<void> {
    const [parent = null, ...links] = batch.map(({ trace }) => trace)
    const attributes = { 'muster.commands': batch.length }
    return inSpan('incident.append', { parent, links, attributes }, () => this.appendTraced(incident, batch))
  }

  private async appendTraced(incident: LoadedIncident, batch: readonly QueuedCommand[]) {
    let before = versionOf(incident)
    const commands = batch.map(({ command }) => command)
    const begunAt = performance.now()
    try {
      const { outcomes, stored, state } = await this.write(incident, commands).catch(async (error) => {
        before = await this.rereadAfter(error, incident)
        return this.appendLocked(incident, commands)
      })
      this.applyWritten(incident, { stored, state })
      this.observer?.onAppend((performance.now() - begunAt) / 1000, stored.length)
      if (versionOf(incident) > 0) this.incidents.set(incident.id, incident)
      // The next batch goes to the database first; then these callers get their answers.
      setImmediate(() => {
        for (const [position, { resolve }] of batch.entries()) {
          const outcome = outcomes[position]
          if (outcome) resolve(outcome)
        }
      })
    } finally {
      this.notifyListeners(incident, eventsSince(incident, before) ?? [])
    }
  }

  private async write(incident: LoadedIncident, commands: readonly Command[]): Promise<WrittenBatch> {
    const written = await appendSpeculative(this.db, incident, commands)
    return written ?? this.appendLocked(incident, commands)
  }

  /** Applies the events of a committed write, and announces them to the other servers. */
  private applyWritten(incident: LoadedIncident, { stored, state }: Pick<WrittenBatch, 'stored' | 'state'>) {
    applyStored(incident, stored, state)
    if (stored.length > 0) this.notices?.add(incident, versionOf(incident))
  }

  private async appendLocked(incident: LoadedIncident, commands: readonly Command[]): Promise<WrittenBatch> {
    try {
      return await retryDuplicateStart(() =>
        inTenant(this.db, incident.tenantId, (tx) => appendBatch(tx, incident, commands)),
      )
    } catch (error) {
      if (!(error instanceof RollbackWithRefusal)) throw error
      return { outcomes: commands.map(() => error.refusal), stored: [], state: null }
    }
  }

  private notifyListeners(incident: LoadedIncident, events: readonly IncidentEvent[]) {
    if (events.length === 0) return
    for (const listener of this.listeners) listener(incident, events)
  }
}

/** Returns true when a write found that memory has events that the log has not; the chain trigger finds it, too. */
function isForeignLog(error: unknown): boolean {
  if (error instanceof ForeignLogError) return true
  return error instanceof Error && 'code' in error && error.code === brokenChain
}

/**
 * Builds the key of a mutex. Two tenants with the same id get separate ones, so that neither's commands are ever decided for
 * the other.
 */
function mutexKey(tenantId: string, incidentId: string): string {
  return `${tenantId} ${incidentId}`
}
