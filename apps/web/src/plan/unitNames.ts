import type { SitePlanHead } from '@muster/contract/planCalls'

/** On a plan everything is a room; the number is what there is space for. */
const roomWord = /^(room|classroom)\s+(?=\S*\d)/i

/**
 * The labels on the plan: the room's name where a unit is a room, else the plan's own name for it, in short.
 * @param roomName the name of a room by its id; undefined where it is not known
 */
export function unitNames(
  { units, links }: Pick<SitePlanHead, 'units' | 'links'>,
  roomName: (roomId: string) => string | undefined,
): Map<string, string> {
  const roomOf = new Map(links.map(({ roomId, unitId }) => [unitId, roomId]))
  return new Map(
    units.map(({ id, name, shortName }) => {
      const room = roomOf.get(id)
      const called = room && roomName(room)
      return [id, called ? called.replace(roomWord, '') : shortName || name || '']
    }),
  )
}
