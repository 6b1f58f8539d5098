import { randomUUID } from 'node:crypto'
import { actionGuides, afterQuestions } from '@muster/domain/incident/actionGuides'
import type { CommandBody } from '@muster/domain/incident/commands'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'

type Instructions = Extract<CommandBody, { type: 'StartIncident' }>['data']['instructions']

/** What every room is asked from the start: the action's own instructions, and the questions for afterwards. */
export function firstInstructions(action: IncidentAction): Instructions {
  return [
    ...actionGuides[action].instructions.map((each) => ({ id: randomUUID(), ...each })),
    ...afterQuestions.map((each) => ({ id: randomUUID(), ...each, phase: 'after' as const })),
  ]
}
