import { type AttendanceMark, attendanceMark } from '@muster/domain/incident/vocabulary'
import { plural, say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { dateAndTime } from '../../ui/times.ts'
import type { TakenAttendance } from './attendanceCounts.ts'

/** A student, or somebody added by hand. */
export type NamedPerson = { id: string; name: string }

/** A roll call: the students marked otherwise than present, and the people added by hand. */
export type RollCall = { marks: Record<string, AttendanceMark>; added: NamedPerson[] }

export const emptyRollCall: RollCall = { marks: {}, added: [] }

/** The name of each mark, in the order of the page. */
export const markWords = wordTable<AttendanceMark>({
  present: say`Present`,
  missing: say`Missing`,
  injured: say`Injured`,
  absent: say`Absent`,
  elsewhere: say`Elsewhere`,
})

/** The mark of a student; nobody needs a tap to be present. */
export function markOf({ marks }: Pick<RollCall, 'marks'>, id: string): AttendanceMark {
  return marks[id] ?? 'present'
}

/**
 * The attendance of a roll call, marks and counts from the same source, so that they agree. Injured people are in the
 * room, and count as present too.
 */
export function attendanceOf(
  rollCall: RollCall,
  students: readonly NamedPerson[],
): Required<TakenAttendance> {
  const marks = Object.fromEntries(students.map(({ id }) => [id, markOf(rollCall, id)]))
  const count = (mark: AttendanceMark) => Object.values(marks).filter((each) => each === mark).length
  return {
    present: count('present') + count('injured'),
    missing: count('missing'),
    injured: count('injured'),
    absent: count('absent'),
    elsewhere: count('elsewhere'),
    extra: rollCall.added.length,
    marks,
    extras: rollCall.added.map(({ id }) => id),
  }
}

/**
 * The roll call that an attendance was taken by, to be amended.
 * @param added people added by hand, as far as their names are known here
 */
export function rollCallOf(
  { marks = {}, extras = [] }: Pick<TakenAttendance, 'marks' | 'extras'>,
  added: readonly NamedPerson[],
): RollCall {
  const known = new Map(added.map((person) => [person.id, person]))
  return { marks, added: extras.map((id) => known.get(id) ?? { id, name: t`Added by hand` }) }
}

/** Students whose names contain the typed text, in either case and without accents. */
export function matching(students: readonly NamedPerson[], typed: string): readonly NamedPerson[] {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  const wanted = plain(typed)
  return wanted === '' ? students : students.filter(({ name }) => plain(name).includes(wanted))
}

/** The marks one can choose, present first. */
export const markOptions: readonly AttendanceMark[] = [
  'present',
  ...attendanceMark.options.filter((mark) => mark !== 'present'),
]

/**
 * The students on a roster and its age, as the specification writes dates (section 9): “24 students, roster as of Nov 12, 10:00:00 AM.”.
 * @param updatedAt ISO 8601, or null when it was never brought in
 * @param now ms since 1970
 */
export function rosterWords(count: number, updatedAt: string | null, now: number): string {
  return updatedAt === null
    ? t`${plural(count, '# student', '# students')}, roster of an unknown day.`
    : t`${plural(count, '# student', '# students')}, roster as of ${dateAndTime(updatedAt, now)}.`
}
