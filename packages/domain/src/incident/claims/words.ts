import { type Message, plural, say } from '@muster/words/message'
import { t, tell } from '@muster/words/t'
import { typeName } from '../incidentTypes.ts'
import type { Report } from '../state.ts'
import { statusWords } from '../statusWords.ts'
import type { CountedProblem } from './people.ts'

/** The words in which claims are said, once for every screen, list and report. */

/** Something wrong in a room: by number where the room counted, else as it said it. */
export function problemWords({ problem, count }: CountedProblem): string {
  if (count === null || (problem !== 'missing' && problem !== 'injured')) return statusWords[problem]
  return countText(problem, count)
}

/** The subject of a report that the button of an RBIM has made. */
export function rbimWords(): string {
  return t`RBIM button pressed`
}

/** The subject of a report: its type, or the button that made it. */
export function reportWords({ type, rbim }: Pick<Report, 'type' | 'rbim'>): string {
  return rbim === undefined ? t`${typeName(type)} report` : rbimWords()
}

/** The numbers of an attendance, in the order in which they are said. */
const counts = ['present', 'missing', 'injured', 'absent', 'elsewhere', 'extra'] as const
type CountName = (typeof counts)[number]
export type AttendanceCounts = Partial<Record<CountName, number | null>>

/** The words for a number of people, as `2 missing`: other languages say it differently of one and of many. */
const countMessage: Record<CountName, (count: number) => Message> = {
  present: (count) => say`${plural(count, '# present', '# present')}`,
  missing: (count) => say`${plural(count, '# missing', '# missing')}`,
  injured: (count) => say`${plural(count, '# injured', '# injured')}`,
  absent: (count) => say`${plural(count, '# absent', '# absent')}`,
  elsewhere: (count) => say`${plural(count, '# elsewhere', '# elsewhere')}`,
  extra: (count) => say`${plural(count, '# extra', '# extra')}`,
}

/** A number of people in an attendance in words: `18 present`. */
export function countText(name: CountName, count: number): string {
  return tell(countMessage[name](count))
}

/** The numbers of an attendance as it was said: `18 present`, `2 missing`. What nobody said is not there, and is no 0. */
export function countWords(attendance: AttendanceCounts): string[] {
  return countMessages(attendance).map(tell)
}

/** The same as messages. */
export function countMessages(attendance: AttendanceCounts): Message[] {
  return counts.flatMap((name) => {
    const count = attendance[name]
    const isUsual = name === 'absent' || name === 'elsewhere'
    return count === null || count === undefined || (isUsual && count === 0)
      ? []
      : [countMessage[name](count)]
  })
}

/** The numbers that an attendance leaves out and somebody may wait for: `missing`, `injured`. */
export function missingFromCounts({ missing, injured }: AttendanceCounts): string[] {
  return [...(missing == null ? [t`missing`] : []), ...(injured == null ? [t`injured`] : [])]
}
