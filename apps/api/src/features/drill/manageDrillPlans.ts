import type * as calls from '@muster/contract/drillCalls'
import { mayAccessSites } from '@muster/domain/access/rights'
import { inEnglish } from '@muster/words/t'
import { sql, type UpdateObject } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/rows.ts'
import { changedSince, conflict, HttpProblem, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { findPlan, type PlanRow, viewPlans } from './drillPlanRows.ts'
import { databaseNow, lockWaiting, saveNextOccurrence } from './occurrenceRows.ts'
import { cancelOccurrence, rescheduleWaiting } from './rescheduleOccurrence.ts'

/**
 * Plans a drill. A retry with the same id is the same plan.
 * @throws 404 for a site that is not theirs, 422 when it would never take place
 */
export function createPlan(
  { db }: { db: Database },
  { caller, body, request }: RequestInput<typeof calls.createDrillPlan>,
) {
  const { drillPlanId, ...plan } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    await ownSites(tx, caller, plan.siteIds)
    const again = await findPlan(tx, caller.allowedSites, drillPlanId)
    if (again) return viewOne(tx, caller, again)
    const row = { id: drillPlanId, tenant_id: caller.tenantId, plan: JSON.stringify(plan) }
    const made = await tx
      .insertInto('drill_plan')
      .values({ ...row, ...savedBy(caller) })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made)
      throw conflict('taken', inEnglish('This plan was not saved. Reload the page and save it again.'))
    await addSites(tx, caller.tenantId, drillPlanId, plan.siteIds)
    await saveNextOccurrence(tx, { tenantId: caller.tenantId, drillPlanId, plan }, await databaseNow(tx))
    if (!(await lockWaiting(tx, drillPlanId))) throw neverOccurs()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'drill.planned',
      subject: plan.title,
      after: plan,
    })
    return viewStored(tx, caller, drillPlanId)
  })
}

/**
 * Changes a plan. The person who saves it becomes its owner.
 * @throws 404 for a plan or site that is not theirs, 403 when it concerns other sites too, 409 when somebody else has
 *   changed it since, or it is canceled; 422 when it would never take place again
 */
export function updatePlan(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof calls.updateDrillPlan>,
) {
  const { version, ...plan } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockPlan(tx, caller, params.drillPlanId)
    if (before.version !== version) throw changedSince()
    await ownSites(tx, caller, plan.siteIds)
    await savePlan(tx, before.id, { plan: JSON.stringify(plan), ...savedBy(caller) })
    await tx.deleteFrom('drill_plan_site').where('plan_id', '=', before.id).execute()
    await addSites(tx, caller.tenantId, before.id, plan.siteIds)
    if (!(await rescheduleWaiting(tx, caller, before, plan, 'It was changed.'))) throw neverOccurs()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'drill.changed',
      subject: plan.title,
      before: before.says,
      after: plan,
    })
    return viewStored(tx, caller, before.id)
  })
}

/** Skips one day of a plan. Harmless when repeated. */
export function skipDate(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof calls.skipDrill>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockPlan(tx, caller, params.drillPlanId)
    if (before.says.skipDates.includes(body.date)) return viewOne(tx, caller, before)
    const plan = { ...before.says, skipDates: [...before.says.skipDates, body.date].sort() }
    await savePlan(tx, before.id, { plan: JSON.stringify(plan) })
    await rescheduleWaiting(tx, caller, before, plan, 'It does not take place on this day.')
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'drill.skipped',
      subject: plan.title,
      after: { date: body.date },
    })
    return viewStored(tx, caller, before.id)
  })
}

/** Cancels a plan for good. Harmless when repeated. */
export function cancelPlan(
  { db }: { db: Database },
  { caller, params, request }: RequestInput<typeof calls.cancelDrillPlan>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const found = await changeable(tx, caller, params.drillPlanId)
    if (found.cancelled_at) return viewOne(tx, caller, found)
    const waiting = await lockWaiting(tx, found.id)
    await savePlan(tx, found.id, { cancelled_at: sql<Date>`now()` })
    if (waiting) await cancelOccurrence(tx, caller, found, waiting, 'It was canceled.')
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'drill.cancelled',
      subject: found.says.title,
    })
    return viewStored(tx, caller, found.id)
  })
}

/** Locks a plan against other changes. */
async function lockPlan(tx: Tx, caller: Caller, drillPlanId: string): Promise<PlanRow> {
  const plan = await changeable(tx, caller, drillPlanId)
  if (plan.cancelled_at) {
    throw conflict('cancelled', inEnglish('This drill was canceled. Plan a new one.'))
  }
  return plan
}

async function changeable(tx: Tx, caller: Caller, drillPlanId: string): Promise<PlanRow> {
  await tx.selectFrom('drill_plan').select('id').where('id', '=', drillPlanId).forUpdate().execute()
  const plan = await findPlan(tx, caller.allowedSites, drillPlanId)
  if (!plan) throw notFound(inEnglish('There is no such drill in your organization.'))
  if (!mayAccessSites(caller.allowedSites, plan.says.siteIds)) throw planOfOtherSites()
  return plan
}

/** The refusal for somebody restricted to sites, who may view this plan but not change it. */
export const planOfOtherSites = () =>
  new HttpProblem(
    403,
    'other-sites',
    inEnglish('This drill includes sites you don’t manage. Ask someone who manages all of them.'),
  )

/** Saves what has changed of a plan, as its next version. */
async function savePlan(tx: Tx, drillPlanId: string, changed: UpdateObject<DB, 'drill_plan'>) {
  await tx
    .updateTable('drill_plan')
    .set({ ...changed, version: sql`version + 1` })
    .where('id', '=', drillPlanId)
    .execute()
}

const savedBy = ({ account }: Caller) => ({ owner_id: account.id, owner_name: account.name })

async function addSites(tx: Tx, tenantId: string, drillPlanId: string, siteIds: readonly number[]) {
  const rows = [...new Set(siteIds)].map((siteId) => ({
    tenant_id: tenantId,
    plan_id: drillPlanId,
    site_id: siteId,
  }))
  await tx.insertInto('drill_plan_site').values(rows).execute()
}

/** @throws 404 when a site is not in the caller's organisation, not among their allowed ones, or out of use */
async function ownSites(tx: Tx, { allowedSites }: Caller, siteIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(siteIds)]
  const found = await tx
    .selectFrom('site')
    .select('id')
    .where('id', 'in', wanted)
    .where('is_active', '=', true)
    .execute()
  if (found.length < wanted.length || !mayAccessSites(allowedSites, wanted)) {
    throw notFound(inEnglish('There is no such site in your organization.'))
  }
}

async function viewStored(tx: Tx, caller: Caller, drillPlanId: string) {
  const row = await findPlan(tx, null, drillPlanId)
  if (!row) throw new Error('a plan that was just kept is gone')
  return viewOne(tx, caller, row)
}

async function viewOne(tx: Tx, { allowedSites }: Caller, row: PlanRow) {
  const [view] = await viewPlans(tx, allowedSites, [row])
  if (!view) throw new Error('one plan has one view')
  return view
}

const neverOccurs = () =>
  new HttpProblem(
    422,
    'never',
    inEnglish('This drill has no dates left. Choose a date in the future.'),
    undefined,
    [{ field: 'firstDate', message: inEnglish('Choose a date and time in the future.') }],
  )
