import { type GuestFlags, mayGuest } from '@muster/domain/access/guestFlags'
import { paths } from '../../paths.ts'

export type GuestSection = 'board' | 'clearRooms' | 'chat' | 'write'

/** True for a guest with flags that allow writing to rooms at all. */
export function mayWrite(flags: GuestFlags): boolean {
  return mayGuest(flags, 'incident.broadcast') || mayGuest(flags, 'incident.roomMessage')
}

/** The sections that a guest's flags give, in the order of the menu. The state of the incident is there for all. */
export function sectionsFor(flags: GuestFlags): GuestSection[] {
  return [
    'board',
    ...(mayGuest(flags, 'room.clear') ? (['clearRooms'] as const) : []),
    ...(mayGuest(flags, 'incident.chat') ? (['chat'] as const) : []),
    ...(mayWrite(flags) ? (['write'] as const) : []),
  ]
}

/** The address of each. */
export function sectionPath(place: GuestSection, incidentId: string): string {
  switch (place) {
    case 'board':
      return paths.externalDashboard(incidentId)
    case 'clearRooms':
      return paths.clearRooms(incidentId)
    case 'chat':
      return paths.externalChat(incidentId)
    case 'write':
      return `${paths.externalDashboard(incidentId)}?view=message`
  }
}
