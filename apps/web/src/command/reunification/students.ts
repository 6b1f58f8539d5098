import { listRooms } from '@muster/domain/incident/rooms'
import { lastKnown } from '@muster/domain/incident/rounds'
import type { IncidentState, ReunificationItem, RoomState } from '@muster/domain/incident/state'
import type { ReunificationStatus } from '@muster/domain/incident/vocabulary'
import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'

/** A requested student, and the room they were in. */
export type Student = { item: ReunificationItem; room: RoomState }

/** Every requested student, the longest waiting first. */
export function studentsOf(incident: IncidentState): Student[] {
  return listRooms(incident.rooms)
    .flatMap((room) => room.reunification.map((item) => ({ item, room })))
    .sort((a, b) => a.item.seq - b.item.seq)
}

/** This many ids still fit into one address that every proxy lets through. */
const idsAtOnce = 100

/** The people of the roster among students, each once, in parts that can be asked for at once. */
export function idsToAskFor(students: readonly Student[]): string[][] {
  const ids = [...new Set(students.flatMap(({ item }) => item.personId ?? []))].sort()
  const parts: string[][] = []
  for (let at = 0; at < ids.length; at += idsAtOnce) parts.push(ids.slice(at, at + idsAtOnce))
  return parts
}

/** The groups of students on the page: first those for whom somebody has to do something. */
export type Section = 'waiting' | 'onTheWay' | 'later' | 'refused' | 'done'

export const sectionWords = wordTable<Section>({
  waiting: say`Guardian is waiting`,
  onTheWay: say`With a runner`,
  later: say`Later`,
  refused: say`Not released`,
  done: say`With the guardian`,
})

const sectionOfStatus: Record<ReunificationStatus, Section> = {
  inRoom: 'waiting',
  requested: 'waiting',
  withRunner: 'onTheWay',
  later: 'later',
  refused: 'refused',
  withGuardian: 'done',
}

/** The sections that have somebody, in their order. */
export function sectionsOf(students: readonly Student[]): { section: Section; here: Student[] }[] {
  const order: readonly Section[] = ['waiting', 'onTheWay', 'later', 'refused', 'done']
  return order
    .map((section) => ({
      section,
      here: students.filter(({ item }) => sectionOfStatus[item.status] === section),
    }))
    .filter(({ here }) => here.length > 0)
}

/** The buttons by which command moves a student on. */
export const moveWords = wordTable<Exclude<ReunificationStatus, 'inRoom'>>({
  withRunner: say`With a runner`,
  withGuardian: say`Met the guardian`,
  later: say`Later`,
  refused: say`Do not release`,
  requested: say`Ask the room again`,
})
export const moveOrder = ['withRunner', 'withGuardian', 'later', 'requested', 'refused'] as const

/** A room's mark of a student, in words; null where it has none. */
export function markWords(room: RoomState, personId: string): string | null {
  const mark = lastKnown(room).attendance?.marks?.[personId]
  return mark
    ? { present: 'here', absent: 'absent', missing: 'missing', injured: 'injured', elsewhere: 'elsewhere' }[
        mark
      ]
    : null
}

/** The same student may have lessons in many rooms: where they were marked present is where they are. */
export function byWhereTheyAre<T extends { id: string; roomId: string }>(
  found: readonly T[],
  roomOf: (roomId: string) => RoomState | undefined,
): T[] {
  const rank = ({ id, roomId }: T) => {
    const room = roomOf(roomId)
    // Where somebody was when they were last counted, also before the action changed.
    const mark = room && lastKnown(room).attendance?.marks?.[id]
    if (mark === undefined) return 1
    return mark === 'present' || mark === 'injured' ? 0 : 2
  }
  return found.toSorted((a, b) => rank(a) - rank(b))
}
