import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import { PeriodicJob } from '../platform/jobs/periodicJob.ts'
import type { IncidentStore } from './incidentStore.ts'
import { type LoadedIncident, versionOf } from './loadedIncident.ts'
import { storeSnapshot } from './storedSnapshot.ts'

/** A state is kept again when it has so many further events: as many are read in a third of a second. */
const saveEvery = 10_000
/** While events pour in, their answers come first; but with so many it is kept whatever happens. */
const saveAtLatest = 30_000
/** Events since the last look up to which an incident counts as quiet. */
const quietEvents = 200
/** Fewer are not worth a snapshot when the server stops. */
const saveAtStop = 1_000
/** Looks from one search for those that nobody needs any more to the next. */
const runsBetweenCleanups = 60

type Log = Record<'warn', (details: object, message: string) => void>

/**
 * Keeps the folded states of long incidents, so that a server that starts need not read all of their logs first, and throws those
 * away that are over. Beside everything else, by whichever server comes first.
 */
export class SnapshotJob extends PeriodicJob {
  private readonly deps: { db: Database; incidents: IncidentStore }
  private readonly log: Log
  /** The version that is kept of an incident, and the one at the last look. */
  private readonly versions = new WeakMap<LoadedIncident, { kept: number; seen: number }>()
  private runs = 0

  constructor(place: { db: Database; incidents: IncidentStore }, log: Log) {
    super()
    this.deps = place
    this.log = log
  }

  /** Keeps what is new once more, so that the next start has little to read. A database that is away is not waited for again and again. */
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
