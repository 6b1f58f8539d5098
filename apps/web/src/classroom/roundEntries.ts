import { currentRound } from '@muster/domain/incident/rounds'
import type { IncidentState } from '@muster/domain/incident/state'
import type { BagActionInput } from '../live/bagCommands.ts'
import type { OutboxEntry } from '../live/bagOutbox.ts'

/**
 * Adds the last entry of the log that the screen showed: a statement sent later, from a phone without network, counts
 * for the round it was typed in and for no other.
 */
export function withLogVersion(
  input: BagActionInput,
  { version }: Pick<IncidentState, 'version'>,
): BagActionInput {
  switch (input.kind) {
    case 'status':
    case 'attendance':
    case 'report':
    case 'chat':
    case 'join':
      return { ...input, upTo: version }
    default:
      return input
  }
}

/** True for an entry of the outbox that was typed in the current round of this incident. */
export function isOfRound({ incidentId, action }: OutboxEntry, incident: IncidentState): boolean {
  if (incidentId !== incident.id) return false
  const upTo = 'upTo' in action ? action.upTo : undefined
  return upTo === undefined || upTo >= currentRound(incident).seq
}
