import type { linkRoom as linkCall, unlinkRoom as unlinkCall } from '@muster/contract/planCalls'
import { unitWords } from '@muster/domain/plan/sitePlan'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, invalidField, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { lockPlan, lockPlansOf } from './readPlans.ts'

/**
 * Links a room to a place on the site's plan. A room that was linked to another place moves.
 * @throws 404 for anything that is not the caller's, 409 when the plan was replaced or the place is another room's, 422 when
 *   the plan has no such place
 */
export function linkRoomToPlan(
  db: Database,
  { caller, params, body, request }: RequestInput<typeof linkCall>,
) {
  const { siteId, roomId } = params
  const { planId, unitId } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    // Before the room's row: removing a room from a plan locks its site's plans first, too.
    await lockPlansOf(tx, siteId)
    const room = await roomAt(tx, siteId, roomId)
    const plan = await lockPlan(tx, siteId, planId)
    const unit = plan.units.find(({ id }) => id === unitId)
    if (!unit)
      throw invalidField(
        422,
        'invalid',
        'unitId',
        inEnglish('The plan has no such place. Choose another one.'),
      )
    const before = plan.links.find((link) => link.roomId === roomId)
    if (before?.unitId === unitId) return { roomId, unitId }
    const other = plan.links.find((link) => link.unitId === unitId)
    if (other) {
      const name = await nameOf(tx, other.roomId)
      throw conflict(
        'place-taken',
        say`This place is ${name} already. Take it from there first, or choose another one.`,
      )
    }
    await removeLink(tx, planId, roomId)
    const link = { tenant_id: caller.tenantId, plan_id: planId, room_id: roomId, unit_id: unitId }
    await tx.insertInto('plan_link').values(link).execute()
    const was = plan.units.find(({ id }) => id === before?.unitId)
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'plan.roomLinked',
      subject: room.name,
      before: was ? { place: unitWords(was) } : null,
      after: { place: unitWords(unit) },
    })
    return { roomId, unitId }
  })
}

/**
 * Removes a room from the site's plan. Harmless when repeated.
 * @throws 404 for anything that is not the caller's, 409 when the plan was replaced
 */
export function unlinkRoomFromPlan(
  db: Database,
  { caller, params, query, request }: RequestInput<typeof unlinkCall>,
) {
  const { siteId, roomId } = params
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    await lockPlansOf(tx, siteId)
    const room = await roomAt(tx, siteId, roomId)
    const plan = await lockPlan(tx, siteId, query.planId)
    const link = plan.links.find((each) => each.roomId === roomId)
    if (!link) return { roomId }
    await removeLink(tx, query.planId, roomId)
    const was = plan.units.find(({ id }) => id === link.unitId)
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'plan.roomUnlinked',
      subject: room.name,
      before: { place: was ? unitWords(was) : link.unitId },
    })
    return { roomId }
  })
}

async function roomAt(tx: Tx, siteId: number, roomId: string) {
  const room = await tx
    .selectFrom('room')
    .select('name')
    .where('id', '=', roomId)
    .where('site_id', '=', siteId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!room) throw notFound(inEnglish('There is no such room at this site.'))
  return room
}

async function nameOf(tx: Tx, roomId: string): Promise<string> {
  const room = await tx.selectFrom('room').select('name').where('id', '=', roomId).executeTakeFirst()
  return room?.name ?? 'another room'
}

async function removeLink(tx: Tx, planId: string, roomId: string): Promise<void> {
  await tx.deleteFrom('plan_link').where('plan_id', '=', planId).where('room_id', '=', roomId).execute()
}
