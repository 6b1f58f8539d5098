import type { countRoom as countCall } from '@muster/contract/incidentCalls'
import { roomOf } from '@muster/domain/incident/rooms'
import { refuse } from '@muster/domain/refusal'
import type { RequestInput } from '../../access/endpoints.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { refusalProblem } from '../../platform/http/problems.ts'
import { submitCommand } from './submitCommand.ts'

/**
 * Records the attendance of a room without a bag, as reported to command.
 * @throws 404 when the room takes no part or the caller does not see it, 409 when it has a bag
 */
export async function countRoom(
  deps: { incidents: IncidentStore },
  { caller, params, body }: RequestInput<typeof countCall>,
) {
  const { incidentId, roomId } = params
  const { commandId, ...counted } = body
  const { state } = await requireIncidentState(deps, caller, incidentId)
  const room = roomOf(state.rooms, roomId)
  if (!room) throw refusalProblem(refuse('unknown-room'))
  // An incident's start fixes which rooms have a bag.
  if (room.bagId !== null) throw refusalProblem(refuse('room-has-bag'))
  return submitCommand(deps, caller, incidentId, commandId, {
    type: 'TakeAttendance',
    data: { roomId, ...counted },
  })
}
