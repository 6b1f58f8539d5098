import { zoneForTimes } from './zoneForTimes.ts'

/**
 * Names a time zone as people do, in a language: `Central Time`, `hora central`; a place where it has no name: `Kyiv Time`.
 * @param locale of the reader
 * @param at the moment whose name is asked, in ms since 1970: zones change theirs over the years
 */
export function zoneName(timeZone: string, locale: string, at: number): string {
  const zone = zoneForTimes(timeZone)
  if (zone === 'UTC') return zone
  // Browsers of before 2022 know no name for the whole year.
  return partOf(zone, locale, 'longGeneric', at) ?? partOf(zone, locale, 'short', at) ?? placeOf(zone)
}

/** The city after which a zone is named: `America/Argentina/Buenos_Aires` is `Buenos Aires`. */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

function partOf(timeZone: string, locale: string, timeZoneName: 'longGeneric' | 'short', at: number) {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    return undefined
  }
}
