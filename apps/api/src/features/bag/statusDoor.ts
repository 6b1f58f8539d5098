import { commandsHeader, commandsRefused } from '@muster/contract/heartbeat'
import { getBagStatus } from '@muster/contract/seedCalls'
import type { BagDirectory, RememberedBag } from '../../access/bagDirectory.ts'
import { participantIdOf } from '../../access/knownBag.ts'
import type { ShownStatus } from '../../access/shownStatus.ts'
import type { RoomAssignment, RoomIncidents } from '../../incidents/roomIncidents.ts'
import { namesTag } from '../../platform/http/etagMatch.ts'
import { endOfHead, type FastPath, jsonHead, type Reply } from '../../platform/http/fastPath.ts'
import type { PlainRequest } from '../../platform/http/plainRequest.ts'
import type { WriteCheck } from '../../platform/telemetry/writeCheck.ts'
import { bagStatusOf, bagStatusTag } from '../../realtime/bagStatus.ts'
import type { ReadYourWrites } from '../../realtime/keepUp.ts'

/**
 * A door of its own for what every open phone asks every two seconds. Ten thousand rooms are five thousand polls a second,
 * of which nearly all are answered that nothing has changed: finding a route, running its hooks and checking its shapes is
 * most of what such an answer costs. So a poll of a bag that is remembered is answered before the framework sees it, with
 * the very headers and bytes that the route in bagRoutes.ts would give; whatever is not exactly that goes on to the route.
 */

const prefix = `${getBagStatus.path}?RedBagGuid=`
/** While commands are refused every answer says so. */
const refused = `${commandsHeader}: ${commandsRefused}\r\n`
/** What barcodes are made of (base64url): whatever may need decoding is left to the route. */
const plainCode = /^[\w-]{1,100}$/
/** From here on an answer is compressed where it is asked for, which is left to the route; in bytes. */
export const compressedFrom = 8192
/** Most characters of bodies kept at once, of one byte each or, beyond Latin, of two: the bodies of ten thousand rooms are forty million. */
const limit = 64_000_000

type Deps = {
  writes: WriteCheck
  bags: BagDirectory
  roomIncidents: RoomIncidents
  readYourWrites: ReadYourWrites
}

export class BagStatusFastPath implements FastPath {
  private readonly bags: BagDirectory
  private readonly roomIncidents: RoomIncidents
  private readonly readYourWrites: ReadYourWrites
  private readonly writes: WriteCheck
  /** All whose answers are kept, and the characters of these. */
  private readonly kept = new Set<ShownStatus>()
  private characters = 0

  constructor({ bags, roomIncidents, readYourWrites, writes }: Deps) {
    this.bags = bags
    this.roomIncidents = roomIncidents
    this.readYourWrites = readYourWrites
    this.writes = writes
  }

  /** Answers a poll at once; false when it is none, or one for the route. */
  answer({ method, url, headers }: PlainRequest, reply: Reply): boolean {
    if (method !== 'GET' || !url.startsWith(prefix)) return false
    const barcode = url.slice(prefix.length)
    const known = plainCode.test(barcode) ? this.bags.recall(barcode) : null
    if (!known || this.readYourWrites.isStaleFor(headers)) return false
    const shown = this.shownBy(known)
    const ofTag = `etag: ${shown.tag}\r\ncache-control: no-cache\r\n${this.writes.isWritable ? '' : refused}`
    if (namesTag(headers['if-none-match'], shown.tag)) {
      reply.send(`HTTP/1.1 304 Not Modified\r\n${ofTag}${endOfHead()}`, 'latin1')
      return true
    }
    const { body, bytes } = shown.answer ?? this.keepAnswer(known, shown)
    if (bytes >= compressedFrom && headers['accept-encoding']) return false
    const head = `${jsonHead}${ofTag}content-length: ${bytes}\r\n${endOfHead()}`
    reply.send(head + body, bytes === body.length ? 'latin1' : 'utf8')
    return true
  }

  /**
   * What the bag's page shows now. Among ten thousand rooms nothing of a room is in the processor's caches when it asks again,
   * and each thing looked up is waited for; so nothing is looked up for as long as nothing has happened.
   */
  private shownBy(known: RememberedBag): ShownStatus {
    const { bag, shown } = known
    const place = shown ? shown.place : this.placeOf(participantIdOf(bag))
    const state = place?.current?.state ?? null
    const incidentId = state?.id ?? null
    const version = state?.version ?? null
    if (shown && shown.incidentId === incidentId && shown.version === version) return shown
    const tag = bagStatusTag(bag, state)
    if (shown?.tag === tag) {
      // Of what happened since, nothing is for this room.
      shown.version = version
      return shown
    }
    if (shown) this.letGo(shown)
    known.shown = { place, incidentId, version, tag, answer: null }
    return known.shown
  }

  private placeOf(roomId: string | null): RoomAssignment | null {
    return roomId === null ? null : this.roomIncidents.placeOf(roomId)
  }

  private keepAnswer({ bag }: RememberedBag, shown: ShownStatus) {
    // A string, not bytes: it is sent together with its head.
    const body = JSON.stringify(bagStatusOf(bag, shown.place?.current?.state ?? null))
    if (this.characters + body.length > limit) {
      // All at once: to find the oldest each time costs more than to make anew what is asked for again.
      for (const each of this.kept) this.letGo(each)
    }
    const answer = { body, bytes: Buffer.byteLength(body) }
    shown.answer = answer
    this.characters += body.length
    this.kept.add(shown)
    return answer
  }

  private letGo(shown: ShownStatus) {
    if (!this.kept.delete(shown)) return
    this.characters -= shown.answer?.body.length ?? 0
    shown.answer = null
  }
}
