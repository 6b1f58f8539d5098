import type { submitClassroomUpdate } from '@muster/contract/seedCalls'
import type { z } from 'zod'
import type { KnownBag } from '../../access/knownBag.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { submitRoomCommand } from './submitRoomCommand.ts'

type Update = z.output<(typeof submitClassroomUpdate)['body']>

/**
 * Acknowledges instructions for the room of a bag.
 * @returns the receipt, once the log is on disk
 * @throws the refusal as a problem; the database's error when it cannot be reached
 */
export function submitRoomUpdate(deps: { incidents: IncidentStore }, bag: KnownBag, update: Update) {
  const { userId, sequence, incidentId, instructionResponse } = update
  const values: Record<string, NonNullable<Update['instructionResponse'][number]['instructionValue']>> = {}
  for (const { id, instructionValue } of instructionResponse)
    if (instructionValue !== null) values[id] = instructionValue
  const instructionIds = instructionResponse.map(({ id }) => id)
  return submitRoomCommand(deps, bag, incidentId, `${userId}:${sequence}`, (roomId) => ({
    type: 'CompleteInstruction',
    data: { roomId, instructionIds, values },
  }))
}
