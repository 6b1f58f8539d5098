import type { AttendanceMark } from './vocabulary.ts'

/** The number of students behind each count of an attendance that was taken by roster. */
export type MarkCounts = {
  /** In the room, the injured among them. */
  present: number
  missing: number
  injured: number
  absent: number
  elsewhere: number
}

/**
 * The counts that belong to marks: somebody who is injured is in the room, and counts as present too.
 * @param marks mark by person id
 */
export function countMarks(marks: Readonly<Record<string, AttendanceMark>>): MarkCounts {
  const all = Object.values(marks)
  const count = (mark: AttendanceMark) => all.filter((each) => each === mark).length
  const injured = count('injured')
  return {
    present: count('present') + injured,
    missing: count('missing'),
    injured,
    absent: count('absent'),
    elsewhere: count('elsewhere'),
  }
}
