import { countWords } from '../incident/claims/words.ts'
import type { AfterActionNumbers } from './afterActionNumbers.ts'
import { durationText } from './durationText.ts'
import type { HelpTimes } from './helpTracker.ts'
import type { AttendanceTotals } from './roomTimesTracker.ts'
import type { Spread } from './timeSpread.ts'

/** Sentences that sum up an incident for its people, on the page and in the printed report. */

/** The people who were counted: `412 people in 38 of 40 rooms; 431 students expected`. */
export function countedText({ counted, roomsWithCount, rooms, expected }: AttendanceTotals): string {
  const people = `${counted} ${counted === 1 ? 'person' : 'people'} in ${roomsWithCount} of ${rooms} rooms`
  return expected === null
    ? people
    : `${people}; ${expected} ${expected === 1 ? 'student' : 'students'} expected`
}

/** The sums of the attendance that rooms took; what no room said is not there. */
export function attendanceText(totals: AttendanceTotals): string {
  if (totals.roomsCounted === 0) return 'No room took attendance'
  return `${totals.roomsCounted} of ${totals.rooms} rooms: ${countWords(totals).join(', ')}`
}

const kinds = [
  ['trouble', 'injured, missing or unsafe', 'injured, missing or unsafe'],
  ['found', 'found while clearing', 'found while clearing'],
  ['report', 'report', 'reports'],
  ['needs', 'list of needs', 'lists of needs'],
] as const satisfies [HelpTimes['kind'], string, string][]

/** The number of calls for help, their kinds, and how fast command accepted them and was done with them. */
export function callsText({ help, helpSpreads }: Pick<AfterActionNumbers, 'help' | 'helpSpreads'>): string {
  if (help.length === 0) return 'None'
  const parts = kinds.flatMap(([kind, one, many]) => {
    const count = help.filter((call) => call.kind === kind).length
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  return `${help.length} (${parts.join(', ')}); accepted ${spreadText(helpSpreads.accepted)}; done ${spreadText(helpSpreads.done)}`
}

/** The number of rooms that came to a step, and the time within which half of them did. */
export function spreadText({ done, never, median }: Spread): string {
  return `${done} of ${done + never}${median === null ? '' : `, median ${durationText(median)}`}`
}
