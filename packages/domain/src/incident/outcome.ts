import { type Refusal, refuse } from '../refusal.ts'
import type { CommandBody } from './commands.ts'
import type { Fact } from './events.ts'
import { participantOf } from './participants.ts'
import type { IncidentState, RoomState } from './state.ts'

/** Types that the files of `decide` share. */

export type Outcome = Fact[] | Refusal

export type DataOf<T extends CommandBody['type']> = Extract<CommandBody, { type: T }>['data']

export function inRoom(state: IncidentState, roomId: string, answer: (room: RoomState) => Outcome): Outcome {
  const room = participantOf(state, roomId)
  return room ? answer(room) : refuse('unknown-room')
}

/** A room named twice would get a message twice, and its own copy of the incident would differ from the whole. */
export function unique<T extends string>(ids: readonly T[]): T[] {
  return [...new Set(ids)]
}

export function toRooms(state: IncidentState, roomIds: readonly string[]): Refusal | null {
  if (roomIds.length === 0) return refuse('no-rooms')
  return roomIds.every((id) => participantOf(state, id)) ? null : refuse('unknown-room')
}
