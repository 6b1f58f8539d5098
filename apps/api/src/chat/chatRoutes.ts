import * as calls from '@muster/contract/chatCalls'
import type { Database } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { command } from '../incident/command.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import { openStateFor } from '../incident/openFor.ts'
import { markChatRead } from './markChatRead.ts'
import type { OpenPages } from './openPages.ts'
import { readChatMarks } from './readChatMarks.ts'

type Deps = { db: Database; book: IncidentBook; openPages: OpenPages }

/** What command says beside the rooms, keeps in sight, and has read. */
export function chatRoutes(mount: Mount, house: Deps) {
  mount(calls.postGroupChat, ({ caller, params: { incidentId }, body: { commandId, ...data } }) =>
    command(house, caller, incidentId, commandId, {
      type: 'PostGroupChat',
      data: { ...data, author: caller.account.name },
    }),
  )
  mount(calls.pinChat, ({ caller, params: { incidentId }, body: { commandId, ...data } }) =>
    command(house, caller, incidentId, commandId, { type: 'PinChat', data }),
  )
  mount(calls.unpinChat, ({ caller, params: { incidentId }, body: { commandId, ...data } }) =>
    command(house, caller, incidentId, commandId, { type: 'UnpinChat', data }),
  )
  mount(calls.markChatRead, ({ caller, params: { incidentId }, body }) =>
    markChatRead(house, caller, incidentId, body),
  )
  mount(calls.readChatMarks, ({ caller, params: { incidentId }, query }) =>
    readChatMarks(house, caller, incidentId, query.channel ?? null),
  )
  mount(calls.chatPresence, async ({ caller, params: { incidentId } }) => {
    const { state } = await openStateFor(house, caller, incidentId)
    const roomIds = [...state.rooms.positions.keys()]
    return { openRoomIds: await house.openPages.openAnywhere(caller.tenantId, incidentId, roomIds) }
  })
}
