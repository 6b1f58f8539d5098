/** Schemas of one row of each OneRoster file, and the fields that Muster uses. */
import { z } from 'zod'
import { dateOf } from './enrollmentDates.ts'

function limited(name: string, max: number) {
  return z.string().max(max, `has a ${name} longer than ${max} characters`)
}
function required(name: string, max: number) {
  return limited(name, max).min(1, `has no ${name}`)
}
function oneOf<const Values extends Record<string, string>>(name: string, values: Values) {
  return z.string().transform((value, context) => {
    const key = value.toLowerCase()
    const found = Object.hasOwn(values, key) ? values[key] : undefined
    if (found !== undefined) return found as Values[keyof Values]
    context.addIssue(value ? `has an unknown ${name} "${value.slice(0, 40)}"` : `has no ${name}`)
    return z.NEVER
  })
}

const sourcedId = required('sourcedId', 255)

/** Blank counts as active, as many systems leave it blank in a bulk export. `inactive` is OneRoster 1.0's word. */
const status = oneOf('status', { '': 'active', active: 'active', tobedeleted: 'gone', inactive: 'gone' })

/** Dates and ids that only add something are never a reason to lose a row. */
const added = (max: number) => z.string().max(max).catch('')

export const org = z.object({
  sourcedId,
  name: required('name', 200),
  type: limited('type', 50).transform((type) => type.toLowerCase()),
})

/** A class with neither location nor title is known by its code; with none of them it is skipped. */
export const schoolClass = z
  .object({
    sourcedId,
    title: limited('title', 200),
    classCode: limited('classCode', 200),
    location: limited('location', 200),
    schoolSourcedId: required('schoolSourcedId', 255),
    termSourcedIds: added(4000),
  })
  .refine(
    (row) => row.location || row.title || row.classCode,
    'has neither a location nor a title nor a classCode',
  )

const userRoles = {
  student: 'student',
  teacher: 'staff',
  administrator: 'staff',
  aide: 'staff',
  proctor: 'staff',
  counselor: 'staff',
  principal: 'staff',
  staff: 'staff',
  districtadministrator: 'staff',
  siteadministrator: 'staff',
  systemadministrator: 'staff',
  parent: 'family',
  guardian: 'family',
  relative: 'family',
} as const

/** OneRoster 1.2 says the role in roles.csv, and leaves it out here. */
export type RoleOfUser = 'student' | 'staff' | 'family' | 'unsaid'

/**
 * A person with half a name is still a person to be accounted for; one with no name is skipped.
 * @param mayLackRole whether roles.csv says the roles
 */
export function userShape(mayLackRole: boolean) {
  const role: z.ZodType<RoleOfUser, string> = mayLackRole
    ? oneOf('role', { ...userRoles, '': 'unsaid' })
    : oneOf('role', userRoles)
  return z
    .object({
      sourcedId,
      role,
      givenName: limited('givenName', 200),
      familyName: limited('familyName', 200),
      // Never a reason to lose a person.
      email: added(320),
      grades: added(200),
      identifier: added(255),
      orgSourcedIds: added(4000),
      primaryOrgSourcedId: added(255),
      enabledUser: z.string().transform((value) => value.toLowerCase() !== 'false'),
    })
    .refine((row) => row.givenName || row.familyName, 'has neither a givenName nor a familyName')
}

/** One role of a user at one org. A role that Muster does not know, as `ext:alumnus`, leaves the user's other roles standing. */
export const userRole = z.object({
  userSourcedId: required('userSourcedId', 255),
  roleType: limited('roleType', 50).transform((value) => value.toLowerCase()),
  role: limited('role', 100).transform((value) => {
    const key = value.toLowerCase()
    return Object.hasOwn(userRoles, key) ? userRoles[key as keyof typeof userRoles] : 'unknown'
  }),
  orgSourcedId: added(255),
})

/** A term, semester or school year; what cannot be read of it is not known. */
export const academicSession = z.object({
  sourcedId,
  startDate: z.string().transform(dateOf),
  endDate: z.string().transform(dateOf),
})

/** Enrollments are not identified by their sourcedId but by whom they place where, so a blank one is no defect. */
export const enrollment = z.object({
  classSourcedId: required('classSourcedId', 255),
  userSourcedId: required('userSourcedId', 255),
  role: oneOf('role', userRoles),
  beginDate: z.string().transform(dateOf),
  endDate: z.string().transform(dateOf),
})

/** A row after parsing: good, marked to be deleted, or not usable for a reason. */
export type Parsed<Row> = { is: 'row'; row: Row } | { is: 'gone' } | { is: 'defect'; reason: string }

/** Parses the cells of one row. A row marked `toBeDeleted` may lack everything else. */
export function parseRow<Row>(schema: z.ZodType<Row>, cells: Record<string, string>): Parsed<Row> {
  const state = status.safeParse(cells.status ?? '')
  if (!state.success) return { is: 'defect', reason: reasonOf(state.error) }
  if (state.data === 'gone') return { is: 'gone' }
  const row = schema.safeParse(cells)
  return row.success ? { is: 'row', row: row.data } : { is: 'defect', reason: reasonOf(row.error) }
}

function reasonOf(error: z.ZodError): string {
  return error.issues.map((issue) => issue.message).join(' and ')
}

/**
 * Columns to read from each file: without the required ones the file says nothing, the others may be missing.
 * @see OneRoster 1.1, CSV Tables, section 4; OneRoster 1.2, CSV Binding, section 4: there users.csv has neither `role` nor
 *   `orgSourcedIds`, and roles.csv has `userSourcedId`, `roleType` (primary or secondary), `role` and `orgSourcedId`.
 *   https://www.imsglobal.org/spec/oneroster/v1p2/bind/csv
 */
export const columns = {
  orgs: { required: ['sourcedId', 'name'], optional: ['status', 'type'] },
  academicSessions: { required: [], optional: ['sourcedId', 'status', 'startDate', 'endDate'] },
  classes: {
    required: ['sourcedId', 'title', 'schoolSourcedId'],
    optional: ['status', 'location', 'classCode', 'termSourcedIds'],
  },
  users: {
    required: ['sourcedId', 'role', 'givenName', 'familyName'],
    optional: [
      ...(['status', 'email', 'grades', 'identifier', 'orgSourcedIds', 'primaryOrgSourcedId'] as const),
      'enabledUser',
    ],
  },
  roles: { required: ['userSourcedId', 'role'], optional: ['status', 'roleType', 'orgSourcedId'] },
  enrollments: {
    required: ['classSourcedId', 'userSourcedId', 'role'],
    optional: ['status', 'beginDate', 'endDate'],
  },
} as const

/** The columns of users.csv where roles.csv says the roles. */
export const columnsWithoutRole = {
  required: columns.users.required.filter((name) => name !== 'role'),
  optional: ['role', ...columns.users.optional],
}
