import { typeName } from '../incidentTypes.ts'
import type { Report } from '../state.ts'
import { statusWords } from '../statusWords.ts'
import type { CountedProblem } from './people.ts'

/** The words in which claims are said, once for every screen, list and report. */

/** Something wrong in a room: by number where the room counted, else as it said it. */
export function problemWords({ problem, count }: CountedProblem): string {
  return count === null ? statusWords[problem] : `${count} ${problem}`
}

/** The subject of a report that the button of an RBIM has made. */
export const rbimWords = 'RBIM button pressed'

/** The subject of a report: its type, or the button that made it. */
export function reportWords({ type, rbim }: Pick<Report, 'type' | 'rbim'>): string {
  return rbim === undefined ? `${typeName(type)} report` : rbimWords
}

/** The numbers of an attendance, in the order in which they are said. */
const counts = ['present', 'missing', 'injured', 'absent', 'elsewhere', 'extra'] as const
export type AttendanceCounts = Partial<Record<(typeof counts)[number], number | null>>

/** The numbers of an attendance as it was said: `18 present`, `2 missing`. What nobody said is not there, and is no 0. */
export function countWords(attendance: AttendanceCounts): string[] {
  return counts.flatMap((name) => {
    const count = attendance[name]
    const isUsual = name === 'absent' || name === 'elsewhere'
    return count === null || count === undefined || (isUsual && count === 0) ? [] : [`${count} ${name}`]
  })
}

/** The numbers that an attendance leaves out and somebody may wait for: `missing`, `injured`. */
export function missingFromCounts({ missing, injured }: AttendanceCounts): string[] {
  return [...(missing == null ? ['missing'] : []), ...(injured == null ? ['injured'] : [])]
}
