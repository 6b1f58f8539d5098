import { listRooms } from './rooms.ts'
import type { IncidentState, RoomState } from './state.ts'

/** A room's answer ladder. */
export type Rung = 'notReached' | 'seen' | 'answered'

/** The rung a room stands on. Silent means: not yet answered. */
export function rungOf(room: Pick<RoomState, 'seenAt' | 'answeredAt'>): Rung {
  if (room.answeredAt) return 'answered'
  return room.seenAt ? 'seen' : 'notReached'
}

/** Whether a room has said that it is not all right, or asked for something, or reported what is not done; its last word counts. */
export function needsHelp(
  room: Pick<RoomState, 'status' | 'attendance' | 'reports'> & Partial<Pick<RoomState, 'clearing'>>,
): boolean {
  const { status, attendance, reports, clearing } = room
  if (clearing?.result?.outcome === 'needsHelp') return true
  if (reports.some(({ stage }) => stage !== 'done')) return true
  const isTrouble = status !== null && (status.status !== 'allSafe' || status.needs.length > 0)
  const isShort = attendance !== null && attendance.missing + attendance.injured > 0
  if (status && attendance) return isTrouble || (isShort && attendance.at >= status.at)
  return isTrouble || isShort
}

export type BoardRow = { room: RoomState; rung: Rung; needsHelp: boolean; siteName: string }

export type Board = {
  /** Rooms in need first, then silent ones (not reached before seen), then the rest; by name within. */
  rows: BoardRow[]
  counts: Record<Rung, number> & { all: number; silent: number; needsHelp: number }
  /** People counted in rooms that gave a headcount or took attendance. */
  accounted: number
  /** Students on the rosters of all rooms. */
  expected: number
}

const order: Record<Rung, number> = { notReached: 0, seen: 1, answered: 2 }
const byName = new Intl.Collator('en', { numeric: true })

/** Every room of the incident at a glance. */
export function board(state: IncidentState): Board {
  const siteNames = new Map(state.sites.map((site) => [site.id, site.name]))
  const rows = listRooms(state.rooms).map((room) => ({
    room,
    rung: rungOf(room),
    needsHelp: needsHelp(room),
    siteName: siteNames.get(room.siteId) ?? '',
  }))
  rows.sort(
    (a, b) =>
      Number(b.needsHelp) - Number(a.needsHelp) ||
      order[a.rung] - order[b.rung] ||
      byName.compare(a.room.name, b.room.name),
  )
  const count = (test: (row: BoardRow) => boolean) => rows.filter(test).length
  return {
    rows,
    counts: {
      all: rows.length,
      notReached: count((row) => row.rung === 'notReached'),
      seen: count((row) => row.rung === 'seen'),
      answered: count((row) => row.rung === 'answered'),
      silent: count((row) => row.rung !== 'answered'),
      needsHelp: count((row) => row.needsHelp),
    },
    accounted: rows.reduce((sum, { room }) => sum + (peopleIn(room) ?? 0), 0),
    expected: rows.reduce((sum, { room }) => sum + (room.expected ?? 0), 0),
  }
}

/** People a room says it has: the newer of its attendance and its headcount; null when it gave neither. */
export function peopleIn({ attendance, status }: Pick<RoomState, 'status' | 'attendance'>): number | null {
  const counted = attendance && attendance.present + attendance.extra
  const headcount = status?.headcount ?? null
  if (counted === null || headcount === null) return counted ?? headcount
  return status && attendance && status.at > attendance.at ? headcount : counted
}
