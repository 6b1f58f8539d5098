import { checkCompliance } from '@muster/domain/drill/compliance'
import { dateIn } from '@muster/domain/drill/occurrences'
import { schoolYearOf, storedRulePack } from '@muster/domain/drill/rulePack'
import type { Tx } from '../../platform/db/database.ts'
import { chosenZones } from '../site/siteZones.ts'
import { databaseNow } from './occurrenceRows.ts'
import { readHeldDrills, withMarginDays } from './readCompliance.ts'

/** A site's required drills that have come due in this school year, and how many of them are overdue. */
export type DrillCompliance = { asked: number; overdue: number }

/** Counts required and overdue drills over all of the tenant's rules; null when it uses none. One query per rule pack. */
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
  const { sites: zones } = await chosenZones(tx)
  const all = new Map(siteIds.map((id) => [id, { asked: 0, overdue: 0 }]))
  for (const row of packs) {
    const pack = storedRulePack.parse(row.pack)
    const today = dateIn(pack.timeZone, now)
    const year = schoolYearOf(pack, today)
    const held = await readHeldDrills(tx, siteIds, withMarginDays(year))
    // Most sites of a district have held the same drills: sites without any share one result.
    const none = checkCompliance(pack, year, [], today)
    for (const [siteId, sum] of all) {
      const own = held.get(siteId)
      const zone = zones.get(siteId)
      const checks =
        own || zone
          ? checkCompliance(
              { ...pack, timeZone: zone ?? pack.timeZone },
              year,
              own ?? [],
              zone ? dateIn(zone, now) : today,
            )
          : none
      for (const { state } of checks) {
        if (state !== 'later') sum.asked++
        if (state === 'overdue') sum.overdue++
      }
    }
  }
  return all
}
