import * as calls from '@muster/contract/incidentCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { countRoom } from './countRoom.ts'
import { submitCommand } from './submitCommand.ts'

/** Mounts clearing rooms: claiming one, counting people in one without a bag, reporting, or releasing it. */
export function clearingRoutes(mount: Mount, deps: { incidents: IncidentStore }) {
  mount(calls.takeRoom, ({ caller, params: { incidentId, roomId }, body: { commandId } }) =>
    submitCommand(deps, caller, incidentId, commandId, { type: 'TakeRoom', data: { roomId } }),
  )
  mount(calls.countRoom, (input) => countRoom(deps, input))
  mount(calls.handOverRoom, ({ caller, params: { incidentId, roomId }, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, incidentId, commandId, { type: 'HandOverRoom', data: { roomId, ...data } }),
  )
  mount(calls.clearRoom, ({ caller, params: { incidentId, roomId }, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, incidentId, commandId, { type: 'ClearRoom', data: { roomId, ...data } }),
  )
}
