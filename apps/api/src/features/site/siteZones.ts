import { type ChosenZones, sharedZone } from '@muster/domain/sharedZone'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Reads the zones of the tenant in use. */
export async function chosenZones(tx: Tx): Promise<ChosenZones> {
  const { time_zone } = await tx
    .selectFrom('tenant')
    .select('time_zone')
    .where('id', '=', sql<string>`tenant_in_use()`)
    .executeTakeFirstOrThrow()
  const own = await tx
    .selectFrom('site')
    .select(['id', 'time_zone'])
    .where('time_zone', 'is not', null)
    .execute()
  return { organization: time_zone, sites: new Map(own.map((site) => [site.id, site.time_zone ?? ''])) }
}

/** Returns the zone in which to show what happens at these sites, as `sharedZone` does. */
export async function zoneOfSites(tx: Tx, siteIds: readonly number[]): Promise<string | null> {
  return sharedZone(await chosenZones(tx), siteIds)
}
