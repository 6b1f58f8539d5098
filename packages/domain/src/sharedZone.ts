/** The zones that an organization has chosen: its own, and those of sites that lie in another one. */
export type ChosenZones = { organization: string | null; sites: ReadonlyMap<number, string> }

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
