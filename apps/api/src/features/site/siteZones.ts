import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** The zones that an organization has chosen: its own, and those of sites that lie in another one. */
export type ChosenZones = { organization: string | null; sites: ReadonlyMap<number, string> }

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

/**
 * Returns the zone in which to show what happens at these sites: the one that they share, else that of the organization.
 * @returns null where nobody chose one
 */
export function sharedZone({ organization, sites }: ChosenZones, siteIds: readonly number[]): string | null {
  const zones = new Set(siteIds.map((id) => sites.get(id) ?? organization))
  const [only] = zones
  return zones.size === 1
    ? (only ?? null)
    : (organization ?? [...zones].find((zone) => zone !== null) ?? null)
}

/** Returns the zone in which to show what happens at these sites, as `sharedZone` does. */
export async function zoneOfSites(tx: Tx, siteIds: readonly number[]): Promise<string | null> {
  return sharedZone(await chosenZones(tx), siteIds)
}
