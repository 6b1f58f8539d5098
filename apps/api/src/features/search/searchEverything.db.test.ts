import { randomUUID } from 'node:crypto'
import { searchEverything } from '@muster/contract/searchCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insert, type TestSite, type TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests what each role, a restriction to sites and another tenant find. */

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 2 })
  ;[oak, river] = world.tenants
  for (const tenant of world.tenants)
    for (const site of tenant.sites) {
      const gym = await addRoom(tenant, site, 'Gym')
      await addPerson(tenant, gym, 'staff', 'Marta', `Quill of ${site.name}`)
      await addPerson(tenant, gym, 'student', 'Marta', 'Pupil')
    }
})
afterAll(() => world.close())

const search = (text: string, as = oak.staff.Manager) =>
  world.ask(searchEverything, { query: { search: text } }, as)

describe('a word finds', () => {
  test('rooms by their own name, and with their site’s among those of several sites', async () => {
    const [east, west] = oak.sites
    expect((await search('gym')).rooms).toMatchObject([
      { roomName: 'Gym', siteId: east.id },
      { roomName: 'Gym', siteId: west.id },
    ])
    expect((await search('  GYM   west ')).rooms).toMatchObject([{ roomName: 'Gym', siteName: west.name }])
  })

  test('a site, and not every room of it', async () => {
    const [east] = oak.sites
    expect(await search('east')).toMatchObject({ sites: [{ siteId: east.id, name: east.name }], rooms: [] })
  })

  test('teachers in their rooms, and never students', async () => {
    const { staff } = await search('marta')
    expect(staff.map(({ name, roomName }) => [name, roomName])).toEqual(
      oak.sites.map(({ name }) => [`Marta Quill of ${name}`, 'Gym']),
    )
    expect(JSON.stringify(await search('pupil'))).not.toContain('Pupil')
  })

  test('incidents, those that run first', async () => {
    const incidentId = await world.startDrill(oak)
    const { incidents } = await search('oak east')
    expect(incidents[0]).toMatchObject({ incidentId, isActive: true, siteNames: ['oak east'] })
  })

  test('the exact name before names that begin with it, and those before others', async () => {
    const [east] = oak.sites
    for (const name of ['Big Lab', 'Lab 2', 'Lab', 'Collaboration']) await addRoom(oak, east, name)
    const names = (await search('lab')).rooms.map(({ roomName }) => roomName)
    expect(names).toEqual(['Lab', 'Lab 2', 'Big Lab', 'Collaboration'])
  })

  test('eight of a kind at most, and nothing by % or _', async () => {
    const [, west] = oak.sites
    for (let number = 1; number <= 10; number++) await addRoom(oak, west, `Annex ${number}`)
    expect((await search('annex')).rooms).toHaveLength(8)
    for (const text of ['%', '_', 'ann_x', 'a%x']) expect((await search(text)).rooms).toEqual([])
  })

  test('nothing that is out of use', async () => {
    const [east] = oak.sites
    const closed = await addRoom(oak, east, 'Old shed')
    await world.asOwner((owner) => owner.query('update room set is_active = false where id = $1', [closed]))
    expect((await search('shed')).rooms).toEqual([])
  })
})

describe('the caller finds', () => {
  test('only what is in their own organization, whatever the header says', async () => {
    expect((await search('gym', river.staff.Manager)).rooms.map(({ siteName }) => siteName)).toEqual(
      river.sites.map(({ name }) => name),
    )
    const headers = { ...(await world.headersOf(oak.staff.Manager)), 'tenant-id': river.id }
    expect((await world.call(searchEverything, { query: { search: 'gym' } }, { headers })).status).toBe(404)
  })

  test('restricted to a site: its rooms, teachers and incidents alone, and no account', async () => {
    const [east, west] = oak.sites
    const as = oak.staff.SiteSpecific
    await world.startDrill(oak, [west])
    const found = await search('oak', as)
    expect(found.sites).toEqual([{ siteId: east.id, name: east.name }])
    expect(found.accounts).toEqual([])
    expect(found.incidents.every(({ siteNames }) => siteNames.join() === east.name)).toBe(true)
    expect((await search('gym', as)).rooms.map(({ siteId }) => siteId)).toEqual([east.id])
    expect((await search('marta', as)).staff.map(({ siteId }) => siteId)).toEqual([east.id])
  })

  test('who may only look there: its rooms, and no teacher', async () => {
    const [east] = oak.sites
    const permission = (value: string) =>
      world.asOwner((owner) =>
        owner.query('update site_permission set permission = $1 where site_id = $2', [value, east.id]),
      )
    await permission('view')
    expect(await search('gym', oak.staff.SiteSpecific)).toMatchObject({ rooms: [{ siteId: east.id }] })
    expect((await search('marta', oak.staff.SiteSpecific)).staff).toEqual([])
    await permission('manage')
  })

  test('as staff: sites and rooms, and nobody’s name', async () => {
    const found = await search('gym', oak.staff.Staff)
    expect(found.rooms).toHaveLength(2)
    for (const text of ['marta', 'manager'])
      expect(await search(text, oak.staff.Staff)).toMatchObject({ accounts: [], staff: [] })
  })

  test('as administrator: members by name and email, and nobody who has only been invited', async () => {
    const as = oak.staff.TenantAdmin
    const { accounts } = await search('staff of oak', as)
    expect(accounts).toMatchObject([{ name: 'Staff of oak', email: 'staff@oak.example.org' }])
    expect((await search('staff@oak', as)).accounts).toHaveLength(1)
    expect((await search('example.org', as)).accounts).toEqual([])
    expect((await search('of river', as)).accounts).toEqual([])
    expect((await search('manager', oak.staff.Manager)).accounts).toEqual([])
    await world.asOwner(async (owner) => {
      const user_id = await insert<string>(owner, 'app_user', {
        email: 'new@x.example.org',
        name: 'Other Name',
      })
      const by = await owner.query<{ id: string }>('select id from app_user where email = $1', [as.email])
      await insertMember(owner, {
        tenant_id: oak.id,
        user_id,
        role: 'Staff',
        state: 'invited',
        invited_name: 'Invited Ivy',
        invited_email: 'new@x.example.org',
        invited_by: by.rows[0]?.id,
        invited_at: new Date(),
      })
    })
    for (const text of ['ivy', 'other name', 'new@x']) {
      expect((await search(text, as)).accounts).toEqual([])
      expect((await search(text, world.globalAdmin)).accounts).toEqual([])
    }
    expect((await search('staff of oak', world.globalAdmin)).accounts).toHaveLength(1)
  })
})

test('nothing to search for is refused with a sentence, and a stranger at once', async () => {
  const empty = await world.call(searchEverything, { query: { search: '  ' } }, oak.staff.Manager)
  expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Type something to search for.')])
  expect((await world.call(searchEverything, { query: { search: 'gym' } })).status).toBe(401)
})

function addRoom(tenant: TestTenant, site: TestSite, name: string): Promise<string> {
  return world.asOwner((owner) =>
    insert<string>(owner, 'room', { tenant_id: tenant.id, site_id: site.id, name }),
  )
}

async function addPerson(tenant: TestTenant, roomId: string, role: string, given: string, family: string) {
  await world.asOwner(async (owner) => {
    const names = { given_name: given, family_name: family }
    const id = await insert<string>(owner, 'person', {
      id: randomUUID(),
      tenant_id: tenant.id,
      role,
      ...names,
    })
    await owner.query(
      'insert into roster_entry (tenant_id, room_id, person_id, role) values ($1, $2, $3, $4)',
      [tenant.id, roomId, id, role],
    )
  })
}

/** Its table has no id of its own. */
async function insertMember(
  owner: Parameters<Parameters<World['asOwner']>[0]>[0],
  row: Record<string, unknown>,
): Promise<void> {
  const columns = Object.keys(row)
  await owner.query(
    `insert into tenant_assignment (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
}
