import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { countWords } from '../incident/claims/words.ts'
import type { AfterActionNumbers } from './afterActionNumbers.ts'
import { durationText } from './durationText.ts'
import type { HelpTimes } from './helpTracker.ts'
import type { AttendanceTotals } from './roomTimesTracker.ts'
import type { Spread } from './timeSpread.ts'

/** Sentences that sum up an incident for its people, on the page and in the printed report. */

/** The people who were counted: `412 people in 38 of 40 rooms; 431 students expected`. */
export function countedText({ counted, roomsWithCount, rooms, expected }: AttendanceTotals): string {
  return expected === null
    ? t`${plural(counted, '# person', '# people')} in ${roomsWithCount} of ${rooms} rooms`
    : t`${plural(counted, '# person', '# people')} in ${roomsWithCount} of ${rooms} rooms; ${plural(expected, '# student', '# students')} expected`
}

/** The sums of the attendance that rooms took; what no room said is not there. */
export function attendanceText(totals: AttendanceTotals): string {
  if (totals.roomsCounted === 0) return t`No room took attendance`
  return t`${totals.roomsCounted} of ${totals.rooms} rooms: ${countWords(totals).join(', ')}`
}

/** The words for a number of calls of a kind, in the order in which they are said. */
const callTexts: Record<HelpTimes['kind'], (count: number) => string> = {
  trouble: (count) => t`${plural(count, '# injured, missing or unsafe', '# injured, missing or unsafe')}`,
  found: (count) => t`${plural(count, '# found while clearing', '# found while clearing')}`,
  report: (count) => t`${plural(count, '# report', '# reports')}`,
  needs: (count) => t`${plural(count, '# list of needs', '# lists of needs')}`,
}
const kinds = Object.keys(callTexts) as HelpTimes['kind'][]

/** The number of calls for help, their kinds, and how fast command accepted them and was done with them. */
export function callsText({ help, helpSpreads }: Pick<AfterActionNumbers, 'help' | 'helpSpreads'>): string {
  if (help.length === 0) return t`None`
  const parts = kinds.flatMap((kind) => {
    const count = help.filter((call) => call.kind === kind).length
    return count === 0 ? [] : [callTexts[kind](count)]
  })
  const { accepted, done } = helpSpreads
  return t`${help.length} (${parts.join(', ')}); accepted ${spreadText(accepted)}; done ${spreadText(done)}`
}

/** The number of rooms that came to a step, and the time within which half of them did. */
export function spreadText({ done, never, median }: Spread): string {
  const all = done + never
  return median === null ? t`${done} of ${all}` : t`${done} of ${all}, median ${durationText(median)}`
}
