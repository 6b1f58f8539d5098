/** Schema of one row of a file of students: one person in one room. A person in several rooms has several rows. */
import { z } from 'zod'

const limited = (what: string, most: number) =>
  z.string().max(most, `has a ${what} longer than ${most} characters`).default('')

/** Words for people on a roster, by what they are counted as. */
const roles: Record<string, 'student' | 'staff'> = {
  '': 'student',
  student: 'student',
  pupil: 'student',
  learner: 'student',
  child: 'student',
  staff: 'staff',
  teacher: 'staff',
  aide: 'staff',
  assistant: 'staff',
  substitute: 'staff',
  principal: 'staff',
  counselor: 'staff',
  administrator: 'staff',
  proctor: 'staff',
}

export const studentRow = z
  .object({
    student_id: z
      .string()
      .min(1, 'has no student_id')
      .max(255, 'has a student_id longer than 255 characters'),
    name: limited('name', 400),
    given_name: limited('given_name', 200),
    family_name: limited('family_name', 200),
    grade: limited('grade', 200),
    role: limited('role', 100),
    site: limited('site', 255),
    room: z.string().min(1, 'has no room').max(255, 'has a room of more than 255 characters'),
  })
  .transform(({ student_id, name, given_name, family_name, role, ...row }, context) => {
    const [given, family] = given_name || family_name ? [given_name, family_name] : partsOf(name)
    const kind = Object.hasOwn(roles, role.toLowerCase()) ? roles[role.toLowerCase()] : undefined
    if (!given && !family) context.addIssue('has no name')
    if (given.length > 200 || family.length > 200) context.addIssue('has a name longer than 200 characters')
    if (!kind) context.addIssue(`has an unknown role "${role.slice(0, 40)}"; write student or staff`)
    if (!kind || (!given && !family)) return z.NEVER
    return { ...row, sourceId: student_id, givenName: given, familyName: family, role: kind }
  })
export type StudentRow = z.output<typeof studentRow>

/** `Lee, Ann` and `Ann Lee` are one; put together again, a name is as it was written. */
function partsOf(name: string): [given: string, family: string] {
  const [before = '', after] = name.split(/\s*,\s*/, 2)
  if (after) return [after, before]
  const space = before.lastIndexOf(' ')
  return [before.slice(0, Math.max(space, 0)), before.slice(space + 1)]
}
