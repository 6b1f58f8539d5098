import * as calls from '@muster/contract/incidentCalls'
import { findStudents as findStudentsCall } from '@muster/contract/rosterCalls'
import { getIncidentDetails } from '@muster/contract/seedDeskCalls'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { toSnapshot } from '@muster/domain/incident/state'
import { timeline } from '@muster/domain/incident/timeline'
import { flatten } from '@muster/words/flatMessage'
import type { Mount } from '../../access/endpoints.ts'
import {
  eventsPresentedTo,
  requireIncident,
  requireIncidentState,
  visibilityOf,
} from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { findStudents } from './findStudents.ts'
import { listActiveWithNeeds, listIncidents } from './listIncidents.ts'
import { listStarters } from './listStarters.ts'
import { nameStudent } from './nameStudent.ts'
import { startIncident } from './startIncident.ts'
import { submitCommand } from './submitCommand.ts'

/** Lines on one page of a timeline, and the characters after which it ends. */
const pageLines = 500
const pageCharacters = 100_000

/** The first lines that fit on a page: at least one where there are any. */
function firstPage<Line extends { text: string }>(lines: readonly Line[]): Line[] {
  let characters = 0
  const end = lines.findIndex(({ text }, at) => {
    characters += text.length
    return at >= pageLines || (at > 0 && characters > pageCharacters)
  })
  return end < 0 ? lines.slice() : lines.slice(0, end)
}

/**
 * Mounts managers' reads, starts, and messages to rooms. The contract says who may call; the domain decides what is allowed.
 */
export function incidentRoutes(mount: Mount, deps: { db: Database; incidents: IncidentStore }) {
  mount(getIncidentDetails, ({ caller }) => listActiveWithNeeds(deps, caller))
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
    const lines = timeline(eventsPresentedTo(visibilityOf(caller), incident, incident.events))
    return firstPage(lines.filter(({ seq }) => seq > after)).map((line) => ({
      ...line,
      message: flatten(line.message),
    }))
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
