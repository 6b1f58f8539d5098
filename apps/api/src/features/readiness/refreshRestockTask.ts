import { isComplete, restockWords } from '@muster/domain/readiness/itemStatus'
import { type Readiness, readinessOf } from '@muster/domain/readiness/readiness'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { lockContentsShared } from './contentsLocks.ts'
import { type CountedBag, readItemStatuses, todayOf } from './readBagContents.ts'

/**
 * Updates the restock task of a bag to its state: opens one, changes its text, or closes it once a count found everything.
 * It also stores the state for lists, and the day of the next check. At most one task is open; the caller has locked the
 * bag.
 * @param actor who counted, used or changed it; the server itself when an item expired
 * @param today YYYY-MM-DD, in UTC
 */
export async function refreshRestock(
  tx: Tx,
  bag: CountedBag,
  actor: Actor,
  today: string = todayOf(new Date()),
): Promise<void> {
  await lockContentsShared(tx)
  const { items, lastCount } = await readItemStatuses(tx, bag, today)
  const readiness = readinessOf(items, today)
  await saveReadiness(tx, bag, readiness, lastCount)
  await saveNextExpiry(tx, bag, readiness.expiring[0]?.on ?? null)
  const lines = readiness.lacking
  const open = await tx
    .selectFrom('task')
    .select(['id', 'detail'])
    .where('bag_id', '=', bag.id)
    .where('origin', '=', 'restock')
    .where('stage', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  if (lines.length === 0) {
    if (open && isComplete(items)) await closeTask(tx, bag, open.id, actor)
    return
  }
  const detail = restockWords(lines)
  if (open?.detail === detail) return
  if (open) {
    await tx
      .updateTable('task')
      .set({ detail, version: sql`version + 1` })
      .where('id', '=', open.id)
      .execute()
  } else {
    await tx
      .insertInto('task')
      .values({
        tenant_id: bag.tenantId,
        site_id: bag.siteId,
        bag_id: bag.id,
        origin: 'restock',
        title: `Restock ${bag.name}`.slice(0, 200),
        detail,
        created_by_name: actor.name,
      })
      .execute()
  }
  await writeAudit(tx, bag.tenantId, actor, {
    action: open ? 'task.changed' : 'task.created',
    subject: `Restock ${bag.name}`,
    before: open ? { detail: open.detail } : null,
    after: { detail },
  })
}

type LastCount = Awaited<ReturnType<typeof readItemStatuses>>['lastCount']

async function saveReadiness(
  tx: Tx,
  { id, tenantId }: CountedBag,
  { things, unknown, missing, expired, expiring, lacking }: Readiness,
  lastCount: LastCount,
) {
  const row = {
    counted_at: lastCount?.at ?? null,
    counted_by_name: lastCount?.by_name ?? null,
    things,
    unknown,
    missing,
    expired,
    lacking,
    expiring: JSON.stringify(expiring),
    next_expiry_on: expiring[0] ? sql<Date>`${expiring[0].on}::date` : null,
  }
  await tx
    .insertInto('bag_readiness')
    .values({ bag_id: id, tenant_id: tenantId, ...row })
    .onConflict((conflict) => conflict.column('bag_id').doUpdateSet(row))
    .execute()
}

/** @param lastGoodDay YYYY-MM-DD, the day before it is looked at again; null when nothing in it goes out of date */
async function saveNextExpiry(tx: Tx, { id, tenantId }: CountedBag, lastGoodDay: string | null) {
  if (lastGoodDay === null) {
    await tx.deleteFrom('bag_expiry').where('bag_id', '=', id).execute()
    return
  }
  const on_day = sql<Date>`${lastGoodDay}::date + 1`
  await tx
    .insertInto('bag_expiry')
    .values({ bag_id: id, tenant_id: tenantId, on_day })
    .onConflict((conflict) => conflict.column('bag_id').doUpdateSet({ on_day }))
    .execute()
}

async function closeTask(tx: Tx, bag: CountedBag, id: string, actor: Actor) {
  await tx
    .updateTable('task')
    .set({
      stage: 'done',
      done_at: sql<Date>`now()`,
      done_by_name: actor.name,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await writeAudit(tx, bag.tenantId, actor, { action: 'task.done', subject: `Restock ${bag.name}` })
}
