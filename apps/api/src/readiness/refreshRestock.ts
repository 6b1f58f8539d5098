import { isComplete, restockLines } from '@muster/domain/readiness/standing'
import { sql } from 'kysely'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import type { KnownBag } from '../bag/bagDirectory.ts'
import type { Tx } from '../db/database.ts'
import { readStanding } from './readContents.ts'

/**
 * Brings the restock task of a bag in line with how it stands: opens one, says anew what lacks, or closes it once a
 * count found everything. One open at most; the caller holds the bag.
 * @param byName who counted or used
 */
export async function refreshRestock(tx: Tx, bag: KnownBag, byName: string, actor: Actor): Promise<void> {
  const { items } = await readStanding(tx, bag)
  const lines = restockLines(items)
  const open = await tx
    .selectFrom('task')
    .select(['id', 'detail'])
    .where('bag_id', '=', bag.id)
    .where('origin', '=', 'restock')
    .where('stage', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  if (lines.length === 0) {
    if (open && isComplete(items)) await close(tx, bag, open.id, byName, actor)
    return
  }
  const detail = lines.join('\n')
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
        ...{ tenant_id: bag.tenantId, site_id: bag.siteId, bag_id: bag.id, origin: 'restock' },
        ...{ title: `Restock ${bag.name}`.slice(0, 200), detail, created_by_name: byName },
      })
      .execute()
  }
  await writeAudit(tx, bag.tenantId, actor, {
    ...{ action: open ? 'task.changed' : 'task.created', subject: `Restock ${bag.name}` },
    ...{ before: open ? { detail: open.detail } : null, after: { detail } },
  })
}

async function close(tx: Tx, bag: KnownBag, id: string, byName: string, actor: Actor) {
  await tx
    .updateTable('task')
    .set({
      ...{ stage: 'done', done_at: sql<Date>`now()`, done_by_name: byName },
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await writeAudit(tx, bag.tenantId, actor, { action: 'task.done', subject: `Restock ${bag.name}` })
}
