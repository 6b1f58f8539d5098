import type { IncomingMessage } from 'node:http'
import { lookQuery, streamPaths } from '@muster/contract/frames'
import type { KnownBag } from '../bag/bagDirectory.ts'
import { collectYoung } from '../http/collectYoung.ts'
import type { Door, Reply } from '../http/door.ts'
import type { House } from '../http/house.ts'
import type { PlainRequest } from '../http/plainRequest.ts'
import { roomFrames } from './frame.ts'
import { InTurns } from './inTurns.ts'
import { missedEvents } from './missedEvents.ts'
import { type Stream, streamOn } from './stream.ts'

type Hall = Pick<House, 'bags' | 'hub' | 'keepUp' | 'roomIncidents'>

/** `/api/bags/<code>/stream`, plainly spelled; whatever may need decoding is left to the route. */
const address = new RegExp(
  `^${decodeURIComponent(streamPaths.bag('([\\w-]{1,100})'))}(\\?${lookQuery}=?1?)?$`,
)

/**
 * After so many pages that opened what they left is collected: a millisecond or two each time, instead of 15 to 30 for a thousand. Little at a time,
 * like the turns in which they open, because who asks meanwhile waits for both (decision 57).
 */
const pagesBetweenCollections = 20

/** How long pages may open in one turn of the loop, in milliseconds. */
const openingAtOnce = 0.4

/**
 * Lets bags' pages in past the framework: after a restart a district's pages come back in the same second, and each stays open for hours, with
 * all that framework and HTTP server remember of its request. A code that opens nothing, or a page that knows more than this server, goes to the route.
 */
export class StreamDoor implements Door {
  private readonly hall: Hall
  /** Pages that come together open by turns. */
  private readonly line = new InTurns((open) => open(), openingAtOnce)
  private opened = 0

  constructor(hall: Hall) {
    this.hall = hall
  }

  answer({ method, url, headers }: PlainRequest, reply: Reply): boolean {
    const { bags, keepUp } = this.hall
    if (method !== 'GET') return false
    const [, code = '', look] = address.exec(url) ?? []
    if (!code || keepUp.isBehind(headers)) return false
    const open = (bag: KnownBag) =>
      this.line.add(() => {
        const socket = reply.takeOver()
        // Its head and what it is told are one write, in this turn: Node would make it after the turn.
        socket.cork()
        followBag(this.hall, bag, streamOn(socket), { headers }, look !== undefined)
        socket.uncork()
        this.opened += 1
        if (this.opened % pagesBetweenCollections === 0) collectYoung()
      })
    const bag = bags.peek(code)
    if (bag) open(bag)
    else {
      const goOn = () => reply.toRoute()
      bags.find(code).then((found) => (found ? open(found) : goOn()), goOn)
    }
    return true
  }
}

/**
 * Tells a bag's page how it stands, or what it has missed, and from then on what is new.
 * @param isLook the office only looks at the page of a room
 */
export function followBag(
  { hub, roomIncidents }: Hall,
  bag: KnownBag,
  stream: Stream,
  request: Pick<IncomingMessage, 'headers'>,
  isLook: boolean,
) {
  const incident = roomIncidents.current(bag.roomId)
  const missed = incident && missedEvents(incident, request.headers)
  if (missed && bag.roomId) {
    const frames = roomFrames(bag.roomId, missed)
    if (frames) stream.send(frames)
  } else stream.send(hub.statusFrame(bag))
  hub.addBag({ bag, stream, isLook })
}
