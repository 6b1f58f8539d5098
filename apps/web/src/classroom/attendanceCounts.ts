import type { RoomView } from '@muster/domain/incident/roomView'

/** Attendance as it is being filled in; null where nothing was entered yet. */
export type Counts = {
  present: number | null
  missing: number | null
  injured: number | null
  extra: number | null
}

export const emptyCounts: Counts = { present: null, missing: null, injured: null, extra: null }

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

/** Attendance in one line. */
export function attendanceWords({ present, missing, injured, extra }: Counts): string {
  return `${present ?? 0} present · ${missing ?? 0} missing · ${injured ?? 0} injured · ${extra ?? 0} extra`
}

/**
 * Whether the counts come out at the roster. It never stops anybody from sending: a wrong count now is worth more than
 * a right one later.
 * @param expected students on the roster, or null when there is none
 */
export function balanceWords({ present, missing }: Counts, expected: number | null): string {
  if (present === null) return 'Enter how many are present.'
  if (expected === null) return 'Ready to send.'
  const difference = expected - present - (missing ?? 0)
  if (difference === 0) return `All ${expected} are accounted for.`
  if (difference > 0)
    return `${difference} of ${expected} not accounted for yet. You can send it and amend it later.`
  return `${-difference} more than the roster’s ${expected}. Count them as extra, or send it as it is.`
}
