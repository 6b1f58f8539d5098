import { randomUUID } from 'node:crypto'
import { getSitePlan, linkRoom } from '@muster/contract/planCalls'
import { drawPlan, planPictureUploadPath } from '@muster/contract/planPictureCalls'
import { listRooms, mergeRoom } from '@muster/contract/roomCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countLockWaiters } from '../../../test/countLockWaiters.ts'
import { plainPng } from '../../../test/pictureFiles.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestSite, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests drawing a plan while somebody else changes its rooms. */

let world: World
let oak: TestTenant
let site: TestSite

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 8 })
  oak = world.tenants[0]
  site = oak.sites[0]
})
afterAll(() => world.close())

const waiting = () => countLockWaiters(world)

async function uploadedPicture(): Promise<string> {
  const id = randomUUID()
  const answer = await world.server.app.inject({
    method: 'POST',
    url: planPictureUploadPath(site.id),
    payload: plainPng(300, 200),
    query: { id },
    headers: { 'content-type': 'image/png', ...(await world.headersOf(oak.staff.Manager)) },
  })
  expect(answer.statusCode).toBe(201)
  return id
}

const corners: [number, number][] = [
  [0.1, 0.1],
  [0.4, 0.1],
  [0.4, 0.6],
]

test('two rooms become one while a plan with both is saved: both are done, and the plan has no room that is gone', async () => {
  const as = oak.staff.Manager
  const pictureId = await uploadedPicture()
  const all = await world.ask(listRooms, { params: { siteId: site.id } }, as)
  const [one, into] = [0, 1].map((place) => all.find(({ id }) => id === roomAt(oak, place).id))
  if (!one || !into) throw new Error('no rooms')
  const units = [one, into].map(({ id }, at) => ({ id: `u${at}`, name: null, corners, roomId: id }))
  const level = { id: 'g', name: 'Ground floor', ordinal: 0, pictureId, units }
  const first = { id: randomUUID(), seen: null, levels: [level] }
  await world.ask(drawPlan, { params: { siteId: site.id }, body: first }, as)
  const { plan } = await world.ask(getSitePlan, { params: { siteId: site.id } }, as)
  const seen = plan && { planId: plan.id, links: plan.links }
  const answers = await world.asOwner(async (holder) => {
    // The drawing waits before its last step, with the site's plans locked; the other transaction begins.
    await holder.query('begin')
    await holder.query('lock table plan_level in exclusive mode')
    const drawn = world.call(
      drawPlan,
      { params: { siteId: site.id }, body: { id: randomUUID(), seen, levels: [level] } },
      as,
    )
    await expect.poll(waiting).toBe(1)
    const merged = world.call(
      mergeRoom,
      { params: { siteId: site.id, roomId: one.id }, body: { version: one.version, intoRoomId: into.id } },
      as,
    )
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    return Promise.all([drawn, merged])
  })
  expect(answers.map(({ status }) => status)).toEqual([201, 200])
  const now = await world.ask(getSitePlan, { params: { siteId: site.id } }, as)
  expect(now.plan?.links.map(({ roomId }) => roomId)).toEqual([into.id])
})

test('a room that goes out of use while it is given its place gets none', async () => {
  const as = oak.staff.Manager
  const { plan } = await world.ask(getSitePlan, { params: { siteId: site.id } }, as)
  const params = { siteId: site.id, roomId: roomAt(oak, 4).id }
  const body = { planId: plan?.id ?? '', unitId: plan?.units[0]?.id ?? '' }
  const answer = await world.asOwner(async (holder) => {
    await holder.query('begin')
    await holder.query("select pg_advisory_xact_lock(hashtext('muster.plan'), $1)", [site.id])
    const linked = world.call(linkRoom, { params, body }, as)
    await expect.poll(waiting).toBe(1)
    await holder.query('update room set is_active = false where id = $1', [params.roomId])
    await holder.query('commit')
    return linked
  })
  expect(answer.status).toBe(404)
})
