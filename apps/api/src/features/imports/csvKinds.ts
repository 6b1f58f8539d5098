/** Describes each kind of CSV file: its columns, their usual names, and a template to start from. */
import type { ImportKind } from '@muster/contract/importCalls'
import type { ColumnPositions } from '../roster/csvRows.ts'
import { ImportError } from '../roster/importError.ts'

export type CsvKind = Exclude<ImportKind, 'oneroster'>

type Column = {
  name: string
  isRequired: boolean
  /** Other headers that mean the same, in small letters; the column's own name comes first, then in this order. */
  synonyms: readonly string[]
  /** The template's example. */
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
  students: [
    {
      name: 'student_id',
      isRequired: true,
      synonyms: [
        'studentid',
        'student number',
        'student no',
        'student nr',
        'pupil id',
        'learner id',
        'person id',
        'local id',
        'state id',
        'sis id',
        'upn',
        'admission number',
        'sourcedid',
        'source id',
        'id',
      ],
      example: 'EX-1001',
    },
    {
      name: 'name',
      isRequired: false,
      synonyms: ['full name', 'student name', 'student', 'pupil'],
      example: '',
    },
    {
      name: 'given_name',
      isRequired: false,
      synonyms: ['given', 'givenname', 'first name', 'firstname', 'forename', 'first'],
      example: 'Example',
    },
    {
      name: 'family_name',
      isRequired: false,
      synonyms: ['family', 'familyname', 'last name', 'lastname', 'surname', 'last'],
      example: 'Student',
    },
    { name: 'grade', isRequired: false, synonyms: ['grades', 'grade level', 'year', 'form'], example: '5' },
    { name: 'role', isRequired: false, synonyms: ['person type', 'type'], example: 'student' },
    {
      name: 'site',
      isRequired: false,
      synonyms: ['site name', 'school', 'school name', 'campus', 'building'],
      example: 'Example Primary School',
    },
    {
      name: 'room',
      isRequired: true,
      synonyms: ['room name', 'room number', 'classroom', 'homeroom', 'class'],
      example: 'Example Room 101',
    },
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
  const columns = csvColumns[kind].filter(
    ({ name }) => name !== 'coordinates' && !(kind === 'students' && name === 'name'),
  )
  return [columns.map(({ name }) => name), columns.map(({ example }) => example)]
}

/**
 * Returns true when a row is the template's own example, left in by mistake: it must not become a school that does not
 * exist.
 */
export function isExample(kind: CsvKind, cells: Readonly<Record<string, string>>): boolean {
  return csvColumns[kind].every(({ name, isRequired, example }) => !isRequired || cells[name] === example)
}

/** The column with the id that a thing has elsewhere. Users are known by their e-mail address, RBIMs by their serial number. */
export const idField: Partial<Record<CsvKind, string>> = {
  sites: 'source_id',
  rooms: 'source_id',
  students: 'student_id',
}

/** Columns whose cells must be as they were exported: what a spreadsheet shortened in them would name something else. */
export const exactFields: readonly string[] = ['source_id', 'student_id', 'serial_number']

/** Columns with names that people gave, which a spreadsheet may have taken for dates. */
export const nameFields: readonly string[] = ['name', 'room']

/** The index of the id column in the header, -1 for none; undefined for the one with the usual name. */
export type IdColumnIndex = number | undefined

/**
 * Finds the columns of a kind in a header.
 * @returns their places, the places of columns that mean nothing here, and the required columns that are not there
 * @throws ImportError when a column is there twice
 */
export function placeColumns(
  kind: CsvKind,
  header: readonly string[],
  file: string,
  idPlace?: IdColumnIndex,
) {
  const headers = header.map(normalizeHeader)
  const used = new Set<number>(idPlace !== undefined && idPlace >= 0 ? [idPlace] : [])
  const places = csvColumns[kind].map(({ name, synonyms }) => {
    if (name === idField[kind] && idPlace !== undefined) return [name, idPlace] as const
    const found = [normalizeHeader(name), ...synonyms].find((each) =>
      headers.some((one, at) => one === each && !used.has(at)),
    )
    const place = headers.findIndex((one, at) => one === found && !used.has(at))
    const twice = headers.findIndex((one, at) => at > place && one === found && !used.has(at))
    if (place >= 0 && twice >= 0)
      throw new ImportError(`${file} has two columns called ${headers[place]}. Take one of them out.`)
    used.add(place)
    return [name, place] as const
  })
  const missing = csvColumns[kind].flatMap(({ name, isRequired }) =>
    isRequired && places.some(([each, place]) => each === name && place < 0) ? [name] : [],
  )
  const unused = header.flatMap((each, place) => (each !== '' && !used.has(place) ? [place] : []))
  return { places: places satisfies ColumnPositions, unused, missing }
}

/**
 * Returns true when a row can be the header of a kind: all required columns are there, except for the id, which may have any
 * name.
 */
export function isHeader(kind: CsvKind, cells: readonly string[]): boolean {
  const headers = cells.map(normalizeHeader)
  const has = ({ name, synonyms }: Column) =>
    [normalizeHeader(name), ...synonyms].some((each) => headers.includes(each))
  // Students have one name or two.
  const hasName =
    kind !== 'students' || csvColumns.students.some((each) => /name/.test(each.name) && has(each))
  return (
    hasName && csvColumns[kind].every((each) => !each.isRequired || each.name === idField[kind] || has(each))
  )
}

/** Says that a header lacks columns. */
export function missingColumns(missing: readonly string[], header: readonly string[], file: string) {
  const has = header.map((each) => each.slice(0, 40)).slice(0, 20)
  return new ImportError(
    `${file} has no column ${missing.join(' and no column ')}. Its first line must name the columns; it reads: ${has.join(', ')}.`,
  )
}

/** A sentence about columns that mean nothing here. */
export function unusedColumns(header: readonly string[], unused: readonly number[]): string | undefined {
  const list = unused.slice(0, 50).map((place) => (header[place] ?? '').slice(0, 60))
  return unused.length > 0 ? `Columns that are not used: ${list.join(', ')}.` : undefined
}

/** Normalizes a header: `Source_ID`, `source-id` and `Source Id` are one. */
export function normalizeHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
