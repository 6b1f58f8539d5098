import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookQuery, streamPaths } from '@muster/contract/frames'
import type { KnownBag } from '../bag/bagDirectory.ts'
import { type Door, doorHeaders, type ToRoute } from '../http/door.ts'
import type { House } from '../http/house.ts'
import { roomFrames } from './frame.ts'
import type { InTurns } from './inTurns.ts'
import { missedEvents } from './missedEvents.ts'
import { type Stream, streamOn } from './stream.ts'

type Hall = Pick<House, 'bags' | 'hub' | 'keepUp' | 'roomIncidents'>

/** `/api/bags/<code>/stream`, plainly spelled; whatever may need decoding is left to the route. */
const plain = `${decodeURIComponent(streamPaths.bag('([\\w-]{1,100})'))}(\\?${lookQuery}=?1?)?`
const address = new RegExp(`^${plain}$`)
const firstLine = new RegExp(`^GET ${plain} HTTP/1`)

/** Whether a bag's page begins to follow, by the beginning of its request: it can wait for its turn. */
export function opensPage(head: string): boolean {
  return firstLine.test(head)
}

/**
 * Lets bags' pages in past the framework: after a restart a district's pages come back in the same second, and each stays open for hours, with
 * all that the framework remembers of its request. A code that opens nothing, or a page that knows more than this server, goes to the route.
 */
export class StreamDoor implements Door {
  private readonly hall: Hall
  private readonly line: InTurns

  /** @param line in which pages open that come together; the gate's, for those whose connection is new */
  constructor(hall: Hall, line: InTurns) {
    this.hall = hall
    this.line = line
  }

  answer(request: IncomingMessage, response: ServerResponse, toRoute: ToRoute): boolean {
    const { bags, keepUp } = this.hall
    if (request.method !== 'GET') return false
    const [, code = '', look] = address.exec(request.url ?? '') ?? []
    if (!code || keepUp.isBehind(request.headers)) return false
    const open = (bag: KnownBag) =>
      this.line.add(() => {
        const { socket } = request
        // Its head and what it is told are one write, in this turn: Node would make it after the turn.
        socket.cork()
        followBag(this.hall, bag, streamOn(response, doorHeaders), request, look !== undefined)
        socket.uncork()
      })
    const bag = bags.peek(code)
    if (bag) open(bag)
    else {
      const goOn = () => toRoute(request, response)
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
