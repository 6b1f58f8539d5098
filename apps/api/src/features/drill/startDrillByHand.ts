import type { startDrill as startCall } from '@muster/contract/drillCalls'
import { mayAccessSites } from '@muster/domain/access/rights'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { findPlan } from './drillPlanRows.ts'
import { planOfOtherSites } from './manageDrillPlans.ts'
import type { OccurrenceRow } from './occurrenceRows.ts'
import { RealIncidentRunning, startPlannedDrill } from './startPlannedDrill.ts'

/**
 * Starts a planned drill by hand, now. A second press, and a simultaneous one, returns the same incident.
 * @throws 404 when it is of no site of theirs, 403 when it is of other sites too, 409 when something real runs there, or it
 *   was changed at this moment, or settled otherwise
 */
export async function startDrillByHand(
  deps: { db: Database; incidents: IncidentStore },
  { caller, params, request }: RequestInput<typeof startCall>,
) {
  const { tenantId, account } = caller
  const { time, plan } = await inTenant(deps.db, tenantId, async (tx) => {
    const time = await readOccurrence(tx, params.occurrenceId)
    const plan = time && (await findPlan(tx, caller.allowedSites, time.plan_id))
    if (!plan) throw notFound(inEnglish('There is no such drill in your organization.'))
    if (!mayAccessSites(caller.allowedSites, plan.says.siteIds)) throw planOfOtherSites()
    return { time, plan }
  })
  const manager = { id: account.id, name: account.name, audit: callerActor(caller, request) }
  try {
    if (time.stage === 'waiting' && (await startPlannedDrill(deps, plan, time, manager)))
      return { incidentId: time.incident_id }
  } catch (error) {
    if (!(error instanceof RealIncidentRunning)) throw error
    throw conflict(
      'real-incident',
      inEnglish('A real incident is active at one of its sites. Try again when it ends.'),
    )
  }
  const now = await inTenant(deps.db, tenantId, (tx) => readOccurrence(tx, time.id))
  if (now?.stage === 'started') return { incidentId: now.incident_id }
  if (now?.stage === 'waiting')
    throw conflict('changed-since', inEnglish('Someone just changed this drill. Check it, then start it.'))
  throw conflict('not-waiting', now?.reason ?? inEnglish('This drill can no longer be started.'))
}

async function readOccurrence(tx: Tx, id: string): Promise<OccurrenceRow | null> {
  const row = await tx.selectFrom('drill_occurrence').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}
