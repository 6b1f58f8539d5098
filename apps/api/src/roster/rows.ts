/** What one row of each OneRoster file must look like to be imported, and what Muster takes from it. */
import { z } from 'zod'

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

/** A person with half a name is still a person to be accounted for; one with no name is skipped. */
export const user = z
  .object({
    sourcedId,
    role: oneOf('role', userRoles),
    givenName: limited('givenName', 200),
    familyName: limited('familyName', 200),
    // Never a reason to lose a person.
    email: z.string().max(320).catch(''),
    grades: z.string().max(200).catch(''),
  })
  .refine((row) => row.givenName || row.familyName, 'has neither a givenName nor a familyName')

/** Enrollments are not identified by their sourcedId but by whom they place where, so a blank one is no defect. */
export const enrollment = z.object({
  classSourcedId: required('classSourcedId', 255),
  userSourcedId: required('userSourcedId', 255),
  role: oneOf('role', userRoles),
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

/** Columns to read from each file: without the required ones the file says nothing, the others may be missing. */
export const columns = {
  orgs: { required: ['sourcedId', 'name'], optional: ['status', 'type'] },
  classes: {
    required: ['sourcedId', 'title', 'schoolSourcedId'],
    optional: ['status', 'location', 'classCode'],
  },
  users: {
    required: ['sourcedId', 'role', 'givenName', 'familyName'],
    optional: ['status', 'email', 'grades'],
  },
  enrollments: { required: ['classSourcedId', 'userSourcedId', 'role'], optional: ['status'] },
} as const
