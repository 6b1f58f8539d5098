import { randomUUID } from 'node:crypto'
import { addRoom, mergeRoom, moveRoom } from '@muster/contract/roomCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countLockWaiters } from '../../../test/countLockWaiters.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { importFile, tablesOf } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Two who change rooms at once: a file of rooms, and a manager on the page of the site. */

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
afterAll(() => world.close())

const put = (body: string) => importFile(world, oak, { kind: 'rooms', body: `site,name,source_id\n${body}` })
const add = (name: string) =>
  world.call(
    addRoom,
    { params: { siteId: oak.sites[0].id }, body: { roomId: randomUUID(), name } },
    oak.staff.Manager,
  )
const mergeLastTwo = () =>
  world.call(
    mergeRoom,
    {
      params: { siteId: oak.sites[0].id, roomId: roomAt(oak, 3).id },
      body: { version: 1, intoRoomId: roomAt(oak, 2).id },
    },
    oak.staff.Manager,
  )

/** One begins and pauses before its last step; then the other begins. */
async function beside<A, B>(first: () => Promise<A>, second: () => Promise<B>, secondWaits: boolean) {
  return world.asOwner(async (holder) => {
    await holder.query('begin')
    await holder.query('lock table audit in exclusive mode')
    const begun = first()
    await expect.poll(waiting).toBe(1)
    const other = second()
    if (secondWaits) await expect.poll(waiting).toBe(2)
    else await other
    await holder.query('commit')
    return [await begun, await other] as const
  })
}
const waiting = () => countLockWaiters(world)

async function roomsCalled(name: string) {
  const { rows } = await world.asOwner((owner) =>
    owner.query('select name, is_active, version from room where site_id = $1 and name = $2', [
      oak.sites[0].id,
      name,
    ]),
  )
  return rows
}

test('a file that names a room which is being added finds it there', async () => {
  const [added, run] = await beside(
    () => add('Chess'),
    () => put('oak east,Chess,\n'),
    true,
  )
  expect(added.status).toBe(201)
  expect(tablesOf(run)).toMatchObject({ rooms: { added: 0, left: 1 } })
  expect(await roomsCalled('Chess')).toEqual([{ name: 'Chess', is_active: true, version: 1 }])
})

test('no room is added or merged while a file is imported, and whoever wanted it is told at once', async () => {
  const [run, refused] = await beside(
    () => put('oak east,Music,\n'),
    () => Promise.all([add('Music'), mergeLastTwo()]),
    false,
  )
  expect(run.stage).toBe('done')
  expect(refused.map(({ status, problem }) => [status, problem.type])).toEqual([
    [409, 'import-running'],
    [409, 'import-running'],
  ])
  expect(await roomsCalled('Music')).toHaveLength(1)
})

test('a file that lists a room which is becoming a part of another brings it back whole, with a bag of its own', async () => {
  const [merged, run] = await beside(mergeLastTwo, () => put('oak east,Room 4,\n'), true)
  expect(merged.status).toBe(200)
  expect(tablesOf(run)).toMatchObject({ rooms: { changed: 1 }, bags: { added: 1 } })
  expect(await roomsCalled('Room 4')).toEqual([{ name: 'Room 4', is_active: true, version: 3 }])
})

test('a file that hangs an RBIM into a room which is moving to another site is told that it is not there', async () => {
  const [east, west] = oak.sites
  const params = { siteId: east.id, roomId: roomAt(oak, 0).id }
  // The other site has a room of its old name.
  await world.asOwner((owner) => owner.query("update room set name = 'Lab' where id = $1", [params.roomId]))
  const [moved, run] = await beside(
    () => world.call(moveRoom, { params, body: { version: 1, toSiteId: west.id } }, oak.staff.Manager),
    () => importFile(world, oak, { kind: 'rbims', body: 'serial_number,site,room\nRB-9,oak east,Lab\n' }),
    true,
  )
  expect(moved.status).toBe(200)
  expect(run.result?.skipped).toMatchObject([
    { reason: 'names the room "Lab", which this site does not have' },
  ])
})
