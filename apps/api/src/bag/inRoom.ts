import type { CommandBody } from '@muster/domain/incident/commands'
import { roomOf } from '@muster/domain/incident/rooms'
import { refuse } from '@muster/domain/refusal'
import type { House } from '../http/house.ts'
import { notFound, refusalProblem } from '../http/problems.ts'
import { answer } from '../incident/answer.ts'
import type { KnownBag } from './bagDirectory.ts'

/**
 * Sends a room's command. Its id is kept apart from those of other bags: six characters chosen by a phone could meet
 * another room's, and its acknowledgement would silently be taken for a repetition.
 */
export async function inRoom(
  house: House,
  bag: KnownBag,
  incidentId: string,
  id: string,
  make: (roomId: string) => CommandBody,
) {
  const command = {
    ...make(roomIdOf(bag)),
    commandId: `${bag.id}:${id}`,
    actor: { kind: 'bag', id: bag.id, name: bag.name } as const,
  }
  return answer(await house.book.submit(bag.tenantId, incidentId, command))
}

/**
 * The room of a bag.
 * @throws 404 for a bag of the site itself
 */
export function roomIdOf({ roomId }: KnownBag): string {
  if (!roomId) throw notFound('This bag belongs to no room, so it takes no part in an incident.')
  return roomId
}

/**
 * The room of a bag, which takes part in this incident.
 * @throws 404 when it does not
 */
export async function roomInIncident(house: House, bag: KnownBag, incidentId: string) {
  const roomId = roomIdOf(bag)
  const incident = await house.book.open(bag.tenantId, incidentId)
  const state = incident?.state
  if (!state) throw refusalProblem(refuse('not-started'))
  if (!roomOf(state.rooms, roomId)) throw refusalProblem(refuse('unknown-room'))
  return { roomId, state }
}
