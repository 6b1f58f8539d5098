import { checkCompliance } from '@muster/domain/drill/compliance'
import { dateIn } from '@muster/domain/drill/occurrences'
import { rulePack, schoolYearOf } from '@muster/domain/drill/rulePack'
import type { Tx } from '../../platform/db/database.ts'
import { databaseNow } from './occurrenceRows.ts'
import { readHeldDrills, withMarginDays } from './readCompliance.ts'

/** What rules ask of a site in this school year and has begun, and how much of it was not held in time. */
export type DrillCompliance = { asked: number; overdue: number }

/**
 * How sites stand by all rules that the tenant goes by, in numbers; null when it goes by none. One question for each pack.
 */
export async function drillCompliance(
  tx: Tx,
  siteIds: readonly number[],
): Promise<Map<number, DrillCompliance> | null> {
  const packs = await tx
    .selectFrom('rule_pack')
    .select('pack')
    .where('is_active', '=', true)
    .where('about', '=', 'drills')
    .execute()
  if (packs.length === 0) return null
  const now = await databaseNow(tx)
  const all = new Map(siteIds.map((id) => [id, { asked: 0, overdue: 0 }]))
  for (const row of packs) {
    const pack = rulePack.parse(row.pack)
    const today = dateIn(pack.timeZone, now)
    const year = schoolYearOf(pack, today)
    const held = await readHeldDrills(tx, siteIds, withMarginDays(year))
    // Most sites of a district have held the same drills: of those that held none there is one answer.
    const none = checkCompliance(pack, year, [], today)
    for (const [siteId, sum] of all) {
      const own = held.get(siteId)
      for (const { state } of own ? checkCompliance(pack, year, own, today) : none) {
        if (state !== 'later') sum.asked++
        if (state === 'overdue') sum.overdue++
      }
    }
  }
  return all
}
