/** Describes each kind of CSV file: its columns, their usual names, and a template to start from. */
import type { ImportKind } from '@muster/contract/importCalls'

export type CsvKind = Exclude<ImportKind, 'oneroster'>

export type Column = {
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

/** The site that something is at. */
const site: Column = {
  name: 'site',
  isRequired: true,
  synonyms: ['site name', 'school', 'school name', 'campus', 'building'],
  example: 'Example Primary School',
}

/** The room that somebody or something is in. */
const room: Column = {
  name: 'room',
  isRequired: false,
  synonyms: ['room name', 'room number', 'classroom'],
  example: 'Example Room 101',
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
    site,
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
    { ...site, isRequired: false },
    { ...room, isRequired: true, synonyms: [...room.synonyms, 'homeroom', 'class'] },
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
    site,
    { ...room, synonyms: [...room.synonyms, 'location'] },
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

/** The column with the id that a thing has elsewhere. Users are known by their email address, RBIMs by their serial number. */
export const idField: Partial<Record<CsvKind, string>> = {
  sites: 'source_id',
  rooms: 'source_id',
  students: 'student_id',
}

/** Columns whose cells must be as they were exported: what a spreadsheet shortened in them would name something else. */
export const exactFields: readonly string[] = ['source_id', 'student_id', 'serial_number']

/** Columns with names that people gave, which a spreadsheet may have taken for dates. */
export const nameFields: readonly string[] = ['name', 'room']
