import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import type { BagDirectory } from '../../access/bagDirectory.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type FastPath, isJson, type Reply, sendJson } from '../../platform/http/fastPath.ts'
import type { PlainRequest } from '../../platform/http/plainRequest.ts'
import type { CommandCoalescer } from './bagPace.ts'
import { submitRoomUpdate } from './submitRoomUpdate.ts'

/**
 * The other door past the framework, beside statusDoor.ts: in the seconds after "Lockdown" every room acknowledges at once,
 * and two thirds of what that cost was finding the route, running its hooks and sending through its layers. What arrives
 * here in one piece, well-formed, from a bag that is remembered, and is taken in, is answered here; everything else goes on as it came
 * to the route in bagRoutes.ts, which says what is wrong with it. A refusal changes nothing and
 * a second arrival is a repetition, so being asked twice does no harm.
 */

/** Bytes of a body from which on it goes to the route; an acknowledgement has about 250. */
const limit = 4096

type Deps = { incidents: IncidentStore; bags: BagDirectory; commandCoalescer: CommandCoalescer }

export class RoomUpdateFastPath implements FastPath {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  answer(request: PlainRequest, reply: Reply): boolean {
    const { method, url, body } = request
    if (method !== 'POST' || url !== submitClassroomUpdate.path || !isJson(request, limit)) return false
    const update = parsed(body)
    const bag = update && this.deps.bags.peek(update.classroomBarcode)
    if (!bag) return false
    submitRoomUpdate(this.deps, bag, update).then(
      (receipt) => sendJson(reply, JSON.stringify(receipt)),
      () => reply.fallThrough(),
    )
    return true
  }
}

function parsed(body: Buffer) {
  try {
    return submitClassroomUpdate.body.safeParse(JSON.parse(body.toString())).data ?? null
  } catch {
    return null
  }
}
