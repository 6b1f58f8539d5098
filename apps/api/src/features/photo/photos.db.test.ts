import { randomUUID } from 'node:crypto'
import { photoPaths } from '@muster/contract/photoPaths'
import { problem } from '@muster/contract/problem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exifOf, plainJpeg, withSegments } from '../../../test/jpeg.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

const photo = withSegments(exifOf({ make: 'PhoneMaker', latitude: 47.5, longitude: 8.75 }))
const send = (room: { barcode: string }, id: string, payload = photo, type = 'image/jpeg') =>
  world.server.app.inject({
    method: 'POST',
    url: photoPaths.upload(room.barcode, id),
    payload,
    headers: { 'content-type': type },
  })
const look = async (id: string, as: TestAccount) =>
  world.server.app.inject({ url: photoPaths.view(id), headers: await world.headersOf(as) })
const stored = async (id: string) =>
  world.asOwner(async (owner) => (await owner.query('select content from photo where id = $1', [id])).rows)

test('a photo is kept as the picture alone, and its managers see it as one and nothing else', async () => {
  const id = randomUUID()
  const answer = await send(roomAt(oak, 0), id)
  expect([answer.statusCode, answer.json()]).toEqual([201, { id }])
  expect(await stored(id)).toEqual([{ content: plainJpeg }])
  const { statusCode, headers, rawPayload } = await look(id, oak.staff.SiteSpecific)
  expect([statusCode, rawPayload]).toEqual([200, plainJpeg])
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('the same photo sent again, also at once, is the same photo; under another bag it is refused', async () => {
  const id = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => send(roomAt(oak, 0), id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(await stored(id)).toHaveLength(1)
  for (const other of [roomAt(oak, 1), roomAt(river, 0)]) expect((await send(other, id)).statusCode).toBe(409)
})

test.each([
  ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
  ['a page that says it is a JPEG', Buffer.from('<html>'), 'image/jpeg'],
  ['half a JPEG', photo.subarray(0, 300), 'image/jpeg'],
  ['JSON', Buffer.from('{}'), 'application/json'],
  ['a form', Buffer.from('photo=1'), 'application/x-www-form-urlencoded'],
])('%s is refused with a sentence', async (_, payload, type) => {
  const answer = await send(roomAt(oak, 0), randomUUID(), payload, type)
  expect(problem.parse(answer.json())).toMatchObject({
    status: 415,
    detail: 'This is not a photo that can be sent. Take it again, as a JPEG.',
  })
})

test('a photo of more than 3 MB is too large', async () => {
  const large = Buffer.concat([plainJpeg, Buffer.alloc(3_000_000)])
  expect((await send(roomAt(oak, 0), randomUUID(), large)).statusCode).toBe(413)
})

test('whoever has no barcode sends nothing', async () => {
  expect((await send({ barcode: 'x'.repeat(22) }, randomUUID())).statusCode).toBe(404)
})

test('of many photos at once twenty are taken, the others one in a second, and another room waits for none', async () => {
  const begun = performance.now()
  const times = (room: { barcode: string }, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        expect((await send(room, randomUUID())).statusCode).toBe(201)
        return performance.now() - begun
      }),
    )
  const [many, [other = Infinity]] = await Promise.all([
    times(roomAt(river, 1), 23),
    times(roomAt(river, 2), 1),
  ])
  const last = Math.max(...many)
  expect(last).toBeGreaterThan(2_900)
  expect(other).toBeLessThan(last - 1_000)
})

test('a bag sends sixty photos an hour, and then is told when it may go on', async () => {
  const room = roomAt(oak, 2)
  await world.asOwner((owner) =>
    owner.query(
      `insert into photo (id, tenant_id, bag_id, at, content)
      select gen_random_uuid(), $1, $2, now() - interval '40 minutes', $3 from generate_series(1, 59)`,
      [oak.id, room.bagId, plainJpeg],
    ),
  )
  const last = randomUUID()
  expect((await send(room, last)).statusCode).toBe(201)
  const refused = await send(room, randomUUID())
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(19 * 60)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(20 * 60)
  expect((await send(room, last)).statusCode).toBe(201)
  expect((await send(roomAt(oak, 3), randomUUID())).statusCode).toBe(201)
})
