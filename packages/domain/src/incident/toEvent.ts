import { directoryNameLimit } from '../text.ts'
import type { Command } from './commands.ts'
import {
  commandIdLimit,
  completedAtOnce,
  type EventOf,
  type Fact,
  type IncidentEvent,
  incidentEvent,
} from './events.ts'
import { participantOf } from './participants.ts'
import type { IncidentState } from './state.ts'

/** The position of an entry in the log, beside its fact and its command. */
type EventPosition = Pick<IncidentEvent, 'id' | 'incidentId' | 'seq' | 'at'>

/**
 * A fact as an entry of the log.
 * @param state before it
 * @param command that made it happen
 * @throws when it would not be understood when it is read again
 */
export function toEvent(
  state: IncidentState | null,
  fact: Fact,
  command: Pick<Command, 'actor' | 'commandId'>,
  position: EventPosition,
): IncidentEvent {
  const known =
    fact.type === 'InstructionCompleted' && compactAcknowledgement(state, fact.data, command, position)
  const { actor, commandId } = command
  return known || incidentEvent.parse({ actor, commandId, ...position, ...fact })
}

/**
 * A room's bare acknowledgement. It says nothing but ids that the state knows from entries which were parsed, so it has its shape
 * without being parsed once more: ten thousand come at once, and that was a twelfth of what each cost.
 * @returns null where anything is in it that has to be looked at
 */
function compactAcknowledgement(
  state: IncidentState | null,
  { instructionIds, roomId, values }: EventOf<'InstructionCompleted'>['data'],
  { actor, commandId }: Pick<Command, 'actor' | 'commandId'>,
  { id, incidentId, seq, at }: EventPosition,
): EventOf<'InstructionCompleted'> | null {
  if (!state || actor.kind !== 'bag' || participantOf(state, roomId)?.bagId !== actor.id) return null
  const { name } = actor
  if (actor.origin || actor.others) return null
  if (name.length < 1 || name.length > directoryNameLimit) return null
  if (commandId.length > commandIdLimit || instructionIds.length > completedAtOnce) return null
  for (const _ in values) return null
  // By name, as they are sealed.
  const data = { instructionIds, roomId, values }
  const who = { id: actor.id, kind: actor.kind, name }
  return { actor: who, at, commandId, data, id, incidentId, seq, type: 'InstructionCompleted' }
}
