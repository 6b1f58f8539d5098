import type { GuestToken } from '@muster/contract/seedDeskCalls'
import type { GuestState } from '@muster/domain/incident/state'

/** Formats a guest as the specification's GetGuestToken does (sections 3 and 7). */
export function guestTokenDetail(
  incidentId: string,
  { id, name, identifier, flags }: GuestState,
): GuestToken {
  return { tokenId: id, userFriendlyName: name, userIdentifier: identifier, incidentId, ...flags }
}
