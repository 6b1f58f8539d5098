import type { IncomingMessage, ServerResponse } from 'node:http'
import { commandsHeader, commandsRefused } from '@muster/contract/heartbeat'
import { getBagStatus } from '@muster/contract/seedCalls'
import type { BagDirectory, CachedBag } from '../../access/bagDirectory.ts'
import type { CachedStatus } from '../../access/cachedStatus.ts'
import { participantIdOf } from '../../access/knownBag.ts'
import type { RoomAssignment, RoomIncidents } from '../../incidents/roomIncidents.ts'
import { keepNothingHeaders } from '../../platform/http/cacheRules.ts'
import type { FastAnswers } from '../../platform/http/fastPath/fastAnswers.ts'
import { type FastPath, jsonHeaders } from '../../platform/http/fastPath/fastPath.ts'
import { matchesEtag } from '../../platform/http/matchesEtag.ts'
import type { WriteCheck } from '../../platform/telemetry/writeCheck.ts'
import { bagStatusOf, bagStatusTag } from '../../realtime/bagStatus.ts'
import type { ReadYourWrites } from '../../realtime/readYourWrites.ts'

const prefix = `${getBagStatus.path}?RedBagGuid=`
/** While commands are refused every answer says so. */
const refused = [commandsHeader, commandsRefused]
/** The characters of barcodes (base64url); an address that may need decoding is left to the route. */
const plainCode = /^[\w-]{1,100}$/
/** Minimum size of a compressed answer, in bytes; the route compresses. */
export const compressionThreshold = 8192
/**
 * Maximum number of cached characters, each one byte or, beyond Latin, two: the bodies of ten thousand rooms have forty
 * million.
 */
const maxCachedCharacters = 64_000_000

type Deps = {
  writes: WriteCheck
  bags: BagDirectory
  roomIncidents: RoomIncidents
  readYourWrites: ReadYourWrites
}

/**
 * Answers polls of bags' pages. Every open phone polls every two seconds, so ten thousand rooms are five thousand polls a
 * second, and nearly all get a 304. A poll of a cached bag gets the same headers and bytes as from the route in
 * bagRoutes.ts; every other one goes to that route.
 */
export class BagStatusFastPath implements FastPath {
  readonly answers: FastAnswers
  private readonly bags: BagDirectory
  private readonly roomIncidents: RoomIncidents
  private readonly readYourWrites: ReadYourWrites
  private readonly writes: WriteCheck
  /** All entries with a cached body, and their number of characters. */
  private readonly cached = new Set<CachedStatus>()
  private characters = 0

  constructor({ bags, roomIncidents, readYourWrites, writes }: Deps, answers: FastAnswers) {
    this.bags = bags
    this.roomIncidents = roomIncidents
    this.readYourWrites = readYourWrites
    this.writes = writes
    this.answers = answers
  }

  handle({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
    if (method !== 'GET' || !url.startsWith(prefix)) return false
    const barcode = url.slice(prefix.length)
    const known = plainCode.test(barcode) ? this.bags.peekEntry(barcode) : null
    // Where phones are told apart, the route does that.
    if (known?.bag.detailsFor !== 'everyone' || this.readYourWrites.isStaleFor(headers)) return false
    const shown = this.statusOf(known)
    const { isWritable } = this.writes
    if (matchesEtag(headers['if-none-match'], shown.tag)) {
      const tagHeaders = tagHeadersOf(shown)
      this.answers.note(304)
      response.writeHead(304, isWritable ? tagHeaders : [...tagHeaders, ...refused]).end()
      return true
    }
    const cached = shown.response ?? this.cacheResponse(known, shown)
    const { body, bytes } = cached
    if (bytes >= compressionThreshold && headers['accept-encoding']) return false
    this.answers.note(200)
    response
      .writeHead(200, isWritable ? cached.headers : [...cached.headers, ...refused])
      .end(body, bytes === body.length ? 'latin1' : 'utf8')
    return true
  }

  /**
   * Returns the current content of the bag's page. With ten thousand rooms, a room's data has left the processor's caches by
   * its next poll, and each lookup is slow. So nothing is looked up while nothing has happened.
   */
  private statusOf(known: CachedBag): CachedStatus {
    const { bag, shown } = known
    const assignment = shown ? shown.assignment : this.assignmentOf(participantIdOf(bag))
    const incident = assignment?.current ?? null
    const state = incident?.state ?? null
    const lastHash = (state && incident?.lastHash) ?? null
    if (shown?.lastHash === lastHash) return shown
    const tag = bagStatusTag(bag, state)
    if (shown?.tag === tag) {
      // None of the events since then is for this room.
      shown.lastHash = lastHash
      return shown
    }
    if (shown) this.evict(shown)
    known.shown = { assignment, lastHash, tag, response: null }
    return known.shown
  }

  private assignmentOf(roomId: string | null): RoomAssignment | null {
    return roomId === null ? null : this.roomIncidents.assignmentOf(roomId)
  }

  private cacheResponse({ bag }: CachedBag, shown: CachedStatus) {
    // A string, not bytes: it is sent together with its head.
    const body = JSON.stringify(bagStatusOf(bag, shown.assignment?.current?.state ?? null))
    if (this.characters + body.length > maxCachedCharacters) {
      // Evicts everything: finding the oldest each time costs more than building again what is requested again.
      for (const each of this.cached) this.evict(each)
    }
    const bytes = Buffer.byteLength(body)
    const headers = [...jsonHeaders, ...tagHeadersOf(shown), 'content-length', String(bytes)]
    const answer = { body, bytes, headers }
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

function tagHeadersOf({ tag }: CachedStatus): string[] {
  return ['etag', tag, ...keepNothingHeaders]
}
