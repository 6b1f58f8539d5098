import type { RoomCount } from '@muster/domain/incident/claims/people'
import { countText, countWords } from '@muster/domain/incident/claims/words'
import type { RoomView } from '@muster/domain/incident/roomView'
import type { RoomState } from '@muster/domain/incident/state'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'

/** The counts of attendance, in the order of the page. */
export const countNames = ['present', 'missing', 'injured', 'absent', 'elsewhere', 'extra'] as const
export type CountName = (typeof countNames)[number]

/** Attendance as it is being filled in; null where nothing was entered yet. */
export type Counts = Record<CountName, number | null>

export const emptyCounts: Counts = {
  present: null,
  missing: null,
  injured: null,
  absent: null,
  elsewhere: null,
  extra: null,
}

/** Attendance as the log, or the outbox, has it. */
export type TakenAttendance = Omit<NonNullable<RoomState['attendance']>, 'at' | 'byName'>

/**
 * The first values of the form: the attendance that was taken before, or the headcount of the room's status. Where
 * the room has given another number since, that many are here.
 * @param recorded by this phone or another; null when nobody has
 * @param count the room's one count, as every screen has it
 */
export function initialCounts(
  recorded: TakenAttendance | null,
  count: Pick<RoomCount, 'people' | 'from'> | null,
): Counts {
  const before = recorded ? countsOf(recorded) : emptyCounts
  if (count?.from !== 'headcount') return before
  return { ...before, present: Math.max(0, count.people - (before.extra ?? 0)) }
}

/** The counts of an attendance that was taken before. */
export function countsOf({ present, missing, injured, extra, absent, elsewhere }: TakenAttendance): Counts {
  return { present, missing, injured, extra, absent: absent ?? null, elsewhere: elsewhere ?? null }
}

/** The counts as they are sent: an empty field was not counted, and is no 0. */
export function countsToSend(
  counts: Counts & { present: number },
): Omit<TakenAttendance, 'marks' | 'extras'> {
  const { present, missing, injured, extra, absent, elsewhere } = counts
  return { present, missing, injured, extra, absent, elsewhere }
}

/**
 * True while command waits for this room's attendance, also when it asks for the second time.
 * @param isOnItsWay true when one is in the outbox: it answers the request
 */
export function isAttendanceOpen(
  view: Pick<RoomView, 'attendanceRequested' | 'attendanceSubmitted'>,
  isOnItsWay: boolean,
): boolean {
  return view.attendanceRequested && !view.attendanceSubmitted && !isOnItsWay
}

/** Attendance in one line: the given counts, and nothing else. */
export function attendanceWords(counts: Partial<Record<CountName, number | null | undefined>>): string {
  return countWords({ present: 0, ...counts }).join(' · ')
}

/**
 * Compares the counts with the roster. It never stops anybody from sending: a wrong count now is worth more than a
 * right one later. Everybody is accounted for when nobody is missing, and nobody is left of whom nothing is said.
 * @param expected students on the roster, or null when there is none
 */
export function balanceWords(
  counts: Pick<Counts, 'present' | 'missing'> & Partial<Counts>,
  expected: number | null,
): string {
  const { present, missing, absent, elsewhere } = counts
  if (present === null) return t`Enter how many are present.`
  const known = [
    t`${plural(present, '# here', '# here')}`,
    ...(missing ? [countText('missing', missing)] : []),
    ...(absent ? [countText('absent', absent)] : []),
    ...(elsewhere ? [countText('elsewhere', elsewhere)] : []),
  ].join(', ')
  if (expected === null) return `${known}.`
  const unknown = expected - present - (missing ?? 0) - (absent ?? 0) - (elsewhere ?? 0)
  if (unknown > 0)
    return t`${known}. ${unknown} of ${expected} not marked yet. You can send it and change it later.`
  if (unknown < 0)
    return t`${known}: ${-unknown} more than the roster’s ${expected}. Count them as extra, or send it as it is.`
  if (missing) return t`${known}, of ${expected} on the roster.`
  return present === expected ? t`All ${expected} are here.` : t`All ${expected} are accounted for: ${known}.`
}
