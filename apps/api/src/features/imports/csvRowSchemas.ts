/** Schemas of one row of each kind of CSV file. Messages continue a sentence that begins with the line. */
import { tenantRole } from '@muster/domain/access/rights'
import { publicKey, rbimPress, rbimSettings, serialNumber } from '@muster/domain/rbim/rbim'
import { z } from 'zod'

const name = z.string().min(1, 'has no name').max(200, 'has a name longer than 200 characters')
const sourceId = z
  .string()
  .max(255, 'has a source_id longer than 255 characters')
  .default('')
  .transform((value) => value || null)

export type Coordinates = { latitude: number; longitude: number }

const siteCells = z.object({
  name,
  source_id: sourceId,
  latitude: z.string().default(''),
  longitude: z.string().default(''),
  coordinates: z.string().default(''),
})

const noPlace =
  'has coordinates that cannot be read, so we left out its location; write latitude and longitude in degrees, as 52.52 and 13.405'

/** A site, with where it is if the file says so. A school is not lost for want of a place. */
export const siteRow = siteCells.transform(({ name, source_id, ...where }) => {
  const place = placeOf(where)
  const isRead = place !== 'unreadable'
  return { name, sourceId: source_id, place: isRead ? place : null, remark: isRead ? undefined : noPlace }
})
export type SiteRow = z.output<typeof siteRow>

export const roomRow = z
  .object({
    site: z.string().min(1, 'has no site').max(255, 'has a site of more than 255 characters'),
    name,
    source_id: sourceId,
  })
  .transform(({ source_id, ...row }) => ({ ...row, sourceId: source_id }))
export type RoomRow = z.output<typeof roomRow>

const roles = new Map(tenantRole.options.map((role) => [role.toLowerCase(), role]))

export const userRow = z.object({
  name,
  email: z
    .string()
    .min(1, 'has no email address')
    .max(320, 'has an email address longer than 320 characters')
    .toLowerCase()
    .pipe(z.email('has an email address that is not one')),
  role: z.string().transform((value, context) => {
    const role = roles.get(value.toLowerCase().replace(/[^a-z]/g, ''))
    if (role) return role
    const list = tenantRole.options.join(', ')
    context.addIssue(
      value
        ? `has an unknown role "${value.slice(0, 40)}"; the roles are ${list}`
        : `has no role; the roles are ${list}`,
    )
    return z.NEVER
  }),
  sites: z
    .string()
    .default('')
    .transform((value) =>
      [...new Set(value.split(';').map((each) => each.trim()))].filter((each) => each !== ''),
    ),
})
export type UserRow = z.output<typeof userRow>

const presses = new Map(rbimPress.options.map((press) => [press.toLowerCase(), press]))
const { intervalSeconds, lowBattery } = rbimSettings.shape

/** An RBIM. What the file does not say is null. */
export const rbimRow = z
  .object({
    serial_number: z.string().transform((value, context) => {
      const parsed = serialNumber.safeParse(value)
      if (parsed.success) return parsed.data
      context.addIssue(
        value ? `has a serial number that is not one: "${value.slice(0, 40)}"` : 'has no serial number',
      )
      return z.NEVER
    }),
    site: z.string().min(1, 'has no site').max(255, 'has a site of more than 255 characters'),
    room: z.string().max(200, 'has a room longer than 200 characters').default(''),
    model: z
      .string()
      .max(200, 'has a model longer than 200 characters')
      .default('')
      .transform((value) => value || null),
    press: z
      .string()
      .default('')
      .transform((value, context) => {
        if (value === '') return null
        const press = presses.get(value.toLowerCase().replace(/[^a-z]/g, ''))
        if (press) return press
        context.addIssue(
          `has an unknown press "${value.slice(0, 40)}"; it is one of ${rbimPress.options.join(', ')}`,
        )
        return z.NEVER
      }),
    interval_seconds: numberOf(intervalSeconds, 'has an interval that is not 1 to 86,400 seconds'),
    low_battery: numberOf(lowBattery, 'has a low_battery that is not 1 to 90 percent'),
    public_key: z
      .string()
      .default('')
      .refine((value) => value === '' || publicKey.safeParse(value).success, 'has a public_key that is none')
      .transform((value) => value || null),
  })
  .transform(({ serial_number, interval_seconds, low_battery, public_key, ...row }) => ({
    ...row,
    serialNumber: serial_number,
    intervalSeconds: interval_seconds,
    lowBattery: low_battery,
    publicKey: public_key,
  }))
export type RbimRow = z.output<typeof rbimRow>

function numberOf(shape: z.ZodType<number>, otherwise: string) {
  return z
    .string()
    .default('')
    .refine((value) => value === '' || shape.safeParse(Number(value)).success, otherwise)
    .transform((value) => (value === '' ? null : Number(value)))
}

/** Degrees as people and spreadsheets write them: `52.52`, `52,52`, `5.252E+01`. */
const number = String.raw`[+-]?\d{1,3}(?:\.\d+)?(?:E[+-]\d{2})?`
const pair = new RegExp(String.raw`^\(?\s*(${number})\s*[,;\s]\s*(${number})\s*\)?$`)
const single = /^[+-]?\d{1,3}(?:[.,]\d+)?(?:E[+-]\d{2})?$/

/** Parses a site's coordinates: of two columns, or of one as "(lat, lon)". Null when the row has none. */
function placeOf(cells: {
  latitude: string
  longitude: string
  coordinates: string
}): Coordinates | null | 'unreadable' {
  const inOne = pair.exec(cells.coordinates)
  const [latitude = '', longitude = ''] =
    cells.latitude || cells.longitude ? [cells.latitude, cells.longitude] : (inOne?.slice(1) ?? [])
  if (!latitude && !longitude) return cells.coordinates ? 'unreadable' : null
  const place = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) }
  if (Number.isNaN(place.latitude) || Number.isNaN(place.longitude)) return 'unreadable'
  // A device that has no position writes this one. No school is there, in the sea off Ghana.
  return place.latitude === 0 && place.longitude === 0 ? null : place
}

function degrees(text: string, most: number): number {
  const value = single.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return Math.abs(value) <= most ? value : Number.NaN
}
