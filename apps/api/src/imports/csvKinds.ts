/** What a CSV file of each kind holds: its columns, by the names that people give them, and a template to start from. */
import type { ImportKind } from '@muster/contract/importCalls'
import { CannotImport } from '../roster/cannotImport.ts'
import type { Places } from '../roster/csvRows.ts'

export type CsvKind = Exclude<ImportKind, 'oneroster'>

type Column = {
  name: string
  isRequired: boolean
  /** Other headers that mean the same, in small letters; the column's own name comes first, then in this order. */
  synonyms: readonly string[]
  /** What the template shows. */
  example: string
}

const sourceId: Column = {
  name: 'source_id',
  isRequired: false,
  synonyms: ['sourceid', 'sourcedid', 'code', 'external id', 'identifier', 'id'],
  example: '',
}

export const csvColumns: Record<CsvKind, readonly Column[]> = {
  sites: [
    {
      name: 'name',
      isRequired: true,
      synonyms: ['site', 'site name', 'school', 'school name', 'name of school', 'campus'],
      example: 'Example Primary School',
    },
    { ...sourceId, synonyms: [...sourceId.synonyms, 'school code', 'school id'], example: 'EX-1' },
    { name: 'latitude', isRequired: false, synonyms: ['lat'], example: '52.52' },
    { name: 'longitude', isRequired: false, synonyms: ['lon', 'lng', 'long'], example: '13.405' },
    {
      name: 'coordinates',
      isRequired: false,
      synonyms: ['lat lon', 'lat lng', 'latlon', 'geolocation', 'gps', 'location 1'],
      example: '',
    },
  ],
  rooms: [
    {
      name: 'site',
      isRequired: true,
      synonyms: ['site name', 'school', 'school name', 'campus', 'building'],
      example: 'Example Primary School',
    },
    {
      name: 'name',
      isRequired: true,
      synonyms: ['room', 'room name', 'room number', 'classroom'],
      example: 'Example Room 101',
    },
    { ...sourceId, synonyms: [...sourceId.synonyms, 'room code', 'room id'] },
  ],
  users: [
    {
      name: 'name',
      isRequired: true,
      synonyms: ['full name', 'display name', 'user', 'user name'],
      example: 'Example Person',
    },
    {
      name: 'email',
      isRequired: true,
      synonyms: ['e mail', 'mail', 'email address', 'e mail address'],
      example: 'example.person@example.org',
    },
    { name: 'role', isRequired: true, synonyms: ['user role'], example: 'SiteSpecific' },
    {
      name: 'sites',
      isRequired: false,
      synonyms: ['site', 'schools', 'school'],
      example: 'Example Primary School; Example High School',
    },
  ],
  rbims: [
    {
      name: 'serial_number',
      isRequired: true,
      synonyms: ['serial', 'serial no', 'sn', 's n', 'device id'],
      example: 'RB-000123',
    },
    {
      name: 'site',
      isRequired: true,
      synonyms: ['site name', 'school', 'school name', 'campus', 'building'],
      example: 'Example Primary School',
    },
    {
      name: 'room',
      isRequired: false,
      synonyms: ['room name', 'room number', 'classroom', 'location'],
      example: 'Example Room 101',
    },
    { name: 'model', isRequired: false, synonyms: ['type', 'product', 'model name'], example: 'RB-2' },
    { name: 'press', isRequired: false, synonyms: ['button'], example: 'help' },
    {
      name: 'interval_seconds',
      isRequired: false,
      synonyms: ['interval', 'heartbeat', 'heartbeat seconds'],
      example: '60',
    },
    {
      name: 'low_battery',
      isRequired: false,
      synonyms: ['low battery percent', 'battery threshold'],
      example: '20',
    },
    { name: 'public_key', isRequired: false, synonyms: ['key', 'ed25519'], example: '' },
  ],
}

/** The template of a kind as rows: the header, and one line that shows what belongs where. */
export function templateRows(kind: CsvKind): string[][] {
  const columns = csvColumns[kind].filter(({ name }) => name !== 'coordinates')
  return [columns.map(({ name }) => name), columns.map(({ example }) => example)]
}

/** Whether a row is the template's own example, left in by mistake: it must not become a school that is not there. */
export function isExample(kind: CsvKind, cells: Readonly<Record<string, string>>): boolean {
  return csvColumns[kind].every(({ name, isRequired, example }) => !isRequired || cells[name] === example)
}

/**
 * Finds the columns of a kind in a header.
 * @returns their places, and a sentence about columns that mean nothing here
 * @throws CannotImport when a column is missing, or there twice
 */
export function findColumns(
  kind: CsvKind,
  header: readonly string[],
  file: string,
): { places: Places; remark: string | undefined } {
  const headers = header.map(plain)
  const used = new Set<number>()
  const places = csvColumns[kind].map(({ name, synonyms }) => {
    const found = [plain(name), ...synonyms].find((each) =>
      headers.some((one, at) => one === each && !used.has(at)),
    )
    const place = found === undefined ? -1 : headers.indexOf(found)
    if (place >= 0 && headers.lastIndexOf(found ?? '') !== place)
      throw new CannotImport(`${file} has two columns called ${header[place]}. Take one of them out.`)
    used.add(place)
    return [name, place] as const
  })
  const missing = csvColumns[kind].filter(
    ({ name, isRequired }) => isRequired && places.some(([each, place]) => each === name && place < 0),
  )
  if (missing.length > 0) {
    const has = header.map((each) => each.slice(0, 40)).slice(0, 20)
    throw new CannotImport(
      `${file} has no column ${missing.map(({ name }) => name).join(' and no column ')}. Its first line must name the columns; it reads: ${has.join(', ')}.`,
    )
  }
  const unused = header.filter((each, place) => each !== '' && !used.has(place))
  const list = unused.slice(0, 50).map((each) => each.slice(0, 60))
  const remark = unused.length > 0 ? `Columns that are not used: ${list.join(', ')}.` : undefined
  return { places, remark }
}

/** A header as people mean it: `Source_ID`, `source-id` and `Source Id` are one. */
function plain(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
