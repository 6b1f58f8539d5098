import type { undoLockdown as undoCall } from '@muster/contract/helpCalls'
import type { PhoneOrigin } from '@muster/domain/incident/vocabulary'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { KnownBag } from '../../access/knownBag.ts'
import type { Phones, Sender } from '../../access/phones.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, HttpProblem, notFound } from '../../platform/http/problems.ts'
import { bagActor } from '../audit/bagActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { canUndo, decideWaiting, type LockdownRow, viewLockdown } from './lockdownRows.ts'

/** Maximum number of undos per bag, origin of phones and hour for requests that never arrived. A phone sends one; more get a 429. */
const maxUnarrived = 20

/**
 * Undoes a room's silent lockdown while it waits. Harmless when repeated. An unknown request is recorded as undone, too: the
 * undo has overtaken it, and it then starts nothing.
 * @throws 403 for a phone that has not asked and is not enrolled; 409 once it has started or was declined, saying so; 429 for a bag with too many undos that came before any request
 */
export async function undoLockdown(
  { db, phones }: { db: Database; phones: Phones },
  { bag, params, request }: RequestInput<typeof undoCall>,
) {
  const phone = await phones.senderOf(request, bag)
  return inTenant(db, bag.tenantId, async (tx) => {
    const id = params.requestId
    const kept = (await findRequest(tx, bag, id)) ? null : await saveUndone(tx, bag, id, phone.origin)
    if (kept?.isFirst) await auditUndone(tx, bag, request, phone)
    if (kept) return viewLockdown(kept.row, phone)
    // Known before, or written by another transaction meanwhile.
    const known = await findRequest(tx, bag, id)
    if (known?.stage === 'waiting' && !canUndo(known, phone)) throw notYours()
    const undone = known ? await decideWaiting(tx, id, { stage: 'undone', byName: bag.name }) : null
    if (undone) {
      await auditUndone(tx, bag, request, phone)
      return viewLockdown(undone, phone)
    }
    const now = await findRequest(tx, bag, id)
    if (!now) throw notFound(inEnglish('This bag did not request that lockdown.'))
    if (now.stage === 'undone') return viewLockdown(now, phone)
    throw alreadyDecided(now)
  })
}

function auditUndone(tx: Tx, bag: KnownBag, request: FastifyRequest, { origin }: Sender) {
  return writeAudit(tx, bag.tenantId, bagActor(bag, request), {
    action: 'lockdown.undone',
    subject: bag.name,
    after: { phone: origin },
  })
}

const notYours = () =>
  new HttpProblem(
    403,
    'not-yours',
    inEnglish('Another phone requested it. Cancel it there, or on a phone registered at your school.'),
  )

/**
 * Records a request that has not arrived yet as undone. It waits for a request of the same id that is being written.
 * @returns the request, and if it is the first such one of the bag in an hour: only that one is audited. Null when this id
 *   is known, or the tenant has switched silent lockdowns off
 */
async function saveUndone(
  tx: Tx,
  bag: KnownBag,
  id: string,
  origin: PhoneOrigin,
): Promise<{ row: LockdownRow; isFirst: boolean } | null> {
  if (!bag.softLockdownEnabled) return null
  // One after the other, so that each sees those before it.
  await tx.selectFrom('bag').select('id').where('id', '=', bag.id).forNoKeyUpdate().execute()
  const before = await countUnarrived(tx, bag.id, origin)
  if (before >= maxUnarrived) {
    throw new HttpProblem(
      429,
      'too-many',
      inEnglish('Too many cancellations came from here. Wait a moment, then press Undo again.'),
    )
  }
  const row = await tx
    .insertInto('lockdown_request')
    .values({
      id,
      tenant_id: bag.tenantId,
      site_id: bag.siteId,
      room_id: bag.roomId,
      bag_id: bag.id,
      origin,
      needs_confirmation: true,
      stage: 'undone',
      requested_at: sql<Date>`now()`,
      starts_at: sql<Date>`now()`,
      decided_at: sql<Date>`now()`,
      decided_by_name: bag.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? { row, isFirst: before === 0 } : null
}

/**
 * Counts a bag's requests of the last hour, from phones of this origin, that were undone before they arrived: they have no
 * start time.
 */
async function countUnarrived(tx: Tx, bagId: string, origin: PhoneOrigin): Promise<number> {
  const { count } = await tx
    .selectFrom('lockdown_request')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('bag_id', '=', bagId)
    .where('origin', '=', origin)
    .where('stage', '=', 'undone')
    .where('requested_at', '>', sql<Date>`now() - interval '1 hour'`)
    .whereRef('starts_at', '=', 'requested_at')
    .executeTakeFirstOrThrow()
  return count
}

async function findRequest(tx: Tx, bag: KnownBag, id: string): Promise<LockdownRow | null> {
  const row = await tx
    .selectFrom('lockdown_request')
    .selectAll()
    .where('id', '=', id)
    .where('bag_id', '=', bag.id)
    .executeTakeFirst()
  return row ?? null
}

function alreadyDecided({ stage, decided_by_name }: LockdownRow) {
  if (stage === 'declined')
    return conflict('declined', say`${decided_by_name ?? ''} already declined it. No lockdown starts.`)
  return conflict(
    'lockdown-started',
    inEnglish('The lockdown has started. If it was a mistake, tell command in the chat. They can end it.'),
  )
}
