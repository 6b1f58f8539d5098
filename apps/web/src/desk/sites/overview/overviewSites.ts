import type { EndpointAnswer } from '@muster/contract/endpoint'
import type { getSitesOverview, SiteIncident } from '@muster/contract/siteCalls'
import { incidentKind } from '@muster/domain/incident/vocabulary'
import type { OverviewView } from './overviewView.ts'

/** In degrees. */
export type Place = { latitude: number; longitude: number }
export type OverviewSite = {
  id: number
  name: string
  /** Null where nobody has said where it is. */
  place: Place | null
  roomCount: number
  studentCount: number
  /** The name as it is searched in. */
  words: string
}
/** The visible area of a map, in degrees. */
export type Bounds = { west: number; south: number; east: number; north: number }
/** The running incidents at a site: the gravest, and the number of others. */
export type SiteIncidentSummary = { incident: SiteIncident; more: number }

const byName = new Intl.Collator('en', { numeric: true })

/**
 * The sites of an answer, by name.
 * @param allowed ids that the person is held to, for an answer from before one was taken away; null: no limit
 */
export function sitesOf(
  { ids, names, latitudes, longitudes, roomCounts, studentCounts }: EndpointAnswer<typeof getSitesOverview>,
  allowed: readonly number[] | null,
): OverviewSite[] {
  return ids
    .map((id, at) => {
      const [name = '', latitude, longitude] = [names[at], latitudes[at], longitudes[at]]
      const place = latitude == null || longitude == null ? null : { latitude, longitude }
      const counts = { roomCount: roomCounts[at] ?? 0, studentCount: studentCounts[at] ?? 0 }
      return { id, name, place, ...counts, words: name.toLowerCase() }
    })
    .filter(({ id }) => allowed === null || allowed.includes(id))
    .sort((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
}

/** The running incidents of each site: a real one before a drill, a drill before a test, the newest first within. */
export function incidentsBySite(
  incidents: readonly SiteIncident[],
): ReadonlyMap<number, SiteIncidentSummary> {
  const order = incidentKind.options
  const siteIncidents = new Map<number, SiteIncidentSummary>()
  for (const incident of incidents.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    for (const siteId of incident.siteIds) {
      const known = siteIncidents.get(siteId)
      if (known) known.more++
      else siteIncidents.set(siteId, { incident, more: 0 })
    }
  }
  return siteIncidents
}

/** The sites that are asked for: all of the words in the name, and with an incident if only those are wanted. */
export function findSites(
  sites: readonly OverviewSite[],
  { filter, only }: Pick<OverviewView, 'filter' | 'only'>,
  siteIncidents: ReadonlyMap<number, SiteIncidentSummary>,
): readonly OverviewSite[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0 && only === '') return sites
  return sites.filter(
    ({ id, words }) => wanted.every((word) => words.includes(word)) && (only === '' || siteIncidents.has(id)),
  )
}

/** The sites within a part of the map; one without a place is in none. */
export function sitesWithin(sites: readonly OverviewSite[], bounds: Bounds): readonly OverviewSite[] {
  return sites.filter(
    ({ place }) =>
      place !== null &&
      place.latitude >= bounds.south &&
      place.latitude <= bounds.north &&
      place.longitude >= bounds.west &&
      place.longitude <= bounds.east,
  )
}

/**
 * @param sites by name, which stays the order of those that are alike otherwise
 * @param scores how ready each is; null until that is known
 */
export function sortSites(
  sites: readonly OverviewSite[],
  sort: OverviewView['sort'],
  scores: ReadonlyMap<number, number> | null,
): readonly OverviewSite[] {
  switch (sort) {
    case 'name':
      return sites
    case '-name':
      return sites.toReversed()
    case '-rooms':
      return sites.toSorted((a, b) => b.roomCount - a.roomCount)
    case '-students':
      return sites.toSorted((a, b) => b.studentCount - a.studentCount)
    case 'ready':
      return scores ? sites.toSorted((a, b) => (scores.get(a.id) ?? 101) - (scores.get(b.id) ?? 101)) : sites
  }
}

/** The part of the world that holds all of these places; null where there are none. */
export function boundsOf(sites: readonly OverviewSite[]): Bounds | null {
  const places = sites.flatMap(({ place }) => place ?? [])
  if (places.length === 0) return null
  return places.reduce<Bounds>(
    ({ west, south, east, north }, { latitude, longitude }) => ({
      west: Math.min(west, longitude),
      east: Math.max(east, longitude),
      south: Math.min(south, latitude),
      north: Math.max(north, latitude),
    }),
    { west: 180, south: 90, east: -180, north: -90 },
  )
}
