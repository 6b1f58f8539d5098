import { progressOf, type RoomProgress } from './board.ts'
import { needsHelp } from './claims/calls.ts'
import { listRooms } from './rooms.ts'
import type { IncidentState, RoomState } from './state.ts'
import type { ClearingOutcome } from './vocabulary.ts'

/**
 * The state of a room for those who go from room to room: nobody has gone yet, somebody is there, or what they found.
 */
export type ClearingStatus = 'open' | 'taken' | ClearingOutcome

/** The state of a room in the clearing. Going there again makes it taken again, whatever was found before. */
export function clearingStatus({ clearing }: Pick<RoomState, 'clearing'>): ClearingStatus {
  if (!clearing) return 'open'
  return clearing.takers.length > 0 ? 'taken' : (clearing.result?.outcome ?? 'open')
}

/** The section of the list that a room belongs to: to be gone to first or later, being looked at, done. */
export type ClearingSection = 'first' | 'later' | 'taken' | 'clear'
export const clearingSections: readonly ClearingSection[] = ['first', 'later', 'taken', 'clear']

export type ClearingRow = {
  room: RoomState
  siteName: string
  status: ClearingStatus
  section: ClearingSection
  progress: RoomProgress
  needsHelp: boolean
}

export type ClearingList = {
  /** Sorts by section; within the first one, rooms in need come before silent ones; then by name. */
  rows: ClearingRow[]
  counts: Record<ClearingStatus, number> & { all: number }
}

const byName = new Intl.Collator('en', { numeric: true })
const progressOrder: Record<RoomProgress, number> = { notReached: 0, seen: 1, answered: 2 }

/**
 * All rooms in the order in which somebody should go to them: red and silent first, what is cleared last.
 * @param before the list of an earlier state of the same incident: rooms that have not changed since keep their rows, so
 *   that they are not drawn again
 */
export function clearingList(state: IncidentState, before?: ClearingList): ClearingList {
  const known = new Map(before?.rows.map((row) => [row.room, row]))
  const siteNames = new Map(state.sites.map(({ id, name }) => [id, name]))
  const counts = { all: 0, open: 0, taken: 0, clear: 0, needsHelp: 0, notEntered: 0 }
  const rows = listRooms(state.rooms).map((room): ClearingRow => {
    const kept = known.get(room)
    const status = kept?.status ?? clearingStatus(room)
    counts.all += 1
    counts[status] += 1
    if (kept) return kept
    const facts = { room, status, progress: progressOf(room), needsHelp: needsHelp(room) }
    return { ...facts, section: sectionOf(facts), siteName: siteNames.get(room.siteId) ?? '' }
  })
  rows.sort(
    (a, b) =>
      clearingSections.indexOf(a.section) - clearingSections.indexOf(b.section) ||
      Number(b.needsHelp) - Number(a.needsHelp) ||
      progressOrder[a.progress] - progressOrder[b.progress] ||
      byName.compare(a.siteName, b.siteName) ||
      byName.compare(a.room.name, b.room.name),
  )
  return { rows, counts }
}

function sectionOf({
  status,
  progress,
  needsHelp,
}: Pick<ClearingRow, 'status' | 'progress' | 'needsHelp'>): ClearingSection {
  if (status === 'taken' || status === 'clear') return status
  return needsHelp || progress !== 'answered' ? 'first' : 'later'
}
