import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { previewQuery, streamPaths } from '@muster/contract/frames'
import type { BagDirectory } from '../access/bagDirectory.ts'
import { type KnownBag, participantIdOf } from '../access/knownBag.ts'
import type { RoomIncidents } from '../incidents/roomIncidents.ts'
import type { FastAnswers } from '../platform/http/fastPath/fastAnswers.ts'
import { type FastPath, fastHeaders } from '../platform/http/fastPath/fastPath.ts'
import { CooperativeQueue } from '../platform/jobs/cooperativeQueue.ts'
import type { LiveHub } from './liveHub.ts'
import { resumptionOf } from './missedEvents.ts'
import type { ReadYourWrites } from './readYourWrites.ts'
import { roomFrames } from './sseFrames.ts'
import { beginStream } from './sseStream.ts'

type Deps = { bags: BagDirectory; hub: LiveHub; readYourWrites: ReadYourWrites; roomIncidents: RoomIncidents }

/** Matches `/api/bags/<code>/stream` in its plain spelling; an address that may need decoding is left to the route. */
const address = new RegExp(
  `^${decodeURIComponent(streamPaths.bag('([\\w-]{1,100})'))}(\\?${previewQuery}=?1?)?$`,
)

/**
 * Opens streams of bags' pages without the framework. After a restart a district's pages come back within seconds. Each
 * stays open for hours, and a route would hold all that the framework stores per request. A code that opens nothing, or a
 * page that is ahead of this server, goes to the route in streamRoutes.ts.
 */
export class BagStreamFastPath implements FastPath {
  readonly answers: FastAnswers
  private readonly deps: Deps
  /** Opens pages a few at a time when many arrive together. */
  private readonly line = new CooperativeQueue((open) => open())

  constructor(deps: Deps, answers: FastAnswers) {
    this.deps = deps
    this.answers = answers
  }

  handle(request: IncomingMessage, response: ServerResponse, fallThrough: RequestListener): boolean {
    const { bags, readYourWrites } = this.deps
    const { method, url = '', headers, socket } = request
    if (method !== 'GET') return false
    const [, code = '', look] = address.exec(url) ?? []
    if (!code || readYourWrites.isStaleFor(headers)) return false
    const open = (bag: KnownBag) => {
      this.line.add(() => {
        // The page has closed meanwhile.
        if (socket.destroyed) return
        this.answers.note(200)
        const stream = beginStream(response, fastHeaders, firstFrames(this.deps, bag, headers))
        this.deps.hub.addBag({ bag, stream, isPreview: look !== undefined })
      })
    }
    const leaveToRoute = () => fallThrough(request, response)
    // Where phones are told apart, the route does that.
    const openOrLeave = (bag: KnownBag | null) =>
      bag?.detailsFor === 'everyone' ? open(bag) : leaveToRoute()
    const bag = bags.peek(code)
    if (bag) openOrLeave(bag)
    else bags.find(code).then(openOrLeave, leaveToRoute)
    return true
  }
}

/**
 * Returns the first frames of a bag's stream: its status, or the events it has missed.
 * @param isAheadOfLog true when the page has seen more than the log has
 */
export function firstFrames(
  { hub, roomIncidents }: Deps,
  bag: KnownBag,
  headers: IncomingHttpHeaders,
  isAheadOfLog = false,
): string {
  const ownId = participantIdOf(bag)
  const incident = roomIncidents.current(ownId)
  const missed = incident ? resumptionOf(incident, headers, isAheadOfLog) : 'snapshot'
  if (typeof missed !== 'string' && ownId && !bag.hidesDetails)
    return hub.firstFrame() + roomFrames(ownId, missed)
  return hub.firstFrame() + hub.statusFrame(bag, missed === 'reset' ? 'reset' : 'status')
}
