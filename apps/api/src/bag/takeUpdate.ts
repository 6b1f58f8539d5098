import type { submitClassroomUpdate } from '@muster/contract/seedCalls'
import type { z } from 'zod'
import type { IncidentBook } from '../incident/incidentBook.ts'
import type { BagPace } from './bagPace.ts'
import { inRoom } from './inRoom.ts'
import type { KnownBag } from './knownBag.ts'

type Update = z.output<(typeof submitClassroomUpdate)['body']>

/**
 * Acknowledges instructions for the room of a bag.
 * @returns the receipt, once the log has it on the disk
 * @throws the refusal as a problem; what the database throws when it cannot be reached
 */
export function takeUpdate(house: { book: IncidentBook; bagPace: BagPace }, bag: KnownBag, update: Update) {
  const { userId, sequence, incidentId, instructionResponse } = update
  const values: Record<string, NonNullable<Update['instructionResponse'][number]['instructionValue']>> = {}
  for (const { id, instructionValue } of instructionResponse)
    if (instructionValue !== null) values[id] = instructionValue
  const instructionIds = instructionResponse.map(({ id }) => id)
  return inRoom(house, bag, incidentId, `${userId}:${sequence}`, (roomId) => ({
    type: 'CompleteInstruction',
    data: { roomId, instructionIds, values },
  }))
}
