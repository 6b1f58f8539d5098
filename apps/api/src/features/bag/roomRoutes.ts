import { hash } from 'node:crypto'
import * as calls from '@muster/contract/bagCalls'
import { toSnapshot } from '@muster/domain/incident/state'
import { stateForRoom } from '@muster/domain/incident/visibility'
import type { Mount } from '../../access/endpoints.ts'
import { participantIdOf } from '../../access/knownBag.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { addPerson } from './addPerson.ts'
import { checkAttendance } from './checkAttendance.ts'
import { submitAfterIncident, submitRoomCommand } from './submitRoomCommand.ts'

type Deps = { db: Database; incidents: IncidentStore }

/** Mounts a room page's reads and commands in an incident. The domain decides what is allowed. */
export function roomRoutes(mount: Mount, deps: Deps) {
  mount(calls.getBagIncident, async ({ bag, params }) => {
    const incident = await deps.incidents.loadState(bag.tenantId, params.incidentId)
    const ownId = participantIdOf(bag)
    const state = ownId && incident?.state && stateForRoom(ownId, incident.state)
    if (!state) throw notFound('This room took no part in such an incident.')
    return toSnapshot(state)
  })

  mount(calls.markSeen, ({ bag, params, body: { commandId, ...data } }) =>
    submitRoomCommand(deps, bag, params.incidentId, commandId, (roomId) => ({
      type: 'MarkRoomSeen',
      data: { roomId, ...data },
    })),
  )
  mount(calls.reportRoomStatus, ({ bag, params, body: { commandId, ...data } }) =>
    submitRoomCommand(deps, bag, params.incidentId, commandId, (roomId) => ({
      type: 'ReportRoomStatus',
      data: { roomId, ...data },
    })),
  )

  mount(calls.addPerson, (input) => addPerson(deps, input))
  mount(calls.takeAttendance, async ({ bag, params, body: { commandId, ...data } }) => {
    await checkAttendance(deps.db, bag, params.incidentId, data)
    return submitRoomCommand(deps, bag, params.incidentId, commandId, (roomId) => ({
      type: 'TakeAttendance',
      data: { roomId, ...data },
    }))
  })

  mount(calls.joinRoomChat, ({ bag, params, body: { commandId, secret, ...data } }) =>
    submitRoomCommand(deps, bag, params.incidentId, commandId, (roomId) => ({
      type: 'JoinChat',
      data: { roomId, hasChatNow: bag.hasChat, ...data, ...proofOf(params.incidentId, secret) },
    })),
  )
  mount(calls.postRoomChat, ({ bag, params, body: { commandId, text, author, memberId, secret, upTo } }) =>
    submitRoomCommand(deps, bag, params.incidentId, commandId, (roomId) => ({
      type: 'PostChat',
      data: {
        roomId,
        hasChatNow: bag.hasChat,
        text,
        ...(author ? { typedName: author } : {}),
        ...(memberId ? { memberId } : {}),
        ...proofOf(params.incidentId, secret),
        ...(upTo ? { upTo } : {}),
      },
    })),
  )

  mount(calls.fileReport, ({ bag, params, body: { commandId, ...data } }) =>
    submitRoomCommand(deps, bag, params.incidentId, commandId, (roomId) => ({
      type: 'FileReport',
      data: { roomId, ...data },
    })),
  )
  mount(calls.moveStudent, ({ bag, params, body: { commandId, ...data } }) =>
    submitRoomCommand(deps, bag, params.incidentId, commandId, (roomId) => ({
      type: 'MoveReunificationItem',
      data: { roomId, ...data },
    })),
  )

  mount(calls.answerSurvey, ({ bag, params, body: { commandId, ...data } }) =>
    submitAfterIncident(deps, bag, params.incidentId, commandId, (roomId) => ({
      type: 'AnswerSurvey',
      data: { roomId, ...data },
    })),
  )
  mount(calls.requestSupport, ({ bag, params, body: { commandId, ...data } }) =>
    submitAfterIncident(deps, bag, params.incidentId, commandId, (roomId) => ({
      type: 'RequestSupport',
      data: { roomId, ...data },
    })),
  )
}

/** The proof of a phone's secret, of another value in each incident, so that nobody follows a phone from one to the next. */
function proofOf(incidentId: string, secret: string | undefined): { proof?: string } {
  if (secret === undefined) return {}
  return { proof: hash('sha256', `${incidentId}:${secret}`, 'base64url') }
}
