import { isAnswered } from '../roomView.ts'
import { roundAt, statementsIn } from '../rounds.ts'
import type { IncidentState, RoomState } from '../state.ts'

/** The reach of a message. Mere arrival somewhere is not claimed (decision 30). */
export type Reach = {
  /** Rooms that it went to. */
  rooms: number
  /** Rooms that have had it on their screen. */
  seenBy: number
  /**
   * Rooms that have answered in any way since and before the next change of action, or acknowledged it, where it asks
   * for that.
   */
  answeredBy: number
  /** True where it came with something to acknowledge. */
  isInstruction: boolean
}

/**
 * Works out how far a message came.
 * @param rooms those that it went to
 * @param sent the entry that holds it
 */
export function reachOf(
  incident: IncidentState,
  rooms: readonly RoomState[],
  { seq, at, message }: { seq: number; at: string; message: string },
): Reach {
  // An announced instruction and its message follow each other and say the same.
  const asked = incident.instructions.find(
    (each) => each.seq === seq - 1 && !each.isOfAction && each.text === message,
  )
  // Only answers from before the next change of action count: later ones answer another action.
  const round = roundAt(incident, seq)
  const hasAnswered = (room: RoomState) =>
    asked ? isAnswered(room, asked) : (statementsIn(incident, room, round).answeredAt ?? '') >= at
  return {
    rooms: rooms.length,
    seenBy: rooms.filter(({ seenUpTo }) => seenUpTo >= seq).length,
    answeredBy: rooms.filter(hasAnswered).length,
    isInstruction: asked !== undefined,
  }
}
