import { randomUUID } from 'node:crypto'
import { endIncident } from '@muster/contract/incidentCalls'
import { getSite, getSitesOverview, listSiteIncidents, listSites } from '@muster/contract/siteCalls'
import { getSitePeople } from '@muster/contract/siteReadinessCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callEndpoint } from '../../../test/callEndpoint.ts'
import { insert, type TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests the answer with all sites of a person, and their active incidents. */

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 2 })
  oak = world.tenants[0]
})
afterAll(() => world.close())

const overview = (as = oak.staff.Manager) => world.ask(getSitesOverview, {}, as)
const running = (as = oak.staff.Manager) => world.ask(listSiteIncidents, {}, as)

describe('the overview', () => {
  test('has every site in use by name, with its place, its rooms and its students', async () => {
    const [east, west] = oak.sites
    await world.asOwner(async (owner) => {
      const placed = { latitude: -0.524_287_4, longitude: 37.019_456 }
      await owner.query('update site set latitude = $1, longitude = $2 where id = $3', [
        ...Object.values(placed),
        west.id,
      ])
      await insert(owner, 'site', { tenant_id: oak.id, name: 'closed', is_active: false })
    })
    const students = (rooms: typeof east.rooms) => rooms.reduce((sum, room) => sum + room.students, 0)
    expect(await overview()).toEqual({
      ids: [east.id, west.id],
      names: [east.name, west.name],
      latitudes: [null, -0.524_29],
      longitudes: [null, 37.019_46],
      roomCounts: [2, 2],
      studentCounts: [students(east.rooms), students(west.rooms)],
    })
  })

  test('counts the students of rooms in use, each once, and everybody is told the same number', async () => {
    const [east] = oak.sites
    const other = await world.asOwner(async (owner) => {
      await owner.query('update room set is_active = false where id = $1', [east.rooms[0]?.id])
      // Everybody of the remaining room is on a second roster of the same site.
      const second = await insert(owner, 'room', { tenant_id: oak.id, site_id: east.id, name: 'Math' })
      await owner.query(
        `insert into roster_entry (tenant_id, room_id, person_id, role)
        select tenant_id, $1, person_id, role from roster_entry where room_id = $2`,
        [second, east.rooms[1]?.id],
      )
      return second
    })
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ students: number }>(
        `select count(*)::int as students from person p where exists (
          select from roster_entry e, room r
          where e.person_id = p.id and e.role = 'student' and r.id = e.room_id and r.site_id = $1 and r.is_active
        )`,
        [east.id],
      ),
    )
    const students = rows[0]?.students
    expect(students).toBe(east.rooms[1]?.students)
    const manager = oak.staff.Manager
    expect((await overview()).studentCounts[0]).toBe(students)
    expect((await world.ask(getSite, { params: { siteId: east.id } }, manager)).studentCount).toBe(students)
    expect(
      (await world.ask(listSites, { query: { page: 1, pageSize: 10 } }, manager)).items[0]?.studentCount,
    ).toBe(students)
    expect((await world.ask(getSitePeople, { params: { siteId: east.id } }, manager)).studentCount).toBe(
      students,
    )
    await world.asOwner(async (owner) => {
      await owner.query('delete from roster_entry where room_id = $1', [other])
      await owner.query('delete from room where id = $1', [other])
      await owner.query('update room set is_active = true where id = $1', [east.rooms[0]?.id])
    })
  })

  test('has only their sites for whoever is held to sites', async () => {
    const { ids, studentCounts } = await overview(oak.staff.SiteSpecific)
    expect(ids).toEqual([oak.sites[0].id])
    expect(studentCounts).toEqual((await overview()).studentCounts.slice(0, 1))
  })

  test('is sent again only when something in it has changed', async () => {
    const headers = await world.headersOf(oak.staff.Manager)
    const { app } = world.server
    const first = await callEndpoint(app, getSitesOverview, {}, headers)
    const held = { ...headers, 'if-none-match': String(first.headers.etag) }
    expect((await callEndpoint(app, getSitesOverview, {}, held)).status).toBe(304)
    await world.asOwner((owner) =>
      owner.query("update site set name = 'east 2' where id = $1", [oak.sites[0].id]),
    )
    expect((await callEndpoint(app, getSitesOverview, {}, held)).status).toBe(200)
  })
})

describe('what runs at the sites', () => {
  test('is listed with its sites, for whoever is held to sites with theirs alone', async () => {
    const [east, west] = oak.sites
    expect(await running()).toEqual([])
    const both = await world.startDrill(oak, [east, west])
    const words = { kind: 'Exercise', action: 'Lockdown' }
    expect(await running()).toEqual([{ incidentId: both, ...words, siteIds: [east.id, west.id] }])
    expect(await running(oak.staff.SiteSpecific)).toEqual([
      { incidentId: both, ...words, siteIds: [east.id] },
    ])
    expect(await running(world.tenants[1].staff.Manager)).toEqual([])
    await end(both)
    const elsewhere = await world.startDrill(oak, [west])
    expect(await running(oak.staff.SiteSpecific)).toEqual([])
    await end(elsewhere)
    expect(await running()).toEqual([])
  })
})

async function end(incidentId: string) {
  const body = { commandId: randomUUID(), message: 'Over.' }
  await world.ask(endIncident, { params: { incidentId }, body }, oak.staff.Manager)
}
