import { areNeedsMet } from '@muster/domain/incident/areNeedsMet'
import { lastKnown } from '@muster/domain/incident/rounds'
import type { RoomState } from '@muster/domain/incident/state'
import { type RoomNeed, roomNeed } from '@muster/domain/incident/vocabulary'

/** The details that go along with a room's status. */
export type RoomDetails = { headcount: number | null; needs: readonly RoomNeed[] }

/** The unsent changes on this phone; a missing key was not touched. */
export type DetailsDraft = { headcount?: number | null; needs?: Partial<Record<RoomNeed, boolean>> }

/**
 * The status of a room, as its log has it of this round. A need that was met is needed no more: the room asks again
 * if it needs it again.
 */
export function currentStatus(room: RoomState): RoomState['status'] {
  return room.status && areNeedsMet(room) ? { ...room.status, needs: [] } : room.status
}

/**
 * The status of a room from an earlier round, when it has sent none since. Its problems and needs go along with the
 * next answer unless somebody takes them back; people are counted anew.
 */
export function earlierStatus(room: RoomState): RoomState['status'] {
  const { status } = lastKnown(room)
  if (!status || status.round === null) return null
  const { round: _, ...said } = status
  return { ...said, headcount: null, needs: areNeedsMet({ ...room, status }) ? [] : status.needs }
}

/**
 * The details that the panel shows and sends: the last ones anybody sent, with the changes made here. A second phone
 * that touched nothing thus undoes nothing.
 * @param reported by this phone or another; null when nobody has
 * @param draft null: untouched
 */
export function shownDetails(reported: RoomDetails | null, draft: DetailsDraft | null) {
  const { headcount = reported?.headcount ?? null, needs = {} } = draft ?? {}
  return {
    headcount,
    needs: roomNeed.options.filter((need) => needs[need] ?? reported?.needs.includes(need)),
  }
}

/** Compares two rooms' details, ignoring the order of the needs. */
export function detailsDiffer(one: RoomDetails, other: RoomDetails): boolean {
  const differs = (need: RoomNeed) => one.needs.includes(need) !== other.needs.includes(need)
  return one.headcount !== other.headcount || roomNeed.options.some(differs)
}
