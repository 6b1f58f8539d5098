import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import { PeriodicJob } from '../platform/jobs/periodicJob.ts'
import type { IncidentStore } from './incidentStore.ts'
import { type LoadedIncident, versionOf } from './loadedIncident.ts'
import { storeSnapshot } from './storedSnapshot.ts'

/** Events after which a state is saved again: they can be read in a third of a second. */
const saveEvery = 10_000
/** While many events arrive, their answers come first. With this many the state is saved anyway. */
const saveAtLatest = 30_000
/** Maximum number of events since the last run for an incident to count as quiet. */
const quietEvents = 200
/** Minimum number of events for a snapshot at shutdown. */
const saveAtStop = 1_000
/** Runs between two cleanups of unused snapshots. */
const runsBetweenCleanups = 60

type Log = Record<'warn', (details: object, message: string) => void>

/**
 * Saves the folded states of long incidents, so that a starting server need not read all of their logs first, and deletes
 * those of ended incidents. It runs in the background, on the server that comes first.
 */
export class SnapshotJob extends PeriodicJob {
  private readonly deps: { db: Database; incidents: IncidentStore }
  private readonly log: Log
  /** The saved version of each incident, and its version at the last run. */
  private readonly versions = new WeakMap<LoadedIncident, { kept: number; seen: number }>()
  private runs = 0

  constructor(place: { db: Database; incidents: IncidentStore }, log: Log) {
    super()
    this.deps = place
    this.log = log
  }

  /**
   * Saves new states once more, so that the next start has little to read. It does not wait for an unreachable database
   * repeatedly.
   */
  override async stop(): Promise<void> {
    await super.stop()
    for (const incident of this.deps.incidents.active()) if (!(await this.save(incident, saveAtStop))) return
  }

  protected async work() {
    if (this.isStopped) return
    if (this.runs++ % runsBetweenCleanups === 0)
      await this.removeEnded().catch((err) =>
        this.log.warn({ err }, 'old snapshots stay; trying again later'),
      )
    for (const incident of this.deps.incidents.active()) {
      const version = versionOf(incident)
      const { kept, seen } = this.versions.get(incident) ?? { kept: incident.missing, seen: 0 }
      this.versions.set(incident, { kept, seen: version })
      const isDue = version - kept >= (version - seen <= quietEvents ? saveEvery : saveAtLatest)
      if (isDue && !this.isStopped) await this.save(incident, saveEvery)
    }
  }

  /** @returns false when it failed */
  private async save(incident: LoadedIncident, atLeast: number): Promise<boolean> {
    const { db } = this.deps
    const seen = versionOf(incident)
    if (seen - (this.versions.get(incident)?.kept ?? incident.missing) < atLeast) return true
    try {
      const kept = await storeSnapshot(db, incident, atLeast)
      this.versions.set(incident, { kept, seen })
      return true
    } catch (err) {
      this.log.warn({ err, incidentId: incident.id }, 'the state of this incident could not be kept')
      return false
    }
  }

  private async removeEnded() {
    const { db } = this.deps
    const over = await inTenant(
      db,
      noTenant,
      (tx) =>
        tx
          .selectFrom('incident_snapshot as s')
          .innerJoin('incident as i', 'i.id', 's.incident_id')
          .select(['s.tenant_id', 's.incident_id'])
          .where('i.stage', '<>', 'active')
          .execute(),
      { server: 'on' },
    )
    for (const { tenant_id, incident_id } of over)
      await inTenant(db, tenant_id, (tx) =>
        tx.deleteFrom('incident_snapshot').where('incident_id', '=', incident_id).execute(),
      )
  }
}
