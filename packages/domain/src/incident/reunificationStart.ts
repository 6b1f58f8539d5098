import { type Refusal, refuse } from '../refusal.ts'
import { keepsRoomsInPlace } from './actionGuides.ts'
import type { IncidentState } from './state.ts'
import type { IncidentAction } from './vocabulary.ts'

/**
 * Refuses to start reunification by a slip while rooms have to stay where they are: the person who starts it confirms
 * it for this action.
 * @param confirmedDuring the action in which they confirmed it; a confirmation given in another one does not count
 */
export function refuseReunification(
  { action }: Pick<IncidentState, 'action'>,
  confirmedDuring?: IncidentAction,
): Refusal | null {
  return keepsRoomsInPlace(action) && confirmedDuring !== action ? refuse('rooms-kept') : null
}
