import { type Refusal, refuse } from '../refusal.ts'
import type { IncidentState } from './state.ts'
import type { IncidentAction } from './vocabulary.ts'

/** Whether rooms are to stay where they are in this action, so that releasing a student contradicts it. */
export function keepsRooms(action: IncidentAction): boolean {
  return action === 'Lockdown' || action === 'Hold' || action === 'Secure'
}

/**
 * Guardians are not met by a slip while rooms are told to stay: whoever starts it says that they mean it, in this action.
 * @param confirmedDuring the action in which they confirmed it; a confirmation given in another one does not hold
 */
export function refuseReunification(
  { action }: Pick<IncidentState, 'action'>,
  confirmedDuring?: IncidentAction,
): Refusal | null {
  return keepsRooms(action) && confirmedDuring !== action ? refuse('rooms-kept') : null
}
