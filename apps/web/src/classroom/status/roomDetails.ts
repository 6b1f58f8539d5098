import { areNeedsMet } from '@muster/domain/incident/areNeedsMet'
import { lastKnown } from '@muster/domain/incident/rounds'
import type { RoomState } from '@muster/domain/incident/state'
import { type RoomNeed, roomNeed } from '@muster/domain/incident/vocabulary'

/** What goes along with a room's status. */
export type RoomDetails = { headcount: number | null; needs: readonly RoomNeed[] }

/** What somebody changed on this phone and has not sent yet; what is not in it was not touched. */
export type DetailsDraft = { headcount?: number | null; needs?: Partial<Record<RoomNeed, boolean>> }

/** How a room is, as its log says of this round. What it needed and has got, it needs no more: who needs it again asks again. */
export function currentStatus(room: RoomState): RoomState['status'] {
  return room.status && areNeedsMet(room) ? { ...room.status, needs: [] } : room.status
}

/**
 * What a room said in an earlier round, and has said nothing since. What is wrong and needed there goes along with its next answer
 * unless somebody takes it back; people are counted anew.
 */
export function earlierStatus(room: RoomState): RoomState['status'] {
  const { status } = lastKnown(room)
  if (!status || status.round === null) return null
  const { round: _, ...said } = status
  return { ...said, headcount: null, needs: areNeedsMet({ ...room, status }) ? [] : status.needs }
}

/**
 * What the panel shows and sends: the room's details as anybody told them last, with what was changed here. A second
 * phone that touched nothing thus undoes nothing.
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

/** Whether two rooms' details differ, in whatever order the needs were named. */
export function detailsDiffer(one: RoomDetails, other: RoomDetails): boolean {
  const differs = (need: RoomNeed) => one.needs.includes(need) !== other.needs.includes(need)
  return one.headcount !== other.headcount || roomNeed.options.some(differs)
}
