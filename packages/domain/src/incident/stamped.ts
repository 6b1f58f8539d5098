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

/** What an entry of the log has beside its fact and its command. */
type Place = Pick<IncidentEvent, 'id' | 'incidentId' | 'seq' | 'at'>

/**
 * A fact as an entry of the log.
 * @param state before it
 * @param command that made it happen
 * @throws when it would not be understood when it is read again
 */
export function stamped(
  state: IncidentState | null,
  fact: Fact,
  command: Pick<Command, 'actor' | 'commandId'>,
  place: Place,
): IncidentEvent {
  const known = fact.type === 'InstructionCompleted' && plainAnswer(state, fact.data, command, place)
  const { actor, commandId } = command
  return known || incidentEvent.parse({ actor, commandId, ...place, ...fact })
}

/**
 * A room's bare acknowledgement. It says nothing but ids that the state knows from entries which were parsed, so it has its shape
 * without being parsed once more: ten thousand come at once, and that was a twelfth of what each cost.
 * @returns null where anything is in it that has to be looked at
 */
function plainAnswer(
  state: IncidentState | null,
  { instructionIds, roomId, values }: EventOf<'InstructionCompleted'>['data'],
  { actor, commandId }: Pick<Command, 'actor' | 'commandId'>,
  { id, incidentId, seq, at }: Place,
): EventOf<'InstructionCompleted'> | null {
  if (!state || actor.kind !== 'bag' || participantOf(state, roomId)?.bagId !== actor.id) return null
  const { name } = actor
  if (name.length < 1 || name.length > directoryNameLimit) return null
  if (commandId.length > commandIdLimit || instructionIds.length > completedAtOnce) return null
  for (const _ in values) return null
  // By name, as they are sealed.
  const data = { instructionIds, roomId, values }
  const who = { id: actor.id, kind: actor.kind, name }
  return { actor: who, at, commandId, data, id, incidentId, seq, type: 'InstructionCompleted' }
}
