import * as calls from '@muster/contract/incidentCalls'
import { findStudents as findStudentsCall } from '@muster/contract/rosterCalls'
import { getIncidentDetails } from '@muster/contract/seedDeskCalls'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { toSnapshot } from '@muster/domain/incident/state'
import { timeline } from '@muster/domain/incident/timeline'
import type { Database } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { command } from './command.ts'
import { findStudents } from './findStudents.ts'
import type { IncidentBook } from './incidentBook.ts'
import { listActive, listIncidents } from './listIncidents.ts'
import { listStarters } from './listStarters.ts'
import { nameStudent } from './nameStudent.ts'
import { eventsFor, openFor, openStateFor } from './openFor.ts'
import { startIncident } from './startIncident.ts'

/** What managers read, start, and say to rooms. Who may is in the contract; what is allowed to happen is in the domain. */
export function incidentRoutes(mount: Mount, house: { db: Database; book: IncidentBook }) {
  mount(getIncidentDetails, ({ caller }) => listActive(house, caller))
  mount(calls.listIncidentTypes, async () => incidentTypes.slice())
  mount(calls.listIncidents, ({ caller, query }) => listIncidents(house, caller, query))
  mount(calls.listIncidentStarters, ({ caller }) => listStarters(house, caller))
  mount(calls.startIncident, (asked) => startIncident(house, asked))

  mount(calls.getIncident, async ({ caller, params }) =>
    toSnapshot((await openStateFor(house, caller, params.incidentId)).state),
  )
  mount(calls.getTimeline, async ({ caller, params, query: { after } }) => {
    const { incident } = await openFor(house, caller, params.incidentId)
    // Later lines name what came before, so all are put into words.
    return timeline(eventsFor(caller.allowedSites, incident, incident.events)).filter(
      ({ seq }) => seq > after,
    )
  })

  mount(calls.sendBroadcast, ({ caller, params, body: { commandId, ...data } }) =>
    command(house, caller, params.incidentId, commandId, { type: 'SendBroadcast', data }),
  )
  mount(calls.sendRoomMessage, ({ caller, params, body: { commandId, ...data } }) =>
    command(house, caller, params.incidentId, commandId, { type: 'SendRoomMessage', data }),
  )
  mount(calls.giveInstruction, ({ caller, params, body: { commandId, ...data } }) =>
    command(house, caller, params.incidentId, commandId, { type: 'GiveInstruction', data }),
  )
  mount(calls.postCommandChat, ({ caller, params, body: { commandId, ...data } }) =>
    command(house, caller, params.incidentId, commandId, {
      type: 'PostChat',
      data: { ...data, author: caller.account.name },
    }),
  )
  mount(calls.answerReport, ({ caller, params: { incidentId, reportId }, body: { commandId, ...data } }) =>
    command(house, caller, incidentId, commandId, { type: 'AnswerReport', data: { reportId, ...data } }),
  )
  mount(calls.answerCall, ({ caller, params: { incidentId, roomId }, body: { commandId, ...data } }) =>
    command(house, caller, incidentId, commandId, { type: 'AnswerCall', data: { roomId, ...data } }),
  )
  mount(calls.startReunification, ({ caller, params, body: { commandId, ...data } }) =>
    command(house, caller, params.incidentId, commandId, { type: 'StartReunification', data }),
  )
  mount(findStudentsCall, async ({ caller, params, query }) => {
    const { state } = await openStateFor(house, caller, params.incidentId)
    return findStudents(house.db, caller.tenantId, [...state.rooms.positions.keys()], query)
  })
  mount(calls.requestStudent, async (asked) => {
    const { caller, params, body } = asked
    const { commandId, ...data } = body
    const student = await nameStudent(house.db, asked)
    const wish = { type: 'AddReunificationItem', data: { ...data, student } } as const
    return command(house, caller, params.incidentId, commandId, wish)
  })
  mount(calls.moveItem, ({ caller, params: { incidentId, itemId }, body: { commandId, ...data } }) =>
    command(house, caller, incidentId, commandId, {
      type: 'MoveReunificationItem',
      data: { itemId, ...data },
    }),
  )
}
