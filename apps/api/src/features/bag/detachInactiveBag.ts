import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'

/**
 * Detaches the inactive bag of a room, so that another one can take its place.
 * @throws 409 when it is in use: with two bags in one room, nobody would know which one answers
 */
export async function detachInactiveBag(tx: Tx, roomId: string): Promise<void> {
  const present = await tx
    .selectFrom('bag')
    .select(['id', 'is_active'])
    .where('room_id', '=', roomId)
    .forUpdate()
    .executeTakeFirst()
  if (present?.is_active)
    throw conflict(
      'room-has-bag',
      inEnglish('This room already has a bag. Set up that bag, or retire it on the site’s page first.'),
    )
  if (present)
    await tx
      .updateTable('bag')
      .set({ room_id: null, version: sql`version + 1` })
      .where('id', '=', present.id)
      .execute()
}
