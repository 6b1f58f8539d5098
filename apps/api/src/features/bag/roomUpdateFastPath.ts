import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import type { BagDirectory } from '../../access/bagDirectory.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { FastAnswers } from '../../platform/http/fastPath/fastAnswers.ts'
import { type FastPath, readJsonBody, sendJson } from '../../platform/http/fastPath/fastPath.ts'
import { submitBareUpdate } from './submitRoomCommand.ts'

/** Maximum body size in bytes; a larger one goes to the route. An acknowledgement has about 250. */
const limit = 4096

type Deps = { incidents: IncidentStore; bags: BagDirectory }

/**
 * Handles acknowledgements of rooms: in the seconds after "Lockdown" every room sends one. It accepts a well-formed body
 * without values that arrives in one piece from a cached bag, and answers when the log has it. Everything else goes unchanged to the route
 * in bagRoutes.ts, which explains errors. A refusal changes nothing and a second arrival is a repetition, so handling a
 * request twice is harmless.
 */
export class RoomUpdateFastPath implements FastPath {
  readonly answers: FastAnswers
  private readonly deps: Deps

  constructor(deps: Deps, answers: FastAnswers) {
    this.deps = deps
    this.answers = answers
  }

  handle(request: IncomingMessage, response: ServerResponse, fallThrough: RequestListener): boolean {
    if (request.method !== 'POST' || request.url !== submitClassroomUpdate.path) return false
    const leaveToRoute = () => fallThrough(request, response)
    return readJsonBody(request, limit, leaveToRoute, (body, putBack) => {
      const update = parsed(body)
      const bag = update && this.deps.bags.peek(update.classroomBarcode)
      if (!bag || !isBare(update)) return putBack()
      submitBareUpdate(this.deps, bag, update).then((receipt) => {
        this.answers.note(200)
        sendJson(response, JSON.stringify(receipt))
      }, putBack)
    })
  }
}

/** Returns true when nothing but instructions is acknowledged: a value has a budget, for which the route looks at the phone. */
function isBare({ instructionResponse }: NonNullable<ReturnType<typeof parsed>>): boolean {
  return instructionResponse.every(({ instructionValue }) => instructionValue === null)
}

function parsed(body: Buffer) {
  try {
    return submitClassroomUpdate.body.safeParse(JSON.parse(body.toString())).data ?? null
  } catch {
    return null
  }
}
