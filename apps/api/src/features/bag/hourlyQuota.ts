import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'

/**
 * How many rows one bag may add to a table in an hour, and the sentence for whoever comes after. Silent lockdowns are not
 * among them: that one is refused to nobody, however often it was pressed.
 */
export type HourlyQuota = {
  table: 'item_use' | 'inventory_count' | 'photo' | 'help_request'
  most: number
  sentence: string
}

/** Everything that counts a bag's rows takes turns, so that many phones at once are counted like one after another. */
export async function lockBag(tx: Tx, bagId: string): Promise<void> {
  await tx.selectFrom('bag').select('id').where('id', '=', bagId).forNoKeyUpdate().execute()
}

/**
 * That a bag has not added too many rows in the last hour. Holds the bag until the transaction ends; a repetition of
 * something that is there already is to be answered before.
 * @throws 429 with the seconds until the oldest of them is an hour old
 */
export async function enforceHourlyQuota(
  tx: Tx,
  bagId: string,
  { table, most, sentence }: HourlyQuota,
): Promise<void> {
  await lockBag(tx, bagId)
  const { rows } = await sql<{ count: number; wait: number | null }>`
    select count(*)::int as count, ceil(extract(epoch from min(at) + interval '1 hour' - clock_timestamp()))::int as wait
    from ${sql.table(table)}
    where bag_id = ${bagId} and at > clock_timestamp() - interval '1 hour'`.execute(tx)
  const [{ count = 0, wait = null } = {}] = rows
  if (count >= most) throw new HttpProblem(429, 'too-many', sentence, Math.max(wait ?? 0, 1))
}
