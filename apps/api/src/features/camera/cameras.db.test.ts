import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/cameraCalls'
import { snapshotPath } from '@muster/contract/cameraCalls'
import { bagCaptionsPath, captionsPath, getClip } from '@muster/contract/clipCalls'
import type { EndpointInput } from '@muster/contract/endpoint'
import { getResources } from '@muster/contract/readinessCalls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clipAt } from '../../../test/cameras.ts'
import {
  type FakeServer,
  neverAnswer,
  permitted,
  startFakeServer,
  status,
} from '../../../test/fakeServers.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { testSecrets } from '../../../test/testSecrets.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { rowOf } from './cameraRows.ts'

/** Tests cameras of sites: managed by managers, viewed by permitted users, recorded by nobody. */

let world: World
let oak: TestTenant
let river: TestTenant
let gym: FakeServer
let log = ''

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)])
const shows =
  (body: Buffer | string, type = 'image/jpeg'): Parameters<FakeServer['answer']>[0] =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type }).end(body)

beforeAll(async () => {
  gym = await startFakeServer(shows(jpeg))
  const logStream = {
    write: (line: string) => {
      log += line
    },
  }
  world = await openWorld({ logStream, env: { CAMERA_PRIVATE_HOSTS: permitted([gym.host], ['oak']) } })
  ;[oak, river] = world.tenants
})
afterEach(async () => {
  await world.asOwner((owner) => owner.query('delete from camera'))
  gym.answer(shows(jpeg))
  gym.received.length = 0
})
afterAll(async () => {
  await world.close()
  await gym.close()
})

type Words = EndpointInput<typeof calls.createCamera>['body']
const words = (changes: Partial<Words> = {}): Words => ({
  cameraId: randomUUID(),
  name: 'Gym',
  looksAt: null,
  kind: 'snapshot',
  isOn: true,
  url: `${gym.url.replace('//', '//eye:s3cret@')}/now.jpg?key=k1`,
  pictureUrl: null,
  ...changes,
})
const manager = () => oak.staff.Manager
const create = (changes: Partial<Words> = {}, site = oak.sites[0], as = manager()) =>
  world.call(calls.createCamera, { params: { siteId: site.id }, body: words(changes) }, as)
const created = async (...how: Parameters<typeof create>) => {
  const made = await create(...how)
  expect(made.status, made.text).toBe(201)
  return made.body
}
async function look(cameraId: string, as: TestAccount = manager()) {
  const headers = await world.headersOf(as)
  return world.server.app.inject({ url: snapshotPath(cameraId), headers })
}
const whyNot = async (cameraId: string) => {
  const { statusCode, json } = await look(cameraId)
  expect(statusCode).toBe(502)
  return String(json().detail)
}

describe('a manager', () => {
  test('registers a camera once, changes what they saw, and no answer and no log tells what opens it', async () => {
    const body = words()
    const make = () =>
      world.call(calls.createCamera, { params: { siteId: oak.sites[0].id }, body }, manager())
    const made = await make()
    expect((await make()).body).toEqual(made.body)
    const { cameraId } = body
    expect(made.body).toMatchObject({ address: `${gym.url}/now.jpg`, position: 1, version: 1, liveUrl: null })
    const change = (version: number, name: string) => {
      const said = { name, looksAt: 'From the stage', kind: 'snapshot' as const, isOn: true, version }
      return world.call(calls.changeCamera, { params: { cameraId }, body: said }, manager())
    }
    expect((await change(1, 'Gym, north')).body).toMatchObject({ version: 2, address: `${gym.url}/now.jpg` })
    expect((await change(1, 'Mine')).problem.type).toBe('changed-since')
    expect((await look(cameraId)).rawPayload).toEqual(jpeg)
    expect(gym.received[0]).toMatchObject({
      path: '/now.jpg?key=k1',
      headers: { authorization: `Basic ${Buffer.from('eye:s3cret').toString('base64')}` },
    })
    await world.ask(calls.removeCamera, { params: { cameraId } }, manager())
    expect((await look(cameraId)).statusCode).toBe(404)
    const { rows } = await world.asOwner((owner) =>
      owner.query(`select action, before, after from audit where action like 'camera.%' order by id`),
    )
    expect(rows.map(({ action }) => action)).toEqual(['camera.created', 'camera.changed', 'camera.removed'])
    for (const secret of ['s3cret', 'k1']) {
      expect(JSON.stringify([rows, made.body])).not.toContain(secret)
      expect(log).not.toContain(secret)
    }
  })

  test('has no picture of a private host that only another organization may use', async () => {
    expect((await create({}, river.sites[0], river.staff.Manager)).problem).toMatchObject({
      status: 422,
      type: 'private-address',
    })
    const known = await created()
    const stolen = randomUUID()
    // As it may have been stored when the host was everybody's.
    await world.asOwner((owner) =>
      owner.query(
        `insert into camera (id, tenant_id, site_id, name, kind, encrypted_url, is_on, position)
        select $1, $2, $3, name, kind, $4, is_on, position from camera where id = $5`,
        [
          stolen,
          river.id,
          river.sites[0].id,
          testSecrets.encrypt(words().url, rowOf(stolen)),
          known.cameraId,
        ],
      ),
    )
    expect((await look(stolen, river.staff.Manager)).json().detail).toBe(
      'This address can’t be used for pictures.',
    )
    expect((await look(known.cameraId)).rawPayload).toEqual(jpeg)
    expect(gym.received).toHaveLength(1)
  })

  test('puts cameras in an order', async () => {
    const [, second] = [await created({ name: 'A' }), await created({ name: 'B' })]
    await world.ask(
      calls.moveCamera,
      { params: { cameraId: second.cameraId }, body: { position: 1 } },
      manager(),
    )
    const list = await world.ask(calls.listSiteCameras, { params: { siteId: oak.sites[0].id } }, manager())
    expect(list.map(({ name }) => name)).toEqual(['B', 'A'])
  })

  test.each([
    'http://10.1.2.3/now.jpg',
    'https://169.254.169.254/latest',
    'https://user:pass@localhost/',
    'http://cameras.example.org/now.jpg',
  ])('cannot register %s', async (url) => {
    expect((await create({ url })).problem.errors?.[0]?.field).toBe('url')
    expect((await create({ kind: 'hls', url: 'https://x.example.org/a.m3u8', pictureUrl: url })).status).toBe(
      422,
    )
  })

  test('is given a stream for the browser only where nothing in its address is secret', async () => {
    const hls = (url: string) => created({ kind: 'hls', url })
    expect((await hls('https://video.example.org/gym.m3u8')).liveUrl).toBe(
      'https://video.example.org/gym.m3u8',
    )
    expect((await hls('https://a:b@video.example.org/gym.m3u8')).liveUrl).toBeNull()
    expect((await hls('https://video.example.org/gym.m3u8?token=x')).liveUrl).toBeNull()
    expect((await hls(`${gym.url}/gym.m3u8`)).liveUrl).toBeNull()
  })
})

describe('who looks at a camera', () => {
  test('is manager of its site: staff are refused, and for anybody else there is none', async () => {
    const { cameraId } = await created({}, oak.sites[1])
    expect((await look(cameraId, oak.staff.Staff)).statusCode).toBe(403)
    expect((await look(cameraId, oak.staff.SiteSpecific)).statusCode).toBe(404)
    expect((await look(cameraId, river.staff.Manager)).statusCode).toBe(404)
    const seen = await world.ask(calls.listCameras, { query: {} }, oak.staff.SiteSpecific)
    expect(seen.items).toEqual([])
  })

  test('in an incident sees those of its sites that are theirs and on', async () => {
    await created({ name: 'East' })
    await created({ name: 'Off', isOn: false })
    await created({ name: 'West' }, oak.sites[1])
    const incidentId = await world.startDrill(oak, oak.sites)
    const names = async (as: TestAccount) =>
      (await world.ask(calls.listIncidentCameras, { params: { incidentId } }, as)).map(({ name }) => name)
    expect(await names(manager())).toEqual(['East', 'West'])
    expect(await names(oak.staff.SiteSpecific)).toEqual(['East'])
  })

  test('of many at once makes the camera answer once, and no copy is kept', async () => {
    const { cameraId } = await created()
    const all = await Promise.all([look(cameraId), look(cameraId), look(cameraId, oak.staff.TenantAdmin)])
    expect(all.map(({ rawPayload }) => rawPayload.equals(jpeg))).toEqual([true, true, true])
    expect(gym.received).toHaveLength(1)
    expect(all[0]?.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/jpeg' })
    const askedAgain = async () => {
      await look(cameraId)
      return gym.received.length
    }
    await expect.poll(askedAgain, { timeout: 4000 }).toBe(2)
  })
})

describe('a camera', () => {
  test.each([
    ['sends 10 MB', shows(Buffer.alloc(10_000_000, jpeg)), /larger than 2 MB/],
    ['says text is a picture', shows('<script>alert(1)</script>'), /did not send a picture/],
    [
      'sends an SVG',
      shows('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
      /did not send a picture/,
    ],
    ['wants another password', status(401), /name and password/],
    ['sends us on into the network', status(302, { location: 'http://127.0.0.1:5432/' }), /redirect/],
    ['has trouble', status(500), /refused/],
  ])('that %s shows nothing and says why', async (_, how, why) => {
    const { cameraId } = await created()
    gym.answer(how)
    expect(await whyNot(cameraId)).toMatch(why)
    expect(gym.received).toHaveLength(1)
  })

  test('that hangs is left after five seconds', async () => {
    const { cameraId } = await created()
    gym.answer(neverAnswer)
    const before = Date.now()
    expect(await whyNot(cameraId)).toBe('The camera does not answer.')
    expect(Date.now() - before).toBeGreaterThan(4_500)
  }, 15_000)

  test('whose pictures move gives its first, and is left', async () => {
    const { cameraId, hasPicture } = await created({ kind: 'mjpeg' })
    expect(hasPicture).toBe(true)
    const whole = Buffer.concat([jpeg, Buffer.from([0xff, 0xd9])])
    let isLeft = false
    gym.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=b' })
      response.on('close', () => {
        isLeft = true
      })
      const head = '--b\r\nContent-Type: image/jpeg\r\n\r\n'
      response.write(Buffer.concat([Buffer.from(head), whole, Buffer.from(`\r\n${head}`), jpeg]))
    })
    expect((await look(cameraId)).rawPayload).toEqual(whole)
    await expect.poll(() => isLeft).toBe(true)
  })

  test('whose host is not allowed any more is not asked', async () => {
    const { cameraId } = await created()
    const strict = await world.addServer()
    const headers = await world.headersOf(manager())
    const answer = await strict.app.inject({ url: snapshotPath(cameraId), headers })
    expect(answer.json().detail).toMatch(/can’t be used for pictures/)
    expect(gym.received).toEqual([])
  })
})

test('the captions of a clip come as plain words, for who belongs to its organization', async () => {
  const { clipId } = await clipAt(world, oak, `${gym.url}/door.vtt`)
  gym.answer(shows('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Kim>Lock it.\n', 'text/plain'))
  const ask = async (as: TestAccount) =>
    world.server.app.inject({ url: captionsPath(clipId), headers: await world.headersOf(as) })
  expect((await world.ask(getClip, { params: { clipId } }, oak.staff.Staff)).hasCaptions).toBe(true)
  const { body, headers } = await ask(oak.staff.Staff)
  expect(body).toBe('WEBVTT\n\n00:01.000 --> 00:02.000\nLock it.\n')
  expect(headers['content-type']).toMatch(/^text\/vtt/)
  expect((await ask(river.staff.Manager)).statusCode).toBe(404)
  const other = await clipAt(world, oak, `${gym.url}/page.vtt`)
  gym.answer(shows('<html>Sign in</html>', 'text/vtt'))
  const asked = await world.server.app.inject({
    url: captionsPath(other.clipId),
    headers: await world.headersOf(oak.staff.Staff),
  })
  expect(asked.statusCode).toBe(502)
})

test('who holds a barcode has captions fetched once, failed or not, and few at a time', async () => {
  const { barcode } = roomAt(oak, 0)
  const ask = async (clipId: string) =>
    (await world.server.app.inject({ url: bagCaptionsPath(barcode, clipId) })).statusCode
  const clips = await Promise.all(
    Array.from(
      { length: 13 },
      async (_, at) => (await clipAt(world, oak, `${gym.url}/many/${at}.vtt`)).clipId,
    ),
  )
  const [first = '', second = '', ...others] = clips
  gym.answer(shows('WEBVTT\n\n00:01.000 --> 00:02.000\nLock it.\n', 'text/vtt'))
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => ask(first))))).toEqual(new Set([200]))
  gym.answer(status(500))
  for (const wanted of [502, 502]) expect(await ask(second)).toBe(wanted)
  expect(gym.received.map(({ path }) => path)).toEqual(['/many/0.vtt', '/many/1.vtt'])
  const waiting: (() => void)[] = []
  gym.answer((_, response) => void waiting.push(() => response.writeHead(200).end('WEBVTT\n')))
  const all = others.map(ask)
  expect(await Promise.race(all)).toBe(503)
  await expect.poll(() => waiting.length).toBe(10)
})

test('the captions of a clip come to the phones of its organization’s bags, and to no other', async () => {
  const { clipId } = await clipAt(world, oak, `${gym.url}/door.vtt`)
  const bare = await clipAt(world, oak)
  gym.answer(shows('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Kim>Lock it.\n', 'text/plain'))
  const ask = (barcode: string, id: string) => world.server.app.inject({ url: bagCaptionsPath(barcode, id) })
  const [own, other] = [roomAt(oak, 0).barcode, roomAt(river, 0).barcode]
  const told = await world.ask(getResources, { params: { barcode: own } })
  const hasCaptions = (id: string) => told.find((each) => each.id === id)?.hasCaptions
  expect([hasCaptions(clipId), hasCaptions(bare.clipId)]).toEqual([true, false])
  expect(JSON.stringify(told)).not.toContain('door.vtt')
  const { body, headers } = await ask(own, clipId)
  expect(body).toBe('WEBVTT\n\n00:01.000 --> 00:02.000\nLock it.\n')
  expect(headers['content-type']).toMatch(/^text\/vtt/)
  expect((await ask(own, bare.clipId)).statusCode).toBe(404)
  expect((await ask(other, clipId)).statusCode).toBe(404)
  expect((await ask('A'.repeat(own.length), clipId)).statusCode).toBe(404)
  await world.asOwner((owner) => owner.query('update resource set is_active = false where id = $1', [clipId]))
  expect((await ask(own, clipId)).statusCode).toBe(404)
})
