import { mergeRoom } from '@muster/contract/roomCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countLockWaiters } from '../../../test/countLockWaiters.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { smallSchool, writeExport } from '../../../test/writeExport.ts'
import { importOneRoster } from './importOneRoster.ts'

/** Two who change rosters at once: a roster import, and a manager who makes two rooms one. */

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak] = world.tenants
})
afterAll(() => world.close())

const owned = <Row>(sql: string) =>
  world.asOwner(async (owner) => (await owner.query(sql, [oak.id])).rows as Row[])
const waiting = () => countLockWaiters(world)

async function startImport() {
  const source = await writeExport(smallSchool)
  const [tenant] = await owned<{ key: string }>('select key from tenant where id = $1')
  return importOneRoster({
    appUrl: world.db.appUrl,
    source,
    tenantKey: tenant?.key ?? '',
    allowRemovals: true,
  })
}
const inRooms = () =>
  owned<{ student: string; room: string; is_active: boolean }>(
    `select person.given_name as student, room.name as room, room.is_active
    from roster_entry entry
    join room on room.id = entry.room_id
    join person on person.id = entry.person_id
    where entry.tenant_id = $1 and entry.role = 'student' and person.source_id like 'u%'
    order by 1, 2`,
  )
async function mergeGymIntoAlgebra() {
  const rooms = await owned<{ id: string; site_id: number; name: string; version: number }>(
    `select id, site_id, name, version from room where tenant_id = $1 and name in ('Gym', 'Algebra') order by name`,
  )
  const [algebra, gym] = rooms
  if (!algebra || !gym) throw new Error('no rooms')
  return () =>
    world.call(
      mergeRoom,
      {
        params: { siteId: gym.site_id, roomId: gym.id },
        body: { version: gym.version, intoRoomId: algebra.id },
      },
      oak.staff.Manager,
    )
}

test('an import that begins while two rooms become one leaves each student in one room in use', async () => {
  await startImport()
  const merge = await mergeGymIntoAlgebra()
  await world.asOwner(async (holder) => {
    await holder.query('begin')
    await holder.query('lock table audit in exclusive mode')
    const merged = merge()
    await expect.poll(waiting).toBe(1)
    const imported = startImport()
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    expect((await merged).status).toBe(200)
    await imported
  })
  expect(await inRooms()).toEqual([
    { student: 'Ana', room: 'Gym', is_active: true },
    { student: 'Ben', room: 'Gym', is_active: true },
    { student: 'Cy', room: 'Algebra', is_active: true },
  ])
})

test('rooms do not become one while an import runs, and whoever wanted it is told at once', async () => {
  const merge = await mergeGymIntoAlgebra()
  // An import that changes nothing writes nothing down.
  await owned("update person set given_name = 'Anna' where tenant_id = $1 and source_id = 'u1'")
  await world.asOwner(async (holder) => {
    await holder.query('begin')
    await holder.query('lock table audit in exclusive mode')
    const imported = startImport()
    await expect.poll(waiting).toBe(1)
    const refused = await merge()
    expect([refused.status, refused.problem.type]).toEqual([409, 'import-running'])
    await holder.query('rollback')
    await imported
  })
  expect((await merge()).status).toBe(200)
})
