import { needsHelp } from './claims/calls.ts'
import { expectedIn, type PeopleTotals, peopleTotals } from './claims/people.ts'
import { listRooms, roomOf } from './rooms.ts'
import type { IncidentState, RoomState } from './state.ts'

/** A room's step on the answer ladder in the current round. */
export type RoomProgress = 'notReached' | 'seen' | 'answered'

/** Derives the progress of a room. A silent room is one that has not answered. */
export function progressOf(room: Pick<RoomState, 'seenAt' | 'answeredAt'>): RoomProgress {
  if (room.answeredAt) return 'answered'
  return room.seenAt ? 'seen' : 'notReached'
}

export type BoardRow = { room: RoomState; progress: RoomProgress; needsHelp: boolean; siteName: string }

export type Board = {
  /** Rooms in need first, then silent ones (not reached before seen), then the rest; by name within. */
  rows: BoardRow[]
  counts: Record<RoomProgress, number> & { all: number; silent: number; needsHelp: number }
  people: PeopleTotals
  /** Students who are expected, each once; null where the log does not say. */
  expected: number | null
}

/** The bags of the sites themselves as rows of their own, in need first; no count of the board has them. */
export function siteBagRows({ siteBags, sites }: Pick<IncidentState, 'siteBags' | 'sites'>): BoardRow[] {
  const siteName = (id: number) => sites.find((site) => site.id === id)?.name ?? ''
  return siteBags
    .map((room) => ({
      room,
      progress: progressOf(room),
      needsHelp: needsHelp(room),
      siteName: siteName(room.siteId),
    }))
    .sort((a, b) => Number(b.needsHelp) - Number(a.needsHelp) || byName.compare(a.room.name, b.room.name))
}

const order: Record<RoomProgress, number> = { notReached: 0, seen: 1, answered: 2 }
const byName = new Intl.Collator('en', { numeric: true })

/**
 * Every room of the incident at a glance.
 * @param before the board of an earlier state of the same incident: the rows of rooms that have not changed since are
 *   the same objects as in it, and when none has changed the list is the same, too, so that nothing is drawn again
 */
export function buildBoard(state: IncidentState, before?: Board): Board {
  const rows = rowsAfter(state, before)
  if (before && rows === before.rows) return before
  const count = (test: (row: BoardRow) => boolean) => rows.filter(test).length
  return {
    rows,
    counts: {
      all: rows.length,
      notReached: count((row) => row.progress === 'notReached'),
      seen: count((row) => row.progress === 'seen'),
      answered: count((row) => row.progress === 'answered'),
      silent: count((row) => row.progress !== 'answered'),
      needsHelp: count((row) => row.needsHelp),
    },
    people: peopleTotals(rows.map(({ room }) => room)),
    expected: expectedIn(state),
  }
}

/** Counts the rooms that need help. */
export function countRoomsInNeed(state: IncidentState): number {
  return listRooms(state.rooms).filter(needsHelp).length
}

function rowsAfter(state: IncidentState, before: Board | undefined): BoardRow[] {
  const siteNames = new Map(state.sites.map((site) => [site.id, site.name]))
  const rowOf = (room: RoomState): BoardRow => ({
    room,
    progress: progressOf(room),
    needsHelp: needsHelp(room),
    siteName: siteNames.get(room.siteId) ?? '',
  })
  if (before?.rows.length !== state.rooms.positions.size) {
    return listRooms(state.rooms).map(rowOf).sort(compareRows)
  }
  const rows = before.rows.map((row) => {
    const room = roomOf(state.rooms, row.room.id)
    return room && room !== row.room ? rowOf(room) : row
  })
  return rows.every((row, at) => row === before.rows[at]) ? before.rows : rows.sort(compareRows)
}

function compareRows(a: BoardRow, b: BoardRow): number {
  return (
    Number(b.needsHelp) - Number(a.needsHelp) ||
    order[a.progress] - order[b.progress] ||
    byName.compare(a.room.name, b.room.name) ||
    (a.room.id < b.room.id ? -1 : 1)
  )
}
