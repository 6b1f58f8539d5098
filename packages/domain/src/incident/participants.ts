import { roomOf, withRooms } from './rooms.ts'
import type { IncidentState, RoomState } from './state.ts'

/**
 * The participants of an incident: the rooms of its sites, and beside them the bags of the sites themselves (office,
 * assembly point, reunification). Those read and answer like a room, and no number about rooms counts them.
 */

/** The room, or the bag of a site, of this id; undefined when it takes no part. */
export function participantOf(
  { rooms, siteBags }: Pick<IncidentState, 'rooms' | 'siteBags'>,
  id: string,
): RoomState | undefined {
  return roomOf(rooms, id) ?? siteBags.find((bag) => bag.id === id)
}

/** Rooms and bags of sites with those of `ids` replaced by `change(participant)`; unknown ids are passed over. */
export function withParticipants(
  { rooms, siteBags }: Pick<IncidentState, 'rooms' | 'siteBags'>,
  ids: readonly string[],
  change: (participant: RoomState) => RoomState,
): Pick<IncidentState, 'rooms' | 'siteBags'> {
  const isNamed = ({ id }: RoomState) => ids.includes(id)
  return {
    rooms: withRooms(rooms, ids, change),
    siteBags: siteBags.some(isNamed) ? siteBags.map((bag) => (isNamed(bag) ? change(bag) : bag)) : siteBags,
  }
}

/** The ids of all that take part, rooms first. */
export function participantIds({ rooms, siteBags }: Pick<IncidentState, 'rooms' | 'siteBags'>): string[] {
  return [...rooms.positions.keys(), ...siteBags.map(({ id }) => id)]
}
