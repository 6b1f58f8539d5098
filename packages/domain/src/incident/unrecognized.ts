import { attribution, type UnrecognizedEvent } from './events.ts'
import type { GuestState, IncidentState } from './state.ts'
import { isForEveryRoom } from './visibility.ts'
import { actorSender } from './voice.ts'

/**
 * The state after an entry that this version cannot read. It is counted, so that the board says so. Where its type alone
 * says that something is over, it is over here, too: an incident does not stay open, nor a guest let in, because this
 * version cannot read the words with which somebody closed it.
 */
export function afterUnrecognized(state: IncidentState, event: UnrecognizedEvent): IncidentState {
  const isForRooms = isForEveryRoom(event)
  const { entries, forRooms } = state.unread
  const next = {
    ...state,
    ...(isForRooms ? { commonVersion: event.seq } : { commandVersion: event.seq }),
    unread: { entries: entries + 1, forRooms: forRooms + (isForRooms ? 1 : 0) },
  }
  switch (event.data.type) {
    case 'IncidentEnded':
      return { ...next, stage: 'ended', ...closed(event) }
    case 'IncidentWithdrawn':
      return { ...next, stage: 'withdrawn', ...closed(event) }
    case 'GuestRevoked':
    case 'GuestRightsChanged':
      return { ...next, guests: state.guests.map((guest) => withoutAccess(guest, event)) }
    default:
      return next
  }
}

function closed(event: UnrecognizedEvent) {
  return { endedAt: event.at, endedByName: actorSender(event.actor) }
}

function withoutAccess(guest: GuestState, event: UnrecognizedEvent): GuestState {
  if (guest.id !== event.data.guestId) return guest
  return { ...guest, revoked: guest.revoked ?? { ...attribution(event), reason: null } }
}
