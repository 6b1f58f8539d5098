import * as calls from '@muster/contract/incidentCalls'
import { findStudents as findStudentsCall } from '@muster/contract/rosterCalls'
import { getIncidentDetails } from '@muster/contract/seedDeskCalls'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { toSnapshot } from '@muster/domain/incident/state'
import { timeline } from '@muster/domain/incident/timeline'
import type { Mount } from '../../access/endpoints.ts'
import { eventsVisibleTo, requireIncident, requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { findStudents } from './findStudents.ts'
import { listActive, listIncidents } from './listIncidents.ts'
import { listStarters } from './listStarters.ts'
import { nameStudent } from './nameStudent.ts'
import { startIncident } from './startIncident.ts'
import { submitCommand } from './submitCommand.ts'

/**
 * Mounts managers' reads, starts, and messages to rooms. The contract says who may call; the domain decides what is allowed.
 */
export function incidentRoutes(mount: Mount, deps: { db: Database; incidents: IncidentStore }) {
  mount(getIncidentDetails, ({ caller }) => listActive(deps, caller))
  mount(calls.listIncidentTypes, async () => incidentTypes.slice())
  mount(calls.listIncidents, ({ caller, query }) => listIncidents(deps, caller, query))
  mount(calls.listIncidentStarters, ({ caller }) => listStarters(deps, caller))
  mount(calls.startIncident, (input) => startIncident(deps, input))

  mount(calls.getIncident, async ({ caller, params }) =>
    toSnapshot((await requireIncidentState(deps, caller, params.incidentId)).state),
  )
  mount(calls.getTimeline, async ({ caller, params, query: { after } }) => {
    const { incident } = await requireIncident(deps, caller, params.incidentId)
    // Later lines name earlier ones, so all are formatted.
    return timeline(eventsVisibleTo(caller.allowedSites, incident, incident.events)).filter(
      ({ seq }) => seq > after,
    )
  })

  mount(calls.sendBroadcast, ({ caller, params, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, params.incidentId, commandId, { type: 'SendBroadcast', data }),
  )
  mount(calls.sendRoomMessage, ({ caller, params, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, params.incidentId, commandId, { type: 'SendRoomMessage', data }),
  )
  mount(calls.giveInstruction, ({ caller, params, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, params.incidentId, commandId, { type: 'GiveInstruction', data }),
  )
  mount(calls.postCommandChat, ({ caller, params, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, params.incidentId, commandId, { type: 'PostChat', data }),
  )
  mount(calls.answerReport, ({ caller, params: { incidentId, reportId }, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, incidentId, commandId, { type: 'AnswerReport', data: { reportId, ...data } }),
  )
  mount(calls.answerCall, ({ caller, params: { incidentId, roomId }, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, incidentId, commandId, { type: 'AnswerCall', data: { roomId, ...data } }),
  )
  mount(calls.startReunification, ({ caller, params, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, params.incidentId, commandId, { type: 'StartReunification', data }),
  )
  mount(findStudentsCall, async ({ caller, params, query }) => {
    const { state } = await requireIncidentState(deps, caller, params.incidentId)
    return findStudents(deps.db, caller.tenantId, [...state.rooms.positions.keys()], query)
  })
  mount(calls.requestStudent, async (input) => {
    const { caller, params, body } = input
    const { commandId, ...data } = body
    const student = await nameStudent(deps.db, input)
    const command = { type: 'AddReunificationItem', data: { ...data, student } } as const
    return submitCommand(deps, caller, params.incidentId, commandId, command)
  })
  mount(calls.moveItem, ({ caller, params: { incidentId, itemId }, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, incidentId, commandId, {
      type: 'MoveReunificationItem',
      data: { itemId, ...data },
    }),
  )
}
