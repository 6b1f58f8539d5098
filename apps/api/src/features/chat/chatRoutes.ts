import * as calls from '@muster/contract/chatCalls'
import type { Mount } from '../../access/endpoints.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OpenPages } from '../../realtime/openRoomPages.ts'
import { submitCommand } from '../incident/submitCommand.ts'
import { markChatRead } from './markChatRead.ts'
import { readChatMarks } from './readChatMarks.ts'

type Deps = { db: Database; incidents: IncidentStore; openPages: OpenPages }

/** Mounts command's own chat, pinned messages, and read marks. */
export function chatRoutes(mount: Mount, deps: Deps) {
  mount(calls.postGroupChat, ({ caller, params: { incidentId }, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, incidentId, commandId, { type: 'PostGroupChat', data }),
  )
  mount(calls.pinChat, ({ caller, params: { incidentId }, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, incidentId, commandId, { type: 'PinChat', data }),
  )
  mount(calls.unpinChat, ({ caller, params: { incidentId }, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, incidentId, commandId, { type: 'UnpinChat', data }),
  )
  mount(calls.markChatRead, ({ caller, params: { incidentId }, body }) =>
    markChatRead(deps, caller, incidentId, body),
  )
  mount(calls.readChatMarks, ({ caller, params: { incidentId }, query }) =>
    readChatMarks(deps, caller, incidentId, query.channel ?? null),
  )
  mount(calls.chatPresence, async ({ caller, params: { incidentId } }) => {
    const { state } = await requireIncidentState(deps, caller, incidentId)
    const roomIds = [...state.rooms.positions.keys()]
    return { openRoomIds: await deps.openPages.openRooms(caller.tenantId, incidentId, roomIds) }
  })
}
