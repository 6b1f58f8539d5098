import type { requestLockdown as requestCall } from '@muster/contract/helpCalls'
import { allowanceFor } from '@muster/domain/incident/floodBudget'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { isEnrolledAtSite } from '../../access/enrolledDevice.ts'
import type { Phones, Sender } from '../../access/phones.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, HttpProblem } from '../../platform/http/problems.ts'
import { bagActor } from '../audit/bagActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import type { CommandBudgets } from '../bag/commandBudgets.ts'
import { hasActiveRoom } from '../incident/readStartScope.ts'
import { type LockdownRow, lockdownRunningAt, lockSites, viewLockdown } from './lockdownRows.ts'

/** Delays before a silent lockdown starts automatically, in milliseconds. */
export type LockdownDelays = {
  /** The time until a manager is asked first (interpretation of the specification's softLockdownSecurityEnabled: 60 s). */
  confirm: number
  /** The time in which it can only be undone: 5 s. */
  undo: number
}

type Request = Pick<RequestInput<typeof requestCall>, 'bag' | 'body' | 'request'>

/** Requests of a bag's new phones: so many at once, then one in so many milliseconds. */
const pageBudget = { burst: 20, every: 20_000 }

/**
 * Requests a silent lockdown from a bag's page. A phone not enrolled at the site asks a manager first, whatever the
 * organisation chose for enrolled ones: a label can be photographed. Its requests wait where there are many
 * (`CommandBudgets`), and none is refused for that.
 */
export async function requestFromPage(
  deps: { db: Database; phones: Phones; budgets: CommandBudgets; lockdownDelays: LockdownDelays },
  input: Request,
) {
  const { bag, request } = input
  // The database says whether it is enrolled at this moment: this phone would start a lockdown without anybody.
  const isEnrolled = await isEnrolledAtSite(deps.db, request, bag)
  const phone = await deps.phones.senderOf(request, bag)
  if (isEnrolled) return requestLockdown(deps, input, { ...phone, origin: 'enrolled' })
  if (phone.origin === 'enrolled') phone.origin = 'new'
  const draw = { ...allowanceFor(pageBudget, phone.origin), cost: 1, subject: '' }
  return deps.budgets.run(`lockdown ${bag.id}`, input.body.id, phone, draw, () =>
    requestLockdown(deps, input, phone),
  )
}

/**
 * Requests a silent lockdown at the bag's site. From here on the server keeps the time: the phone may break. A second tap,
 * and a retry with the same id, returns the first request.
 * @param phone one that is not enrolled at the site asks a manager first
 * @throws 403 when the tenant has not switched it on, 409 when a real lockdown runs at the site already, would reach no
 *   room of it, or was declined a moment ago and the device is not enrolled
 */
export function requestLockdown(
  deps: { db: Database; lockdownDelays: LockdownDelays },
  { bag, body, request }: Request,
  phone: Sender,
) {
  const { origin, source } = phone
  return inTenant(deps.db, bag.tenantId, async (tx) => {
    const again = await findRequest(tx, bag.id, body.id)
    if (again) return viewLockdown(again, phone)
    const isEnrolled = origin === 'enrolled'
    const needsConfirmation = (await readSetting(tx, bag.tenantId)) || !isEnrolled
    if (!isEnrolled) await refuseAfterDecline(tx, bag.id)
    await lockSites(tx, [bag.siteId])
    if (!(await hasActiveRoom(tx, bag.siteId))) {
      throw conflict(
        'no-rooms',
        inEnglish('This site has no rooms in lockdowns, so no one would get this. Get help another way now.'),
      )
    }
    if (await lockdownRunningAt(tx, [bag.siteId])) {
      throw conflict(
        'lockdown-running',
        inEnglish('A lockdown is already active at your site. Open the checklist and follow it.'),
      )
    }
    const wait = needsConfirmation ? deps.lockdownDelays.confirm : deps.lockdownDelays.undo
    const made = await tx
      .insertInto('lockdown_request')
      .values({
        id: body.id,
        tenant_id: bag.tenantId,
        site_id: bag.siteId,
        room_id: bag.roomId,
        bag_id: bag.id,
        origin,
        asked_from: source,
        needs_confirmation: needsConfirmation,
        starts_at: sql<Date>`now() + ${wait} * interval '1 millisecond'`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!made) return viewLockdown(await firstWaiting(tx, bag.id, body.id, isEnrolled), phone)
    await writeAudit(tx, bag.tenantId, bagActor(bag, request), {
      action: 'lockdown.requested',
      subject: bag.name,
      after: { site: bag.siteName, phone: origin, needsConfirmation, startsAt: made.starts_at },
    })
    return viewLockdown(made, phone)
  })
}

/** Time after a decline in which only enrolled phones of a bag may ask again. */
const minutesAfterDecline = 10

/** @throws 409 when a manager has declined a request of this bag's phones that are not enrolled a moment ago */
async function refuseAfterDecline(tx: Tx, bagId: string): Promise<void> {
  const declined = await tx
    .selectFrom('lockdown_request')
    .select('decided_by_name as byName')
    .where('bag_id', '=', bagId)
    .where('stage', '=', 'declined')
    .where('origin', '<>', 'enrolled')
    .where('decided_at', '>', sql<Date>`now() - ${minutesAfterDecline} * interval '1 minute'`)
    .orderBy('decided_at', 'desc')
    .executeTakeFirst()
  if (declined)
    throw conflict(
      'lockdown-paused',
      say`${declined.byName ?? ''} declined this a moment ago. For ${minutesAfterDecline} minutes only a phone registered at your school can request again. If you are in danger, get help another way now.`,
    )
}

/** Returns true when enrolled devices ask a manager first, too. */
async function readSetting(tx: Tx, tenantId: string): Promise<boolean> {
  const tenant = await tx
    .selectFrom('tenant')
    .select(['soft_lockdown_enabled as enabled', 'soft_lockdown_security_enabled as confirmed'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  if (tenant.enabled) return tenant.confirmed
  throw new HttpProblem(
    403,
    'not-enabled',
    inEnglish('Silent lockdown is off in your organization. Get help another way now.'),
  )
}

/**
 * Returns this bag's waiting request, or the request of this id that another phone of it has just made. One of a phone that is
 * not enrolled never answers for one that is.
 */
async function firstWaiting(tx: Tx, bagId: string, id: string, isEnrolled: boolean): Promise<LockdownRow> {
  const waiting = await tx
    .selectFrom('lockdown_request')
    .selectAll()
    .where('bag_id', '=', bagId)
    .where('stage', '=', 'waiting')
    .where('origin', isEnrolled ? '=' : '<>', 'enrolled')
    .executeTakeFirst()
  const first = waiting ?? (await findRequest(tx, bagId, id))
  if (first) return first
  throw conflict('taken', inEnglish('This was not saved. Press again.'))
}

async function findRequest(tx: Tx, bagId: string, id: string): Promise<LockdownRow | null> {
  const row = await tx
    .selectFrom('lockdown_request')
    .selectAll()
    .where('id', '=', id)
    .where('bag_id', '=', bagId)
    .executeTakeFirst()
  return row ?? null
}
