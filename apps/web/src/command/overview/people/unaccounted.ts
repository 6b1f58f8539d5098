import type { BoardRow } from '@muster/domain/incident/board'
import { missingAndInjured, missingAndInjuredTotals, peopleIn } from '@muster/domain/incident/claims/people'
import type { RoomState } from '@muster/domain/incident/state'
import type { AttendanceMark } from '@muster/domain/incident/vocabulary'

/** Rooms whose students are not all accounted for. */
export type Unaccounted = {
  /** Rooms that miss somebody, by the roster where it was called, else by number alone. */
  missing: BoardRow[]
  /** Rooms that expect students and have not counted them. */
  uncounted: BoardRow[]
}

/** The people not accounted for, room by room, in the order of the board. */
export function unaccountedFor(rows: readonly BoardRow[]): Unaccounted {
  return {
    missing: rows.filter(({ room }) => missingAndInjured(room).missing > 0),
    uncounted: rows.filter(({ room }) => peopleIn(room) === null && (room.expected ?? 0) > 0),
  }
}

/**
 * Counts the students whom rooms report missing, each once where they are named. Those of rooms that have not counted
 * are on other lists, too, and add up to no number.
 */
export function countMissing({ missing }: Pick<Unaccounted, 'missing'>): number {
  return missingAndInjuredTotals(missing.map(({ room }) => room)).missing
}

/** The rooms in which students were found by name: by the roll of any room, those it marked otherwise than missing. */
export function foundIn(rows: readonly BoardRow[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { room } of rows)
    for (const [id, mark] of Object.entries(room.attendance?.marks ?? {}))
      if (mark !== 'missing') found.set(id, room.name)
  return found
}

export type Person = { id: string; name: string }
export type MarkedPerson = Person & { mark: AttendanceMark | null }

/** The order in which a room's students are named: who needs finding first. */
const order: readonly (AttendanceMark | null)[] = [
  'missing',
  'injured',
  null,
  'elsewhere',
  'absent',
  'present',
]

/** A room's students with the mark of each from the roll call; null where there is none. */
export function markPeople(
  students: readonly Person[],
  { attendance }: Pick<RoomState, 'attendance'>,
): MarkedPerson[] {
  const marks = attendance?.marks ?? {}
  return students
    .map((student) => ({ ...student, mark: marks[student.id] ?? null }))
    .sort((a, b) => order.indexOf(a.mark) - order.indexOf(b.mark) || a.name.localeCompare(b.name))
}

/**
 * Those of a room's students who are not accounted for: marked missing, or all while nobody has counted; without those whom
 * another room has on its roll.
 * @param found as of `foundIn`
 */
export function namesOf(
  students: readonly Person[],
  room: RoomState,
  found: ReadonlyMap<string, string> = new Map(),
): MarkedPerson[] {
  const marked = markPeople(students, room).filter(({ id }) => !found.has(id))
  return peopleIn(room) === null ? marked : marked.filter(({ mark }) => mark === 'missing')
}
