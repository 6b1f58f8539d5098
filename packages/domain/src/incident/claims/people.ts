import { problemsByGravity, problemsOf } from '../roomProblems.ts'
import { lastKnown } from '../rounds.ts'
import type { IncidentState, RoomState } from '../state.ts'
import type { RoomProblem } from '../vocabulary.ts'

/** The fields in which a room itself counts its people. Every screen, list and report that counts people uses these. */

type RoomCounts = Pick<RoomState, 'status' | 'attendance'>
/** The same with earlier rounds: a person who was hurt or missing then is so until somebody says otherwise. */
type RoomCountsWithRounds = RoomCounts & Partial<Pick<RoomState, 'earlier'>>

/** The number of people a room says it has, and by which of its two ways of counting. */
export type RoomCount = {
  people: number
  from: 'attendance' | 'headcount'
  at: string
  /** The older count, where it was another number; null where they agree, or only one was given. */
  other: { people: number; from: 'attendance' | 'headcount'; at: string } | null
}

/**
 * The one count of a room in the current round: its attendance (present and extra) or the headcount of its status: the
 * newer one.
 * @returns null when it gave neither
 */
export function roomCount({ attendance, status }: RoomCounts): RoomCount | null {
  const taken = attendance && {
    people: attendance.present + (attendance.extra ?? 0),
    from: 'attendance' as const,
    at: attendance.at,
  }
  const told = status?.headcount == null ? null : counted(status.headcount, status.at)
  if (!taken || !told) {
    const only = taken ?? told
    return only && { ...only, other: null }
  }
  const [newer, older] = told.at > taken.at ? [told, taken] : [taken, told]
  return { ...newer, other: newer.people === older.people ? null : older }
}

function counted(people: number, at: string) {
  return { people, from: 'headcount' as const, at }
}

/** People a room says it has, or null when it has not said. */
export function peopleIn(room: RoomCounts): number | null {
  return roomCount(room)?.people ?? null
}

/**
 * Counts the missing and injured by the room's last attendance, of any round, unless it has said since that all are
 * safe.
 */
export function missingAndInjured(room: RoomCountsWithRounds): MissingAndInjured {
  return missingAndInjuredIn(lastKnown(room))
}

type MissingAndInjured = { missing: number; injured: number }
type LastSaid = Pick<ReturnType<typeof lastKnown>, 'status' | 'attendance'>

function missingAndInjuredIn({ attendance, status }: LastSaid): MissingAndInjured {
  const isSafeSince = attendance && status?.status === 'allSafe' && status.at > attendance.at
  if (!attendance || isSafeSince) return { missing: 0, injured: 0 }
  return { missing: attendance.missing ?? 0, injured: attendance.injured ?? 0 }
}

/** A problem in a room; `count` is how many people have it, where its attendance numbered them. */
export type CountedProblem = { problem: RoomProblem; count: number | null }

/** All problems of a room, by its last status and its last attendance together, the gravest first. */
export function roomProblemsIn(room: RoomCountsWithRounds): CountedProblem[] {
  return reportedProblems(lastKnown(room))
}

/** The same of what a room last said. */
export function reportedProblems(last: LastSaid): CountedProblem[] {
  const numbers = missingAndInjuredIn(last)
  const said = problemsOf(last.status)
  if (said.length === 0 && numbers.missing + numbers.injured === 0) return []
  return problemsByGravity.flatMap((problem): CountedProblem[] => {
    const count = problem === 'missing' || problem === 'injured' ? numbers[problem] : 0
    return count > 0 || said.includes(problem) ? [{ problem, count: count > 0 ? count : null }] : []
  })
}

/**
 * Adds up the people whom these rooms say are missing and injured. A person marked so by name on several rolls, as a
 * student on the lists of several classes, counts once. Numbers without names are added up. Somebody whom one room
 * misses and another has stays in the number until the room that misses them says otherwise: which of the two is right,
 * nobody knows yet.
 */
export function missingAndInjuredTotals(rooms: readonly RoomCountsWithRounds[]): MissingAndInjured {
  const named = { missing: new Set<string>(), injured: new Set<string>() }
  const totals = { missing: 0, injured: 0 }
  for (const room of rooms) {
    const numbers = missingAndInjured(room)
    for (const kind of ['missing', 'injured'] as const) {
      const ids = numbers[kind] === 0 ? [] : idsMarked(room, kind)
      const isNew = (id: string) => !named[kind].has(id)
      totals[kind] += Math.max(0, numbers[kind] - ids.length) + ids.filter(isNew).length
      for (const id of ids) named[kind].add(id)
    }
  }
  return totals
}

function idsMarked(room: RoomCountsWithRounds, kind: 'missing' | 'injured'): string[] {
  const marks = Object.entries(lastKnown(room).attendance?.marks ?? {})
  return marks.flatMap(([id, mark]) => (mark === kind ? [id] : []))
}

/** Sums over rooms: what each says of itself, added up. */
export type PeopleTotals = {
  /** People in the rooms that counted in the current round. */
  counted: number
  /** Each once where rooms give names. */
  missing: number
  injured: number
  /** Rooms that have counted, and all. */
  roomsCounted: number
  rooms: number
}

/**
 * The sums over these rooms. A person whom two rooms counted is in `counted` twice: a count includes everybody there,
 * also people on no list.
 */
export function peopleTotals(rooms: readonly RoomCountsWithRounds[]): PeopleTotals {
  const totals = {
    counted: 0,
    ...missingAndInjuredTotals(rooms),
    roomsCounted: 0,
    rooms: rooms.length,
  }
  for (const room of rooms) {
    const people = peopleIn(room)
    if (people !== null) totals.roomsCounted += 1
    totals.counted += people ?? 0
  }
  return totals
}

/**
 * Counts a room's students of whom it says nothing: expected, and neither here, nor known to be away, nor said to be
 * missing. Null where the room has not counted, or nobody is expected by number.
 */
export function unaccountedIn(room: RoomCounts & Pick<RoomState, 'expected'>): number | null {
  const { attendance, expected } = room
  const count = roomCount(room)
  if (expected === null || count === null) return null
  const away = (attendance?.absent ?? 0) + (attendance?.elsewhere ?? 0)
  // Extra people are on no roster; a headcount does not tell them apart.
  const ofRoster = count.from === 'attendance' ? count.people - (attendance?.extra ?? 0) : count.people
  return Math.max(
    0,
    expected - ofRoster - away - missingAndInjured({ attendance, status: room.status }).missing,
  )
}

/**
 * The students expected at all sites of an incident that this viewer sees: each once, on however many class lists they
 * are. For a viewer of several sites but not all, a student of two of them counts at both.
 * @returns null where there are no rosters, or where an old log has counted class lists alone
 */
export function expectedIn({ students, sites }: Pick<IncidentState, 'students' | 'sites'>): number | null {
  const bySite = sites.map((site) => site.students)
  const all =
    students ??
    bySite.reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0)
  return all || null
}
