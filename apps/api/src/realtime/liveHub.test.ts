import type { CommandBody } from '@muster/domain/incident/commands'
import type { IncidentLog } from '@muster/domain/incident/incidentLog'
import { drill, send, uuid } from '@muster/domain/incident/testSchool'
import { expect, onTestFinished, test } from 'vitest'
import type { KnownBag } from '../access/knownBag.ts'
import { emptyIncident, type LoadedIncident } from '../incidents/loadedIncident.ts'
import { RoomIncidents } from '../incidents/roomIncidents.ts'
import { LiveHub } from './liveHub.ts'
import { StreamHeartbeat } from './streamHeartbeat.ts'

/** Tests that pages are served a few at a time, and each gets everything in order. */

const pages = 60

/** Opens pages of one incident's rooms; sending to each takes a millisecond. */
function openPages() {
  let log: IncidentLog = drill(pages)
  const incident: LoadedIncident = { ...emptyIncident(uuid(900), log.incidentId), state: log.state }
  const roomIncidents = new RoomIncidents()
  roomIncidents.note(incident)
  const heartbeat = new StreamHeartbeat({ isWritable: true, listen: () => {} }, 60_000)
  const hub = new LiveHub(roomIncidents, heartbeat)
  onTestFinished(() => heartbeat.stop())
  const sends: string[][] = []
  for (let place = 1; place <= pages; place++) {
    const taken: string[] = []
    sends.push(taken)
    const stream = {
      send: (frames: string) => {
        const until = performance.now() + 1
        while (performance.now() < until);
        taken.push(frames)
      },
      end: () => {},
      isSlow: () => false,
      closed: new Promise<void>(() => {}),
    }
    hub.addBag({ bag: bagOf(uuid(place)), stream, isPreview: false })
  }
  const happen = (...bodies: CommandBody[]) => {
    const known = log.state?.version ?? 0
    log = send(log, ...bodies)
    incident.state = log.state
    hub.publish(
      incident,
      [...log.answers.values()].flat().filter(({ seq }) => seq > known),
    )
  }
  return { sends, happen }
}

function bagOf(roomId: string): KnownBag {
  return {
    id: roomId,
    tenantId: uuid(900),
    siteId: 1,
    roomId,
    name: 'Room',
    kind: 'classroom',
    siteName: 'Site',
    organizationName: 'Place',
    hasChat: true,
    emergencyNumber: null,
    detailsFor: 'everyone',
    languages: [],
    ownWords: {},
    softLockdownEnabled: false,
    softLockdownSecurityEnabled: false,
  }
}

const say = (message: string): CommandBody => ({ type: 'SendBroadcast', data: { message, severity: 1 } })
const messagesIn = (frames: readonly string[]) =>
  [...frames.join('').matchAll(/"message":"([^"]+)"/g)].map(([, message]) => message)

test('pages are told in turns, so that who asks meanwhile is answered; nobody misses anything, nor its order', async () => {
  const { sends, happen } = openPages()
  happen(say('First.'))
  const atOnce = sends.filter(({ length }) => length > 0).length
  expect(atOnce).toBeGreaterThan(0)
  expect(atOnce).toBeLessThanOrEqual(5)
  happen(say('Second.'))
  happen(say('Third.'))
  while (sends.some((taken) => messagesIn(taken).length < 3))
    await new Promise<void>((resolve) => setImmediate(resolve))
  for (const taken of sends) expect(messagesIn(taken)).toEqual(['First.', 'Second.', 'Third.'])
  // Pages that had not got the first event yet got all three at once.
  expect(sends.filter(({ length }) => length === 1).length).toBe(pages - atOnce)
})
