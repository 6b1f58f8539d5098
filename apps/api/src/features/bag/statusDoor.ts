import { commandsHeader, commandsRefused } from '@muster/contract/heartbeat'
import { getBagStatus } from '@muster/contract/seedCalls'
import type { BagDirectory, CachedBag } from '../../access/bagDirectory.ts'
import type { CachedStatus } from '../../access/cachedStatus.ts'
import { participantIdOf } from '../../access/knownBag.ts'
import type { RoomAssignment, RoomIncidents } from '../../incidents/roomIncidents.ts'
import { endOfHead, type FastPath, jsonHead, type Reply } from '../../platform/http/fastPath.ts'
import { matchesEtag } from '../../platform/http/matchesEtag.ts'
import type { PlainRequest } from '../../platform/http/plainRequest.ts'
import type { WriteCheck } from '../../platform/telemetry/writeCheck.ts'
import { bagStatusOf, bagStatusTag } from '../../realtime/bagStatus.ts'
import type { ReadYourWrites } from '../../realtime/readYourWrites.ts'

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
export const compressionThreshold = 8192
/** Most characters of bodies kept at once, of one byte each or, beyond Latin, of two: the bodies of ten thousand rooms are forty million. */
const maxCachedCharacters = 64_000_000

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
  private readonly cached = new Set<CachedStatus>()
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
    const known = plainCode.test(barcode) ? this.bags.peekEntry(barcode) : null
    if (!known || this.readYourWrites.isStaleFor(headers)) return false
    const shown = this.statusOf(known)
    const ofTag = `etag: ${shown.tag}\r\ncache-control: no-cache\r\n${this.writes.isWritable ? '' : refused}`
    if (matchesEtag(headers['if-none-match'], shown.tag)) {
      reply.send(`HTTP/1.1 304 Not Modified\r\n${ofTag}${endOfHead()}`, 'latin1')
      return true
    }
    const { body, bytes } = shown.response ?? this.cacheResponse(known, shown)
    if (bytes >= compressionThreshold && headers['accept-encoding']) return false
    const head = `${jsonHead}${ofTag}content-length: ${bytes}\r\n${endOfHead()}`
    reply.send(head + body, bytes === body.length ? 'latin1' : 'utf8')
    return true
  }

  /**
   * What the bag's page shows now. Among ten thousand rooms nothing of a room is in the processor's caches when it asks again,
   * and each thing looked up is waited for; so nothing is looked up for as long as nothing has happened.
   */
  private statusOf(known: CachedBag): CachedStatus {
    const { bag, shown } = known
    const assignment = shown ? shown.assignment : this.assignmentOf(participantIdOf(bag))
    const state = assignment?.current?.state ?? null
    const incidentId = state?.id ?? null
    const version = state?.version ?? null
    if (shown && shown.incidentId === incidentId && shown.version === version) return shown
    const tag = bagStatusTag(bag, state)
    if (shown?.tag === tag) {
      // Of what happened since, nothing is for this room.
      shown.version = version
      return shown
    }
    if (shown) this.evict(shown)
    known.shown = { assignment, incidentId, version, tag, response: null }
    return known.shown
  }

  private assignmentOf(roomId: string | null): RoomAssignment | null {
    return roomId === null ? null : this.roomIncidents.assignmentOf(roomId)
  }

  private cacheResponse({ bag }: CachedBag, shown: CachedStatus) {
    // A string, not bytes: it is sent together with its head.
    const body = JSON.stringify(bagStatusOf(bag, shown.assignment?.current?.state ?? null))
    if (this.characters + body.length > maxCachedCharacters) {
      // All at once: to find the oldest each time costs more than to make anew what is asked for again.
      for (const each of this.cached) this.evict(each)
    }
    const answer = { body, bytes: Buffer.byteLength(body) }
    shown.response = answer
    this.characters += body.length
    this.cached.add(shown)
    return answer
  }

  private evict(shown: CachedStatus) {
    if (!this.cached.delete(shown)) return
    this.characters -= shown.response?.body.length ?? 0
    shown.response = null
  }
}
