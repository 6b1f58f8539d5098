import type { IncomingMessage, ServerResponse } from 'node:http'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { answerJson, type Door, readWhole, type ToRoute } from '../http/door.ts'
import type { House } from '../http/house.ts'
import { takeUpdate } from './takeUpdate.ts'

/**
 * The other door past the framework, beside statusDoor.ts: in the seconds after "Lockdown" every room acknowledges at once,
 * and two thirds of what that cost was finding the route, running its hooks and sending through its layers. What arrives
 * here in one piece, well-formed, from a bag that is remembered, and is taken in, is answered here; everything else is put
 * back as it came and goes on to the route in bagRoutes.ts, which says what is wrong with it. A refusal changes nothing and
 * a second arrival is a repetition, so being asked twice does no harm.
 */

/** Bytes of a body from which on it goes to the route; an acknowledgement has about 250. */
const limit = 4096

export class UpdateDoor implements Door {
  private readonly house: Pick<House, 'bags' | 'book' | 'bagPace'>

  constructor(house: Pick<House, 'bags' | 'book' | 'bagPace'>) {
    this.house = house
  }

  answer(request: IncomingMessage, response: ServerResponse, toRoute: ToRoute): boolean {
    if (request.method !== 'POST' || request.url !== submitClassroomUpdate.path) return false
    const go = () => toRoute(request, response)
    return readWhole(request, limit, go, (body, goOn) => {
      const update = parsed(body)
      const bag = update && this.house.bags.peek(update.classroomBarcode)
      if (!bag) return goOn()
      takeUpdate(this.house, bag, update).then(
        (receipt) => answerJson(response, JSON.stringify(receipt)),
        goOn,
      )
    })
  }
}

function parsed(body: Buffer) {
  try {
    return submitClassroomUpdate.body.safeParse(JSON.parse(body.toString())).data ?? null
  } catch {
    return null
  }
}
