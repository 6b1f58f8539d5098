import type { PhoneOrigin } from '@muster/domain/incident/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'

/**
 * Limits how many rows one bag may add to a table in an hour, with the sentence of the refusal. Calls for help and silent
 * lockdowns have no limit: they are never refused because there were many.
 */
export type HourlyQuota = {
  table: 'item_use' | 'inventory_count' | 'photo'
  most: number
  sentence: string
}

/** Serializes everything that counts a bag's rows, so that many phones at once are counted one after another. */
export async function lockBag(tx: Tx, bagId: string): Promise<void> {
  await tx.selectFrom('bag').select('id').where('id', '=', bagId).forNoKeyUpdate().execute()
}

/**
 * Checks that a bag has not added too many rows in the last hour. Locks the bag until the transaction ends. The caller
 * answers a repeated request before this check.
 * @param origin counts only rows of these phones, for a table that tells them apart
 * @throws 429 with the seconds until the oldest of them is an hour old
 */
export async function enforceHourlyQuota(
  tx: Tx,
  bagId: string,
  { table, most, sentence }: HourlyQuota,
  origin?: PhoneOrigin,
): Promise<void> {
  await lockBag(tx, bagId)
  const { rows } = await sql<{ count: number; wait: number | null }>`
    select count(*)::int as count, ceil(extract(epoch from min(at) + interval '1 hour' - clock_timestamp()))::int as wait
    from ${sql.table(table)}
    where bag_id = ${bagId} and at > clock_timestamp() - interval '1 hour'
      ${origin ? sql`and origin = ${origin}` : sql``}`.execute(tx)
  const [{ count = 0, wait = null } = {}] = rows
  if (count >= most) throw new HttpProblem(429, 'too-many', sentence, Math.max(wait ?? 0, 1))
}
