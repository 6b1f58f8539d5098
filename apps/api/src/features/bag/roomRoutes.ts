import { hash } from 'node:crypto'
import * as calls from '@muster/contract/bagCalls'
import { earlierChat } from '@muster/domain/incident/earlierChat'
import { participantOf } from '@muster/domain/incident/participants'
import { toSnapshot } from '@muster/domain/incident/state'
import { inEnglish } from '@muster/words/t'
import type { Mount } from '../../access/endpoints.ts'
import { participantIdOf } from '../../access/knownBag.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { stateForPage } from '../../realtime/bagStatus.ts'
import { addPerson } from './addPerson.ts'
import { checkAttendance } from './checkAttendance.ts'
import { type PageDeps, submitAfterIncident, submitFromPage, submitRoomCommand } from './submitRoomCommand.ts'

type Deps = PageDeps & { db: Database }

/** Mounts a room page's reads and commands in an incident. The domain decides what is allowed. */
export function roomRoutes(mount: Mount, deps: Deps) {
  mount(calls.getBagIncident, async ({ bag: whole, params, request }) => {
    const bag = await deps.phones.viewOf(request, whole)
    const incident = await deps.incidents.loadState(bag.tenantId, params.incidentId)
    const ownId = participantIdOf(bag)
    const state = ownId && incident?.state && stateForPage(bag, ownId, incident.state)
    if (!state) throw notFound(inEnglish('This room was not part of that incident.'))
    return toSnapshot(state)
  })

  mount(calls.markSeen, ({ bag, params, body: { commandId, ...data } }) =>
    submitRoomCommand(deps, bag, params.incidentId, commandId, (roomId) => ({
      type: 'MarkRoomSeen',
      data: { roomId, ...data },
    })),
  )
  mount(calls.reportRoomStatus, ({ params, body: { commandId, ...data }, ...page }) =>
    submitFromPage(deps, page, params.incidentId, commandId, (roomId) => ({
      type: 'ReportRoomStatus',
      data: { roomId, ...data },
    })),
  )

  mount(calls.addPerson, (input) => addPerson(deps, input))
  mount(calls.takeAttendance, async ({ params, body: { commandId, ...data }, ...page }) => {
    await checkAttendance(deps, page.bag, params.incidentId, data)
    return submitFromPage(deps, page, params.incidentId, commandId, (roomId) => ({
      type: 'TakeAttendance',
      data: { roomId, ...data },
    }))
  })

  mount(calls.joinRoomChat, ({ params, body: { commandId, secret, ...data }, ...page }) =>
    submitFromPage(deps, page, params.incidentId, commandId, (roomId) => ({
      type: 'JoinChat',
      data: { roomId, hasChatNow: page.bag.hasChat, ...data, ...proofOf(params.incidentId, secret) },
    })),
  )
  mount(
    calls.postRoomChat,
    ({ params, body: { commandId, text, author, memberId, secret, upTo }, ...page }) =>
      submitFromPage(deps, page, params.incidentId, commandId, (roomId) => ({
        type: 'PostChat',
        data: {
          roomId,
          hasChatNow: page.bag.hasChat,
          text,
          ...(author ? { typedName: author } : {}),
          ...(memberId ? { memberId } : {}),
          ...proofOf(params.incidentId, secret),
          ...(upTo ? { upTo } : {}),
        },
      })),
  )

  mount(calls.getEarlierChat, async ({ bag: whole, params, query, request }) => {
    const bag = await deps.phones.viewOf(request, whole)
    if (bag.hidesDetails) return { messages: [], isMore: false }
    const incident = await deps.incidents.load(bag.tenantId, params.incidentId)
    const ownId = participantIdOf(bag)
    if (!ownId || !incident?.state || !participantOf(incident.state, ownId))
      throw notFound(inEnglish('This room was not part of that incident.'))
    return earlierChat(incident.events, ownId, query.before)
  })

  mount(calls.fileReport, ({ params, body: { commandId, ...data }, ...page }) =>
    submitFromPage(deps, page, params.incidentId, commandId, (roomId) => ({
      type: 'FileReport',
      data: { roomId, ...data },
    })),
  )
  mount(calls.moveStudent, ({ params, body: { commandId, ...data }, ...page }) =>
    submitFromPage(deps, page, params.incidentId, commandId, (roomId) => ({
      type: 'MoveReunificationItem',
      data: { roomId, ...data },
    })),
  )

  mount(calls.answerSurvey, ({ params, body: { commandId, ...data }, ...page }) =>
    submitAfterIncident(deps, page, params.incidentId, commandId, (roomId) => ({
      type: 'AnswerSurvey',
      data: { roomId, ...data },
    })),
  )
  mount(calls.requestSupport, ({ params, body: { commandId, ...data }, ...page }) =>
    submitAfterIncident(deps, page, params.incidentId, commandId, (roomId) => ({
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
