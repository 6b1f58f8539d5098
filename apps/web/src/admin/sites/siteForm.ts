import type { AdminSite } from '@muster/contract/adminSiteCalls'
import { t } from '@muster/words/t'
import { ProblemError } from '../../api/problemError.ts'

/** The values of a site's form, as typed text. */
export type SiteValues = { name: string; latitude: string; longitude: string; timeZone: string | null }

export const noSite: SiteValues = { name: '', latitude: '', longitude: '', timeZone: null }

/** A site, as its form begins with it. */
export function valuesOf({ name, place, timeZone }: AdminSite): SiteValues {
  return {
    name,
    latitude: String(place?.latitude ?? ''),
    longitude: String(place?.longitude ?? ''),
    timeZone,
  }
}

/**
 * Makes the body to send of a form.
 * @throws ProblemError about one field, when half of a place is missing or a number cannot be read
 */
export function bodyOf({ name, latitude, longitude, timeZone }: SiteValues) {
  if (latitude.trim() === '' && longitude.trim() === '') return { name, timeZone, place: null }
  return {
    name,
    timeZone,
    place: { latitude: degrees('latitude', latitude, 90), longitude: degrees('longitude', longitude, 180) },
  }
}

/** Both numbers at once, as maps copy them: “52.5200, 13.4050”. Null for anything else. */
export function bothDegrees(text: string): Pick<SiteValues, 'latitude' | 'longitude'> | null {
  const both = /^\s*(-?\d+(?:\.\d+)?)(?:\s*;\s*|\s*,\s+|\s+)(-?\d+(?:\.\d+)?)\s*$/
  const close = /^(-?\d+\.\d+),(-?\d+\.\d+)$/
  const [, latitude, longitude] = both.exec(text) ?? close.exec(text) ?? []
  return latitude && longitude ? { latitude, longitude } : null
}

function degrees(field: 'latitude' | 'longitude', text: string, most: number): number {
  const value = Number(text.trim().replace(',', '.'))
  if (text.trim() !== '' && Number.isFinite(value) && Math.abs(value) <= most) return value
  const example = field === 'latitude' ? '47.6097' : '-122.3331'
  const message =
    field === 'latitude'
      ? t`Enter the latitude in degrees from -${most} to ${most}, such as ${example}.`
      : t`Enter the longitude in degrees from -${most} to ${most}, such as ${example}.`
  const errors = [{ field: `place.${field}`, message }]
  throw new ProblemError({ type: 'invalid', status: 422, detail: message, errors })
}
