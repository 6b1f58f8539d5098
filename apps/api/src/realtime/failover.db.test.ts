import { bagFrames, incidentFrames, streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../test/roomCalls.ts'
import type { TestSite, TestTenant } from '../../test/school.ts'
import { type OpenSse, openSse } from '../../test/sse.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../test/standby.ts'
import { openWorld, type World } from '../../test/world.ts'
import { verifyLog } from '../incidents/verifyLog.ts'
import type { Server } from '../server.ts'

/** Tests a server that goes on while the primary dies and an asynchronous standby, which lacks the last events, is promoted. */

let replicated: ReplicatedDatabase
let world: World
/** Knows nothing of the primary. */
let other: Server

/** An incident at a site, as a room and a manager see it at the server that lives through it. */
type Followed = {
  tenant: TestTenant
  site: TestSite
  incidentId: string
  room: OpenSse
  manager: OpenSse
  /** Ids of the last frames before the failover. */
  lastIds: { room: string; manager: string }
}

beforeAll(async () => {
  replicated = await startReplicatedDatabase()
  world = await openWorld({ database: replicated.database })
}, 120_000)
afterAll(() => world.close())

const say = (
  { tenant, incidentId }: Pick<Followed, 'tenant' | 'incidentId'>,
  message: string,
  server = world.server,
) =>
  world.ask(
    calls.sendBroadcast,
    { params: { incidentId }, body: { ...newId(), message, severity: 1 } },
    tenant.staff.Manager,
    server,
  )
const hasWords = (words: string) => (frame: { data: string }) => frame.data.includes(words)

async function follow(url: string, tenant: TestTenant, site: TestSite): Promise<Followed> {
  const incidentId = await world.startDrill(tenant, [site])
  const headers = await world.headersOf(tenant.staff.Manager)
  const barcode = site.rooms[0]?.barcode ?? ''
  const room = await openSse(url + streamPaths.bag(barcode))
  const manager = await openSse(url + streamPaths.incident(incidentId), { headers })
  await Promise.all([room.next(), manager.next()])
  return { tenant, site, incidentId, room, manager, lastIds: { room: '', manager: '' } }
}

async function hear(one: Followed, words: string) {
  const [room, manager] = await Promise.all([
    one.room.next(hasWords(words)),
    one.manager.next(hasWords(words)),
  ])
  one.lastIds = { room: room.lastEventId, manager: manager.lastEventId }
}

test('finds out by itself what was lost, tells its pages, and works on', async () => {
  const url = await world.listen()
  const [oak, river] = world.tenants
  const shorter = await follow(url, oak, oak.sites[0])
  const equal = await follow(url, oak, oak.sites[1])
  const longer = await follow(url, river, river.sites[0])
  const all = [shorter, equal, longer]
  for (const one of all) {
    await say(one, 'Kept.')
    await hear(one, 'Kept.')
  }

  await replicated.cutOff()
  for (const one of all) {
    await say(one, 'Lost.')
    await hear(one, 'Lost.')
  }
  const gone = await follow(url, river, river.sites[1])
  await replicated.failOver()

  // Another server writes other events under the numbers of the lost ones.
  other = await world.addServer({ env: { DATABASE_URL: replicated.standbyUrl } })
  const otherUrl = await world.listen(other)
  await say(equal, 'True.', other)
  await say(longer, 'True.', other)
  await say(longer, 'More.', other)

  replicated.moveAddress()
  for (const [one, words] of [
    [shorter, 'Kept.'],
    [equal, 'True.'],
    [longer, 'More.'],
  ] as const) {
    const reset = ({ event }: { event: string }) => event === 'reset'
    const [room, manager] = await Promise.all([one.room.next(reset), one.manager.next(reset)])
    for (const { data } of [room, manager]) {
      expect(data).toContain(words)
      expect(data).not.toContain('Lost.')
    }
    expect(bagFrames.reset.parse(JSON.parse(room.data)).incident?.incidentId).toBe(one.incidentId)
    expect(incidentFrames.reset.parse(JSON.parse(manager.data)).id).toBe(one.incidentId)
  }
  const { data } = await gone.room.next(({ event }) => event === 'reset')
  expect(bagFrames.reset.parse(JSON.parse(data)).incident).toBeNull()
  await gone.manager.ended
  const asked = await world.call(
    calls.getIncident,
    { params: { incidentId: gone.incidentId } },
    river.staff.Manager,
  )
  expect(asked.status).toBe(404)

  // Pages that come back to a server which never had the lost events are told, too.
  for (const { tenant, site, incidentId, lastIds } of all) {
    const headers = await world.headersOf(tenant.staff.Manager)
    const pages = await Promise.all([
      openSse(otherUrl + streamPaths.bag(site.rooms[0]?.barcode ?? ''), { lastEventId: lastIds.room }),
      openSse(otherUrl + streamPaths.incident(incidentId), { headers, lastEventId: lastIds.manager }),
    ])
    for (const page of pages) {
      expect((await page.next()).event).toBe('reset')
      page.close()
    }
  }

  // Both servers take commands, and each hears of the other's.
  for (const one of all) {
    await say(one, 'By the first.')
    await say(one, 'By the other.', other)
    await hear(one, 'By the other.')
    const versions = [world.server, other].map(({ context }) =>
      context.incidents.knownVersion(one.incidentId),
    )
    expect(versions[0]).toBe(versions[1])
  }
  expect((await verifyLog(replicated.standbyUrl)).broken).toBeNull()
  const back = await openSse(otherUrl + streamPaths.bag(longer.site.rooms[0]?.barcode ?? ''))
  expect((await back.next()).data).toContain('By the other.')
  back.close()
}, 120_000)
