import { attribution, type EventOf } from './events.ts'
import type { GuestState } from './state.ts'
import { actorSender } from './voice.ts'

type GuestEvent = EventOf<'GuestInvited' | 'GuestRightsChanged' | 'GuestRevoked' | 'GuestEntered'>

/** The guests after an event about one of them. */
export function guestsAfter(guests: readonly GuestState[], event: GuestEvent): GuestState[] {
  if (event.type === 'GuestInvited') {
    const { guestId, ...told } = event.data
    const invited = { id: guestId, ...told, invitedAt: event.at, invitedByName: actorSender(event.actor) }
    return [...guests, { ...invited, enteredAt: null, revoked: null }]
  }
  const change = (guest: GuestState): GuestState => {
    switch (event.type) {
      case 'GuestRightsChanged':
        return { ...guest, flags: event.data.flags, expiresAt: event.data.expiresAt }
      case 'GuestRevoked':
        return { ...guest, revoked: { ...attribution(event), reason: event.data.reason } }
      case 'GuestEntered':
        return { ...guest, enteredAt: guest.enteredAt ?? event.at }
    }
  }
  return guests.map((guest) => (guest.id === event.data.guestId ? change(guest) : guest))
}
