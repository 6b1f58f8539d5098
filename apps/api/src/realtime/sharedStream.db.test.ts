import { connect } from 'node:net'
import { displayStreamPath } from '@muster/contract/feedCalls'
import { streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/incidentCalls'
import { maxParts, type StreamPart, sharedFrames, sharedStreamOf } from '@muster/contract/sharedStream'
import { watchStreamPath } from '@muster/contract/watchCalls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '../../test/endpointWorld.ts'
import { newId } from '../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../test/school.ts'
import { type Frame, isHeartbeat, type OpenSse, openSse } from '../../test/sse.ts'
import { openWorld, type World } from '../../test/world.ts'

/** Tests the one connection that carries the streams of all tabs of a browser. */

let world: World
let oak: TestTenant
let river: TestTenant
let url: string
let incidentId: string
let theirs: string
let open: OpenSse[] = []

beforeAll(async () => {
  world = await openWorld({ keepaliveEvery: 300 })
  ;[oak, river] = world.tenants
  url = await world.listen()
  incidentId = await world.startDrill(oak)
  theirs = await world.startDrill(river)
})
afterEach(() => {
  for (const stream of open) stream.close()
  open = []
})
afterAll(() => world.close())

type Said = { of: string; frame: Frame }

/** Assigns the frames of a shared stream to their parts, without the frames that only name a part. */
function saidIn(frames: readonly Frame[]): Said[] {
  let of = ''
  return frames.flatMap((frame) => {
    if (frame.event === 'part') of = sharedFrames.part.parse(JSON.parse(frame.data)).of
    return frame.event === 'part' || isHeartbeat(frame) ? [] : [{ of, frame }]
  })
}

const part = (path: string, lastEventId: string | null = null): StreamPart => ({ path, lastEventId })
const incidentPath = () => streamPaths.incident(incidentId)
const all = () => [part(watchStreamPath), part(displayStreamPath), part(incidentPath())]

async function openShared(as: TestAccount, parts: readonly StreamPart[], more: Record<string, string> = {}) {
  const headers = { ...(await world.headersOf(as)), ...more }
  const stream = await openSse(url + sharedStreamOf(parts), { headers })
  open.push(stream)
  return stream
}

/** Waits for a frame of a part, past or future. */
async function said(stream: OpenSse, path: string, passes: (frame: Frame) => boolean): Promise<Frame> {
  const found = () => saidIn(stream.frames).find(({ of, frame }) => of === path && passes(frame))?.frame
  for (;;) {
    const known = found()
    if (known) return known
    await stream.next(() => true)
  }
}
const is = (event: string) => (frame: Frame) => frame.event === event
const has = (text: string) => (frame: Frame) => frame.data.includes(text)

const broadcast = (message: string) => {
  const body = { ...newId(), message, severity: 1 as const }
  return world.ask(calls.sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager)
}
const overIn = (frames: readonly Frame[]) =>
  frames.filter(is('over')).map(({ data }) => sharedFrames.over.parse(JSON.parse(data)))

describe('a shared stream', () => {
  test('carries each of its parts as that stream would be alone, and the news of each', async () => {
    const stream = await openShared(oak.staff.Manager, all())
    expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await said(stream, watchStreamPath, is('watch'))
    await said(stream, displayStreamPath, has(incidentId))
    const whole = await said(stream, incidentPath(), is('snapshot'))
    const alone = await openSse(url + incidentPath(), { headers: await world.headersOf(oak.staff.Manager) })
    open.push(alone)
    expect(whole).toEqual(await alone.next())
    await broadcast('Doors shut.')
    expect(await said(stream, incidentPath(), has('Doors shut.'))).toEqual(await alone.next())
    const more = await world.startDrill(oak, [oak.sites[1]])
    await said(stream, displayStreamPath, has(more))
    const frames = saidIn(stream.frames)
    expect(frames.filter(({ of, frame }) => of === incidentPath() && frame.data.includes(more))).toEqual([])
  })

  test('goes on where each part had stopped', async () => {
    const { version } = await world.ask(calls.getIncident, { params: { incidentId } }, oak.staff.Manager)
    await broadcast('Missed.')
    const stream = await openShared(oak.staff.Manager, [part(incidentPath(), `${incidentId}:${version}`)])
    expect(await said(stream, incidentPath(), () => true)).toMatchObject({ event: 'event' })
    await said(stream, incidentPath(), has('Missed.'))
  })

  test('says at once that a part is open which has nothing to say', async () => {
    const { version } = await world.ask(calls.getIncident, { params: { incidentId } }, oak.staff.Manager)
    const stream = await openShared(oak.staff.Manager, [part(incidentPath(), `${incidentId}:${version}`)])
    const { of } = sharedFrames.part.parse(JSON.parse((await stream.next(is('part'))).data))
    expect(of).toBe(incidentPath())
  })
})

describe('who may', () => {
  const parts = () => [...all(), part(streamPaths.incident(theirs))]

  test.each(roles)(
    '%s is refused in a shared stream what they are refused alone, and the rest is open',
    async (role) => {
      const account = role === 'GlobalAdmin' ? world.globalAdmin : oak.staff[role]
      const headers = { ...(await world.headersOf(account)), 'tenant-id': oak.id }
      const alone = await Promise.all(
        parts().map(async ({ path }) => {
          const answer = await fetch(url + path, { headers })
          await answer.body?.cancel()
          return [path, answer.status] as const
        }),
      )
      const stream = await openShared(account, parts(), { 'tenant-id': oak.id })
      const refused = alone.filter(([, status]) => status !== 200)
      expect(refused).toContainEqual([streamPaths.incident(theirs), 404])
      for (const [path] of alone.filter(([, status]) => status === 200)) await said(stream, path, () => true)
      await expect
        .poll(() =>
          overIn(stream.frames)
            .map(({ of, status }) => [of, status])
            .sort(),
        )
        .toEqual(refused.toSorted())
      expect(JSON.stringify(stream.frames)).not.toContain(river.name)
    },
  )

  test.each(roles)('%s of a tenant that only the header names opens none', async (role) => {
    const account = role === 'GlobalAdmin' ? world.globalAdmin : oak.staff[role]
    const headers = { ...(await world.headersOf(account)), 'tenant-id': river.id }
    const answer = await fetch(url + sharedStreamOf(all()), { headers })
    await answer.body?.cancel()
    expect(answer.status).toBe(role === 'GlobalAdmin' ? 200 : 404)
  })

  test('whoever is held to sites finds no incident of another', async () => {
    const elsewhere = await world.startDrill(oak, [oak.sites[1]])
    const path = streamPaths.incident(elsewhere)
    const stream = await openShared(oak.staff.SiteSpecific, [part(path), part(watchStreamPath)])
    await said(stream, watchStreamPath, is('watch'))
    await expect.poll(() => overIn(stream.frames)).toEqual([{ of: path, status: 404 }])
  })

  test('nobody who is not signed in, and nobody by asking for its head', async () => {
    const path = url + sharedStreamOf(all())
    expect((await fetch(path)).status).toBe(401)
    expect((await fetch(path, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(401)
    const headers = await world.headersOf(oak.staff.Manager)
    expect((await fetch(path, { headers, method: 'HEAD' })).status).toBe(404)
  })
})

describe('what cannot be', () => {
  const statusFor = async (query: string) => {
    const answer = await fetch(`${url}/api/stream${query}`, {
      headers: await world.headersOf(oak.staff.Manager),
    })
    await answer.body?.cancel()
    return answer.status
  }
  const many = Array.from({ length: maxParts + 1 }, (_, at) => `part=/api/incidents/${at}/stream`)

  test.each([
    ['no part', ''],
    ['an empty one', '?part='],
    ['too many', `?${many.join('&')}`],
    ['the same twice', '?part=/api/watch/stream&part=/api/watch/stream@none:0'],
    ['another server', '?part=https://elsewhere.example/api/watch/stream'],
    ['an id that is none', '?part=/api/watch/stream@0'],
    ['no address at all', '?part[]=%00'],
  ])('%s is refused with a sentence', async (_, query) => {
    expect(await statusFor(query)).toBe(422)
  })

  test('a path that is no stream of signed-in people is over at once, and alone it ends the connection', async () => {
    const paths = [
      '/api/me',
      '/api/guest/stream',
      '/api/incidents/nonsense/stream',
      '/api/bags/1/stream',
      '/api/stream',
    ]
    const stream = await openShared(
      oak.staff.Manager,
      paths.map((path) => part(path)),
    )
    await stream.ended
    const over = overIn(stream.frames)
    expect(over.map(({ of }) => of).sort()).toEqual(paths.sort())
    expect(new Set(over.map(({ status }) => status))).toEqual(new Set([404]))
  })
})

describe('when it ends', () => {
  test('a right that is lost ends its part with a word, and the others go on', async () => {
    const setRole = (role: string) =>
      world.asOwner((owner) =>
        owner.query(
          'update tenant_assignment set role = $2 where user_id = (select id from app_user where email = $1)',
          [oak.staff.TenantAdmin.email, role],
        ),
      )
    const stream = await openShared(oak.staff.TenantAdmin, all())
    await said(stream, watchStreamPath, is('watch'))
    await setRole('Staff')
    await said(stream, watchStreamPath, is('gone'))
    await stream.next(is('over'))
    expect(overIn(stream.frames)).toEqual([{ of: watchStreamPath, status: null }])
    await setRole('TenantAdmin')
    await broadcast('Still told.')
    await said(stream, incidentPath(), has('Still told.'))
    expect(
      saidIn(stream.frames)
        .filter(({ of }) => of === watchStreamPath)
        .map(({ frame }) => frame.event),
    ).toEqual(['watch', 'gone', 'over'])
  })

  test('the connection ends when every part has lost its right', async () => {
    const stream = await openShared(river.staff.Manager, [
      part(watchStreamPath),
      part(streamPaths.incident(theirs)),
    ])
    await said(stream, watchStreamPath, is('watch'))
    await said(stream, streamPaths.incident(theirs), is('snapshot'))
    await world.asOwner((owner) =>
      owner.query('update app_user set is_active = false where email = $1', [river.staff.Manager.email]),
    )
    await stream.ended
    expect(stream.frames.filter(is('gone'))).toHaveLength(2)
  })

  test('a token that has run out ends it without a word', async () => {
    const exp = Math.floor(Date.now() / 1000) + 1
    const token = await world.issuer.tokenFor(oak.staff.Manager, { exp })
    const stream = await openShared(oak.staff.Manager, all(), { authorization: `Bearer ${token}` })
    await said(stream, incidentPath(), is('snapshot'))
    await stream.ended
    expect(stream.frames.filter(({ event }) => event === 'gone' || event === 'over')).toEqual([])
  })

  test('whoever reads too slowly is cut off, and nobody else waits', async () => {
    const slow = connect(Number(new URL(url).port))
    slow.pause()
    const headers = { ...(await world.headersOf(oak.staff.Manager)), host: new URL(url).host }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    slow.write(`GET ${sharedStreamOf([part(incidentPath())])} HTTP/1.1\r\n${lines.join('')}\r\n`)
    const closed = new Promise<void>((resolve) => slow.on('error', () => {}).on('close', () => resolve()))
    const other = await openShared(oak.staff.Manager, all())
    await said(other, incidentPath(), is('snapshot'))
    const { hub } = world.server.context
    await expect.poll(() => hub.count().commands).toBe(2)
    const words = 'x'.repeat(1900)
    // More than the two machines' buffers plus 1 MB.
    for (let sent = 0; sent < 6000 && hub.count().commands === 2; sent += 100)
      await Promise.all(Array.from({ length: 100 }, () => broadcast(words)))
    await expect.poll(() => hub.count().commands).toBe(1)
    await broadcast('Last one.')
    await said(other, incidentPath(), has('Last one.'))
    slow.resume()
    await closed
  })

  test('and with its server', async () => {
    const closing = await world.addServer()
    const headers = await world.headersOf(oak.staff.Manager)
    const stream = await openSse((await world.listen(closing)) + sharedStreamOf(all()), { headers })
    await stream.next(is('part'))
    await closing.app.close()
    await stream.ended
  })
})
