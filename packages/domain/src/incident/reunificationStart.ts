import { type Refusal, refuse } from '../refusal.ts'
import { keepsRoomsInPlace } from './actionGuides.ts'
import type { IncidentState } from './state.ts'
import type { IncidentAction } from './vocabulary.ts'

/**
 * Guardians are not met by a slip while rooms are told to stay: whoever starts it says that they mean it, in this action.
 * @param confirmedDuring the action in which they confirmed it; a confirmation given in another one does not hold
 */
export function refuseReunification(
  { action }: Pick<IncidentState, 'action'>,
  confirmedDuring?: IncidentAction,
): Refusal | null {
  return keepsRoomsInPlace(action) && confirmedDuring !== action ? refuse('rooms-kept') : null
}
