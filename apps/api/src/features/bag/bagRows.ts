import type { StoredBag } from '@muster/contract/setupCalls'
import { bagKind } from '@muster/contract/shapes'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { invalidField, notFound } from '../../platform/http/problems.ts'

/** Bags of a site as managers see them: reads, and the rules for every change. */

function selectBags(tx: Tx, siteId: number) {
  return tx
    .selectFrom('bag as b')
    .leftJoin('room as r', 'r.id', 'b.room_id')
    .select(['b.id', 'b.site_id', 'b.name', 'b.kind', 'b.room_id', 'b.barcode', 'b.is_active', 'b.version'])
    .select('r.name as room_name')
    .where('b.site_id', '=', siteId)
}

type BagRow = Awaited<ReturnType<ReturnType<typeof selectBags>['execute']>>[number]

/** Lists every bag of a site: those in use first, by name. */
export async function readBags(tx: Tx, siteId: number): Promise<StoredBag[]> {
  const rows = await selectBags(tx, siteId)
    .orderBy('b.is_active', 'desc')
    .orderBy('b.name')
    .orderBy('b.id')
    .execute()
  return rows.map(viewBag)
}

/**
 * Locks one bag of a site until the transaction ends.
 * @throws 404 when the site has no such bag
 */
export async function lockBag(tx: Tx, siteId: number, bagId: string): Promise<StoredBag> {
  const row = await selectBags(tx, siteId).where('b.id', '=', bagId).forUpdate('b').executeTakeFirst()
  if (!row) throw notFound(inEnglish('This site has no such bag.'))
  return viewBag(row)
}

/** Checks a bag's room: a classroom's bag belongs to a room of its site, any other to no room. */
export async function checkRoom(
  tx: Tx,
  siteId: number,
  { kind, roomId }: Pick<StoredBag, 'kind' | 'roomId'>,
): Promise<{ roomName: string | null }> {
  if (kind !== 'classroom' && roomId)
    throw invalidField(
      422,
      'no-room-bag',
      'roomId',
      inEnglish('Only the bag of a classroom belongs to a room.'),
    )
  if (!roomId) return { roomName: null }
  const room = await tx
    .selectFrom('room')
    .select('name')
    .where('id', '=', roomId)
    .where('site_id', '=', siteId)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!room)
    throw invalidField(404, 'unknown-room', 'roomId', inEnglish('There is no such room at this site.'))
  return { roomName: room.name }
}

/** Requires a room for every classroom's bag in use. */
export function requireRoom({ kind, roomId }: Pick<StoredBag, 'kind' | 'roomId'>) {
  if (kind === 'classroom' && !roomId)
    throw invalidField(422, 'no-room', 'roomId', inEnglish('Choose the room that this bag is for.'))
}

/** Notifies all servers that one bag has changed: its open pages reconnect. */
export async function notifyBagChanged(tx: Tx, tenantId: string, bagId: string): Promise<void> {
  await sql`select pg_notify('muster_directory', ${`${tenantId} ${bagId}`})`.execute(tx)
}

function viewBag(row: BagRow): StoredBag {
  return {
    id: row.id,
    siteId: row.site_id,
    name: row.name,
    kind: bagKind.parse(row.kind),
    roomId: row.room_id,
    roomName: row.room_name,
    barcode: row.barcode,
    isActive: row.is_active,
    version: row.version,
  }
}
