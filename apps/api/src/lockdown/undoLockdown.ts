import type { undoLockdown as undoCall } from '@muster/contract/helpCalls'
import { sql } from 'kysely'
import { bagActor } from '../audit/bagActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import type { KnownBag } from '../bag/bagDirectory.ts'
import { inTenant, type Tx } from '../db/database.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { conflict, notFound } from '../http/problems.ts'
import { decideWaiting, type LockdownRow, viewLockdown } from './lockdownRows.ts'

/**
 * The room takes its silent lockdown back while it waits. A second tap finds it taken back. One that is not known here is
 * kept as taken back too: the undo has overtaken the request, which then finds it so and starts nothing.
 * @throws 409 once it has started or was declined, saying so
 */
export function undoLockdown({ db }: House, { bag, params, request }: Asked<typeof undoCall>) {
  return inTenant(db, bag.tenantId, async (tx) => {
    const id = params.requestId
    const undone =
      (await keepUndone(tx, bag, id)) ??
      ((await ofBag(tx, bag, id)) && (await decideWaiting(tx, id, { stage: 'undone', byName: bag.name })))
    if (undone) {
      const change = { action: 'lockdown.undone' as const, subject: bag.name }
      await writeAudit(tx, bag.tenantId, bagActor(bag, request), change)
      return viewLockdown(undone)
    }
    const now = await ofBag(tx, bag, id)
    if (!now) throw notFound('This bag has asked for no such lockdown.')
    if (now.stage === 'undone') return viewLockdown(now)
    throw tooLate(now)
  })
}

/**
 * Keeps a request that has not arrived yet as one that was taken back. It waits for a request of the same id that is
 * being written just now.
 * @returns null where one of this id is known, or where the tenant has switched silent lockdowns off
 */
async function keepUndone(tx: Tx, bag: KnownBag, id: string): Promise<LockdownRow | null> {
  if (!bag.softLockdownEnabled) return null
  const kept = await tx
    .insertInto('lockdown_request')
    .values({
      ...{ id, tenant_id: bag.tenantId, site_id: bag.siteId, room_id: bag.roomId, bag_id: bag.id },
      ...{
        needs_confirmation: bag.softLockdownSecurityEnabled,
        starts_at: sql<Date>`now()`,
        stage: 'undone',
      },
      ...{ decided_at: sql<Date>`now()`, decided_by_name: bag.name },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return kept ?? null
}

async function ofBag(tx: Tx, bag: KnownBag, id: string): Promise<LockdownRow | null> {
  const row = await tx
    .selectFrom('lockdown_request')
    .selectAll()
    .where('id', '=', id)
    .where('bag_id', '=', bag.id)
    .executeTakeFirst()
  return row ?? null
}

function tooLate({ stage, decided_by_name }: LockdownRow) {
  if (stage === 'declined')
    return conflict('declined', `${decided_by_name} has declined it already. Nothing starts.`)
  return conflict(
    'lockdown-started',
    'The lockdown has started. If it was a mistake, tell command in the chat; they can end it.',
  )
}
