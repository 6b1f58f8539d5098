import type { IncomingMessage, ServerResponse } from 'node:http'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import type { House } from '../http/house.ts'
import { answerHeaders } from '../http/securityHeaders.ts'
import type { Door, ToRoute } from './statusDoor.ts'
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

const headers = Object.entries(answerHeaders).flat()

export class UpdateDoor implements Door {
  private readonly house: Pick<House, 'bags' | 'book'>

  constructor(house: Pick<House, 'bags' | 'book'>) {
    this.house = house
  }

  answer(request: IncomingMessage, response: ServerResponse, toRoute: ToRoute): boolean {
    if (request.method !== 'POST' || request.url !== submitClassroomUpdate.path) return false
    const length = plainLength(request)
    if (length === null) return false
    request.once('readable', () => this.read(request, response, toRoute, length))
    return true
  }

  private read(request: IncomingMessage, response: ServerResponse, toRoute: ToRoute, length: number) {
    // Null when it has not arrived whole: then nothing was taken.
    const bytes: Buffer | null = request.read(length)
    const update = bytes && parsed(bytes)
    const bag = update && this.house.bags.peek(update.classroomBarcode)
    const goOn = () => {
      if (bytes) request.unshift(bytes)
      toRoute(request, response)
    }
    if (!bag) return goOn()
    takeUpdate(this.house, bag, update).then((receipt) => {
      const body = JSON.stringify(receipt)
      const about = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)]
      response.writeHead(200, [...headers, ...about]).end(body)
    }, goOn)
  }
}

/** How long the body is, where it is plain JSON of a usual length. */
function plainLength({ headers }: IncomingMessage): number | null {
  if (headers['content-type'] !== 'application/json' || headers['content-encoding']) return null
  const length = Number(headers['content-length'])
  return length > 0 && length <= limit ? length : null
}

function parsed(bytes: Buffer) {
  try {
    return submitClassroomUpdate.body.safeParse(JSON.parse(bytes.toString())).data ?? null
  } catch {
    return null
  }
}
