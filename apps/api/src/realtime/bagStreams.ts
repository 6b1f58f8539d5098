import type { IncomingHttpHeaders } from 'node:http'
import { previewQuery, streamPaths } from '@muster/contract/frames'
import type { BagDirectory } from '../access/bagDirectory.ts'
import { type KnownBag, participantIdOf } from '../access/knownBag.ts'
import type { RoomIncidents } from '../incidents/roomIncidents.ts'
import { collectYoung } from '../platform/http/collectYoung.ts'
import type { FastPath, Reply } from '../platform/http/fastPath.ts'
import type { PlainRequest } from '../platform/http/plainRequest.ts'
import { CooperativeQueue } from '../platform/jobs/cooperativeQueue.ts'
import type { LiveHub } from './liveHub.ts'
import { missedEvents } from './missedEvents.ts'
import type { ReadYourWrites } from './readYourWrites.ts'
import { roomFrames } from './sseFrames.ts'
import { streamOn } from './sseStream.ts'

type Deps = { bags: BagDirectory; hub: LiveHub; readYourWrites: ReadYourWrites; roomIncidents: RoomIncidents }

/** `/api/bags/<code>/stream`, plainly spelled; whatever may need decoding is left to the route. */
const address = new RegExp(
  `^${decodeURIComponent(streamPaths.bag('([\\w-]{1,100})'))}(\\?${previewQuery}=?1?)?$`,
)

/**
 * After so many pages that opened what they left is collected: half a millisecond each time, instead of 15 to 30 for a thousand. Little at a time,
 * like the turns in which they open, because who asks meanwhile waits for both (decision 57).
 */
const pagesBetweenCollections = 40

/**
 * Lets bags' pages in past the framework: after a restart a district's pages come back in the same second, and each stays open for hours, with
 * all that framework and HTTP server remember of its request. A code that opens nothing, or a page that knows more than this server, goes to the route.
 */
export class BagStreamFastPath implements FastPath {
  private readonly deps: Deps
  /** Pages that come together open by turns. */
  private readonly line = new CooperativeQueue((open) => open())
  private opened = 0

  constructor(deps: Deps) {
    this.deps = deps
  }

  answer({ method, url, headers }: PlainRequest, reply: Reply): boolean {
    const { bags, readYourWrites } = this.deps
    if (method !== 'GET') return false
    const [, code = '', look] = address.exec(url) ?? []
    if (!code || readYourWrites.isStaleFor(headers)) return false
    const open = (bag: KnownBag) => {
      CooperativeQueue.noteReconnectSurge()
      this.line.add(() => {
        const socket = reply.hijack()
        if (socket.destroyed) return
        const stream = streamOn(socket, firstFrames(this.deps, bag, headers))
        this.deps.hub.addBag({ bag, stream, isPreview: look !== undefined })
        this.opened += 1
        if (this.opened % pagesBetweenCollections === 0) collectYoung()
      })
    }
    const bag = bags.peek(code)
    if (bag) open(bag)
    else {
      const goOn = () => reply.fallThrough()
      bags.find(code).then((found) => (found ? open(found) : goOn()), goOn)
    }
    return true
  }
}

/** What a bag's page is told when it opens: how it stands, or what it has missed. */
export function firstFrames(
  { hub, roomIncidents }: Deps,
  bag: KnownBag,
  headers: IncomingHttpHeaders,
): string {
  const ownId = participantIdOf(bag)
  const incident = roomIncidents.current(ownId)
  const missed = incident && missedEvents(incident, headers)
  const news = missed && ownId ? roomFrames(ownId, missed) : hub.statusFrame(bag)
  return hub.firstFrame() + news
}
