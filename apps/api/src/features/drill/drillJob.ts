import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import { DueRowsJob, type JobLog } from '../../platform/jobs/dueRowsJob.ts'
import { announceDrill } from './drillMails.ts'
import { findPlan, type PlanRow } from './drillPlanRows.ts'
import { markMissed, markRefusedSilently } from './missedDrills.ts'
import { lockUnchanged, maxStartDelay, type OccurrenceRow } from './occurrenceRows.ts'
import { startPlannedDrill } from './startPlannedDrill.ts'

type Deps = { db: Database; incidents: IncidentStore }
type Due = { id: string; tenantId: string; inMs: number }
type DueDrill = { plan: PlanRow; time: OccurrenceRow; sinceMs: number; isActive: boolean }

/**
 * Announces planned drills and starts them when due, for all tenants. Every server runs it; each occurrence is taken once.
 * The time is PostgreSQL's. It runs once a second, because a drill is planned to the minute.
 */
export class DrillJob extends DueRowsJob<Due> {
  private readonly deps: Deps

  constructor(deps: Deps, log: JobLog) {
    super(log, {
      unreadable: 'planned drills cannot be read; trying again',
      failed: 'a planned drill did not start; trying again',
    })
    this.deps = deps
  }

  protected readRows(): Promise<Due[]> {
    return inTenant(
      this.deps.db,
      noTenant,
      (tx) =>
        tx
          .selectFrom('drill_occurrence')
          .select(['id', 'tenant_id as tenantId', sql<number>`0`.as('inMs')])
          .where('stage', '=', 'waiting')
          .where('due_at', '<=', sql<Date>`clock_timestamp()`)
          .orderBy('due_at')
          .limit(100)
          .execute(),
      { server: 'on' },
    )
  }

  protected async start({ id, tenantId }: Due) {
    const { db } = this.deps
    const found = await inTenant(db, tenantId, async (tx) => {
      const time = await tx
        .selectFrom('drill_occurrence')
        .selectAll()
        .select(sql<number>`extract(epoch from clock_timestamp() - starts_at)::float8 * 1000`.as('sinceMs'))
        .where('id', '=', id)
        .where('stage', '=', 'waiting')
        .executeTakeFirst()
      const plan = time && (await findPlan(tx, null, time.plan_id))
      const tenant = await tx
        .selectFrom('tenant')
        .select('is_active as isActive')
        .where('id', '=', tenantId)
        .executeTakeFirst()
      return plan ? { time, plan, sinceMs: time.sinceMs, isActive: tenant?.isActive ?? false } : null
    })
    if (found) await this.announceOrStart(found)
  }

  /** @param sinceMs time since it was due; negative before. @param isActive true for an active tenant */
  private async announceOrStart({ plan: row, time, sinceMs, isActive }: DueDrill) {
    const { db } = this.deps
    const { tenant_id: tenantId, says: plan } = row
    if (time.tell_at && !time.told_at) {
      // Nobody is notified of a drill that is due already, or in an inactive organisation; the next run starts it.
      const isToTell = sinceMs < 0 && isActive
      await inTenant(db, tenantId, async (tx) => {
        if (await lockUnchanged(tx, row, time)) await announceDrill(tx, tenantId, plan, time, !isToTell)
      })
      return
    }
    if (!isActive) {
      await inTenant(db, tenantId, (tx) => markRefusedSilently(tx, row, time))
      return
    }
    if (plan.startBy === 'hand') {
      const reason = inEnglish('No one started it within 12 hours of its time.')
      await inTenant(db, tenantId, (tx) => markMissed(tx, row, time, reason))
      return
    }
    if (sinceMs > maxStartDelay) {
      const reason = inEnglish('Muster was offline when it was due, so it was not started.')
      await inTenant(db, tenantId, (tx) => markMissed(tx, row, time, reason))
      return
    }
    await startPlannedDrill(this.deps, row, time, null)
  }
}
