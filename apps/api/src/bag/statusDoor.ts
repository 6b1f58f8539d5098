import type { IncomingMessage, ServerResponse } from 'node:http'
import { getBagStatus } from '@muster/contract/seedCalls'
import type { IncidentState } from '@muster/domain/incident/state'
import type { Door } from '../http/door.ts'
import type { House } from '../http/house.ts'
import { namesTag } from '../http/namesTag.ts'
import { answerHeaders } from '../http/securityHeaders.ts'
import type { KeepUp } from '../live/keepUp.ts'
import type { BagDirectory, KnownBag } from './bagDirectory.ts'
import { bagStatusOf, bagStatusTag } from './bagStatus.ts'
import type { RoomIncidents } from './roomIncidents.ts'

/**
 * A door of its own for what every open phone asks every two seconds. Ten thousand rooms are five thousand polls a second,
 * of which nearly all are answered that nothing has changed: finding a route, running its hooks and checking its shapes is
 * most of what such an answer costs. So a poll of a bag that is remembered is answered before the framework sees it, with
 * the very headers and bytes that the route in bagRoutes.ts would give; whatever is not exactly that goes on to the route.
 */

const prefix = `${getBagStatus.path}?RedBagGuid=`
/** What barcodes are made of (base64url): whatever may need decoding is left to the route. */
const plainCode = /^[\w-]{1,100}$/
/** From here on an answer is compressed where it is asked for, which is left to the route; in bytes. */
export const compressedFrom = 8192
/** Most answers kept at once. */
const limit = 2_000

/** An answer that says how a bag stands. */
type Kept = { tag: string; body: string; bytes: number; headers: string[] }

export class StatusDoor implements Door {
  private readonly bags: BagDirectory
  private readonly roomIncidents: RoomIncidents
  private readonly keepUp: KeepUp
  private readonly headers = Object.entries(answerHeaders).flat()
  /** The last answer of a bag: several phones of a room ask for the same, and so does one that reloads. */
  private readonly answers = new Map<KnownBag, Kept>()

  constructor({ bags, roomIncidents, keepUp }: Pick<House, 'bags' | 'roomIncidents' | 'keepUp'>) {
    this.bags = bags
    this.roomIncidents = roomIncidents
    this.keepUp = keepUp
  }

  /** Answers a poll at once; false when it is none, or one for the route. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request
    if (method !== 'GET' || !url?.startsWith(prefix)) return false
    const barcode = url.slice(prefix.length)
    const bag = plainCode.test(barcode) ? this.bags.peek(barcode) : null
    if (!bag || this.keepUp.isBehind(request.headers)) return false
    const state = this.roomIncidents.current(bag.roomId)?.state ?? null
    const tag = bagStatusTag(bag, state)
    if (namesTag(request.headers['if-none-match'], tag)) {
      response.writeHead(304, this.headersWith(tag)).end()
      return true
    }
    const { body, bytes, headers } = this.answerWith(bag, state, tag)
    if (bytes >= compressedFrom && request.headers['accept-encoding']) return false
    response.writeHead(200, headers).end(body)
    return true
  }

  private headersWith(tag: string): string[] {
    return [...this.headers, 'etag', tag, 'cache-control', 'no-cache']
  }

  private answerWith(bag: KnownBag, state: IncidentState | null, tag: string): Kept {
    const known = this.answers.get(bag)
    if (known?.tag === tag) return known
    // A string, not bytes: node:http sends it together with its headers.
    const body = JSON.stringify(bagStatusOf(bag, state))
    const bytes = Buffer.byteLength(body)
    const about = ['content-type', 'application/json; charset=utf-8', 'content-length', String(bytes)]
    const made = { tag, body, bytes, headers: [...this.headersWith(tag), ...about] }
    this.answers.delete(bag)
    this.answers.set(bag, made)
    const oldest = this.answers.size > limit ? this.answers.keys().next().value : undefined
    if (oldest) this.answers.delete(oldest)
    return made
  }
}
