import { type ChosenZones, sharedZone } from '@muster/domain/sharedZone'
import { zoneForTimes, zoneToStore } from '@muster/domain/zoneForTimes'
import { formatTime, showTimesIn } from './times.ts'

/** The zones of the organization in use. There is one at a time, as there is one account. */
let chosen: ChosenZones = { organization: null, sites: new Map() }
/** The sites that the page is about; null: the whole organization. */
let place: readonly number[] | null = null

/**
 * Sets the zones in which pages show times.
 * @param organization of the organization in use; null: the device's
 * @param sites the zones of sites in another one, by their id
 */
export function setRecordZone(
  organization: string | null,
  sites: Readonly<Record<string, string>> = {},
): void {
  const own = Object.entries(sites).map(([id, zone]) => [Number(id), zone] as const)
  chosen = { organization, sites: new Map(own) }
  showTimesIn(zoneShownAt)
}

/** Sets the sites that the page is about (usePlace.ts). */
export function setPlace(siteIds: readonly number[] | null): void {
  place = siteIds
}

/**
 * Returns the zone of records: of these sites, or of those that the page is about, else of the organization; where none was chosen,
 * the device's, and UTC where the device tells none.
 */
export function recordZone(siteIds: readonly number[] | null = place): string {
  return zoneForTimes(sharedZone(chosen, siteIds ?? []), deviceZone())
}

/** Returns the same as a zone that can be stored: a device may report a fixed offset, which is none. */
export function storableZone(siteIds: readonly number[] | null = place): string {
  return zoneToStore(recordZone(siteIds)) ?? 'UTC'
}

/**
 * Returns the zone of a live time: that of the place, since people there speak of its clocks. Its name stands beside the time on a
 * device whose own clock shows another one.
 */
function zoneShownAt(at: string | number) {
  const timeZone = recordZone()
  const shows = (zone?: string) =>
    formatTime(at, { dateStyle: 'short', timeStyle: 'short', ...(zone ? { timeZone: zone } : {}) })
  if (timeZone === deviceZone() || shows(timeZone) === shows()) return {}
  return { timeZone, timeZoneName: 'short' } as const
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
