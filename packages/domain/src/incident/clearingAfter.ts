import { actorKey, attribution, type EventOf } from './events.ts'
import type { Clearing } from './state.ts'
import { actorSender } from './voice.ts'

/** The clearing of a room in which nobody is yet. */

const emptyClearing: Clearing = { takers: [], result: null, handedOver: null, seq: 0 }

/** Somebody who says what they found, or hands over, is there no more. */
export function clearingAfter(
  before: Clearing | null,
  event: EventOf<'RoomTaken' | 'RoomHandedOver' | 'RoomCleared'>,
): Clearing {
  const clearing = { ...(before ?? emptyClearing), seq: event.seq }
  const actorId = actorKey(event.actor)
  const others = clearing.takers.filter(({ id }) => id !== actorId)
  switch (event.type) {
    case 'RoomTaken':
      return {
        ...clearing,
        takers: [...others, { id: actorId, name: actorSender(event.actor), at: event.at }],
        handedOver: null,
      }
    case 'RoomHandedOver': {
      const { to, note } = event.data
      return { ...clearing, takers: others, handedOver: { ...attribution(event), to, note } }
    }
    case 'RoomCleared': {
      const { outcome, note } = event.data
      return {
        ...clearing,
        takers: others,
        result: { ...attribution(event), outcome, note },
        handedOver: null,
      }
    }
  }
}
