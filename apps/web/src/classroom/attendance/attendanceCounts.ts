import type { RoomView } from '@muster/domain/incident/roomView'
import type { RoomState } from '@muster/domain/incident/state'

/** What attendance counts, in the order of the page. */
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

/** The counts of an attendance that was taken before. */
export function countsOf({ present, missing, injured, extra, absent, elsewhere }: TakenAttendance): Counts {
  return { present, missing, injured, extra, absent: absent ?? null, elsewhere: elsewhere ?? null }
}

/** The counts as they are sent: what was left empty is none. */
export function countsToSend(counts: Counts): Omit<TakenAttendance, 'marks' | 'extras'> {
  const { present, missing, injured, extra, absent, elsewhere } = counts
  return {
    ...{ present: present ?? 0, missing: missing ?? 0, injured: injured ?? 0, extra: extra ?? 0 },
    ...{ absent: absent ?? 0, elsewhere: elsewhere ?? 0 },
  }
}

/**
 * Whether command waits for this room's attendance, also when it asks for the second time.
 * @param isOnItsWay whether one is in the outbox: it answers what was asked
 */
export function isAttendanceOpen(
  view: Pick<RoomView, 'attendanceRequested' | 'attendanceSubmitted'>,
  isOnItsWay: boolean,
): boolean {
  return view.attendanceRequested && !view.attendanceSubmitted && !isOnItsWay
}

/** Attendance in one line; absent and elsewhere only where there are any. */
export function attendanceWords(counts: Partial<Record<CountName, number | null | undefined>>): string {
  const { present, missing, injured, extra, absent, elsewhere } = counts
  const parts = [`${present ?? 0} present`, `${missing ?? 0} missing`, `${injured ?? 0} injured`]
  if (absent) parts.push(`${absent} absent`)
  if (elsewhere) parts.push(`${elsewhere} elsewhere`)
  parts.push(`${extra ?? 0} extra`)
  return parts.join(' · ')
}

/**
 * Whether the counts come out at the roster. It never stops anybody from sending: a wrong count now is worth more than
 * a right one later.
 * @param expected students on the roster, or null when there is none
 */
export function balanceWords(
  counts: Pick<Counts, 'present' | 'missing'> & Partial<Counts>,
  expected: number | null,
): string {
  const { present, missing, absent, elsewhere } = counts
  if (present === null) return 'Enter how many are present.'
  if (expected === null) return 'Ready to send.'
  const difference = expected - present - (missing ?? 0) - (absent ?? 0) - (elsewhere ?? 0)
  if (difference === 0) return `All ${expected} are accounted for.`
  if (difference > 0)
    return `${difference} of ${expected} not accounted for yet. You can send it and amend it later.`
  return `${-difference} more than the roster’s ${expected}. Count them as extra, or send it as it is.`
}
