import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/adminTenantCalls'
import { streamPaths } from '@muster/contract/frames'
import { endIncident, startIncident } from '@muster/contract/incidentCalls'
import type { Problem } from '@muster/contract/problem'
import { getBagStatus } from '@muster/contract/seedCalls'
import { getMe } from '@muster/contract/userCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callEndpoint } from '../../../test/callEndpoint.ts'
import { addEmptyTenant, addMember } from '../../../test/members.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openSse } from '../../../test/sse.ts'
import { drillAt, openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

const newKey = () => `t-${randomUUID()}`
const create = (body: { tenantKey: string; name: string; prefix: string }) =>
  world.call(calls.createTenant, { body }, world.globalAdmin)
const tenantOf = ({ id }: { id: string }, as: TestAccount = world.globalAdmin) =>
  world.ask(calls.getTenant, { params: { id } }, as)
const refusal = ({ status, problem }: { status: number; readonly problem: Problem }) => [
  status,
  problem.type,
  problem.errors?.map(({ field }) => field),
]
const auditOf = ({ id }: { id: string }) =>
  world.asOwner(
    async (owner) =>
      (await owner.query('select action, before, after from audit where tenant_id = $1 order by id', [id]))
        .rows,
  )

describe('a new tenant', () => {
  test('is there at once, empty, and written down', async () => {
    const [tenantKey, prefix] = [newKey(), newKey()]
    const tenant = (await create({ tenantKey, name: 'Schule am Bärenplatz', prefix })).body
    expect(tenant).toMatchObject({
      tenantKey,
      prefix,
      isActive: true,
      siteCount: 0,
      userCount: 0,
      version: 1,
    })
    expect(await tenantOf(tenant)).toEqual(tenant)
    expect(await auditOf(tenant)).toMatchObject([{ action: 'tenant.created', after: { tenantKey, prefix } }])
  })

  test('cannot have a key or prefix that is taken, asked for at once too', async () => {
    const name = 'Another'
    expect(refusal(await create({ tenantKey: 'oak', name, prefix: newKey() }))).toEqual([
      409,
      'taken',
      ['tenantKey'],
    ])
    expect(refusal(await create({ tenantKey: newKey(), name, prefix: 'oak' }))).toEqual([
      409,
      'taken',
      ['prefix'],
    ])
    const body = { tenantKey: newKey(), name, prefix: newKey() }
    const both = await Promise.all([create(body), create(body)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each(['Oak', '-oak', 'oak_east', '', 'x'.repeat(64), 'eiche ost', 'дуб'])(
    'cannot have the key %j',
    async (tenantKey) => {
      const input = { body: { tenantKey, name: 'Oak', prefix: newKey() } }
      const headers = await world.headersOf(world.globalAdmin)
      expect(refusal(await callEndpoint(world.server.app, calls.createTenant, input, headers))).toEqual([
        422,
        'invalid',
        ['tenantKey'],
      ])
    },
  )
})

describe('a change of a tenant', () => {
  test('is for its own administrator, and overwrites nothing that they have not seen', async () => {
    const tenant = await addEmptyTenant(world)
    const admin = await addMember(world, [[tenant, 'TenantAdmin']])
    const rename = (name: string, version: number, prefix = tenant.key) =>
      world.call(calls.updateTenant, { params: tenant, body: { version, name, prefix } }, admin)
    expect((await rename('Renamed', 1)).body).toMatchObject({ name: 'Renamed', version: 2 })
    expect((await rename('Renamed', 2)).body.version).toBe(2)
    expect(refusal(await rename('Again', 1))).toEqual([409, 'changed-since', undefined])
    const both = await Promise.all([rename('One', 2), rename('Other', 2)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await auditOf(tenant)).toHaveLength(2)
  })

  test('of its prefix is for global administrators alone: a host is no organization’s to take', async () => {
    const tenant = await addEmptyTenant(world)
    const admin = await addMember(world, [[tenant, 'TenantAdmin']])
    const take = (prefix: string, as: TestAccount) =>
      world.call(calls.updateTenant, { params: tenant, body: { version: 1, name: tenant.name, prefix } }, as)
    for (const prefix of ['sso', newKey(), 'oak'])
      expect(refusal(await take(prefix, admin))).toEqual([403, 'missing-right', ['prefix']])
    expect(refusal(await take('oak', world.globalAdmin))).toEqual([409, 'taken', ['prefix']])
    const free = newKey()
    expect((await take(free, world.globalAdmin)).body.prefix).toBe(free)
  })

  test('of what is set up keeps everything, and open bag pages show it', async () => {
    const { barcode } = roomAt(river, 0)
    const shown = async () => {
      const status = await world.ask(getBagStatus, { query: { RedBagGuid: barcode } })
      return [status.hasChat, status.emergencyNumber, status.languages]
    }
    expect(await shown()).toEqual([true, undefined, undefined])
    const admin = river.staff.TenantAdmin
    const { version, ...before } = await world.ask(calls.getTenantConfiguration, { params: river }, admin)
    expect(before).toMatchObject({
      hasChat: true,
      softLockdownEnabled: false,
      studentNames: 'devices',
      detailsFor: 'everyone',
    })
    const after = {
      hasChat: false,
      softLockdownEnabled: true,
      softLockdownSecurityEnabled: false,
      studentNames: 'everyone' as const,
      detailsFor: 'devices' as const,
      brandColor: '#0A7d55',
      logoUrls: ['https://example.org/logo.svg'],
      emergencyNumber: '911',
      timeZone: 'America/Chicago',
      languages: ['es' as const, 'ar' as const],
    }
    const set = (body: typeof after & { version: number }) =>
      world.call(calls.updateTenantConfiguration, { params: river, body }, admin)
    expect((await set({ version, ...after })).body).toEqual({ ...after, version: version + 1 })
    await expect.poll(shown).toEqual([false, '911', ['es', 'ar']])
    const zoneOf = async (as: TestAccount) =>
      (await world.ask(getMe, {}, as)).tenants.find(({ tenantId }) => tenantId === river.id)?.timeZone
    expect(await zoneOf(river.staff.Staff)).toBe('America/Chicago')
    expect((await set({ version: version + 1, ...after })).body.version).toBe(version + 1)
    expect(refusal(await set({ version, ...after, hasChat: true }))).toEqual([
      409,
      'changed-since',
      undefined,
    ])
    expect(await auditOf(river)).toEqual([{ action: 'tenant.configured', before, after }])
  })

  test.each([
    ['logoUrls.0', { logoUrls: ['http://example.org/logo.svg'] }],
    ['logoUrls.0', { logoUrls: ['javascript:alert(1)'] }],
    ['brandColor', { brandColor: 'red' }],
    ['emergencyNumber', { emergencyNumber: 'the police' }],
    ['studentNames', { studentNames: 'nobody' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['timeZone', { timeZone: 'Etc/Unknown' }],
    ['timeZone', { timeZone: '+05:30' }],
    ['languages.1', { languages: ['es', 'tlh'] }],
    ['languages.0', { languages: ['en'] }],
    ['languages', { languages: ['es', 'es'] }],
  ])('is refused on the field %s', async (field, changes) => {
    const admin = oak.staff.TenantAdmin
    const now = await world.ask(calls.getTenantConfiguration, { params: oak }, admin)
    const input = { params: { id: oak.id }, body: { ...now, ...changes } }
    const headers = await world.headersOf(admin)
    const answer = await callEndpoint(world.server.app, calls.updateTenantConfiguration, input, headers)
    expect(refusal(answer)).toEqual([422, 'invalid', [field]])
  })
})

describe('a tenant put out of use', () => {
  const deactivate = (tenant: TestTenant) =>
    world.call(calls.deactivateTenant, { params: { id: tenant.id } }, world.globalAdmin)
  const activate = (tenant: TestTenant) =>
    world.ask(calls.activateTenant, { params: { id: tenant.id } }, world.globalAdmin)

  test('opens no bag, ends their streams, has no members; and comes back as it was', async () => {
    const { barcode } = roomAt(oak, 0)
    const poll = async () => (await world.call(getBagStatus, { query: { RedBagGuid: barcode } })).status
    const mine = async () =>
      (await world.ask(getMe, {}, oak.staff.Manager)).tenants.map(({ tenantKey }) => tenantKey)
    expect([await poll(), await mine()]).toEqual([200, ['oak']])
    const stream = await openSse((await world.listen()) + streamPaths.bag(barcode))
    await stream.next()
    expect((await deactivate(oak)).body).toMatchObject({ isActive: false, version: 2 })
    await stream.ended
    await expect.poll(poll).toBe(404)
    expect(await mine()).toEqual([])
    expect((await world.call(calls.getTenant, { params: oak }, oak.staff.TenantAdmin)).status).toBe(403)
    expect((await deactivate(oak)).body.version).toBe(2)
    const listed = (activeOnly: boolean) =>
      world.ask(calls.listTenants, { query: { activeOnly: `${activeOnly}` } }, world.globalAdmin)
    expect((await listed(true)).items.map(({ id }) => id)).not.toContain(oak.id)
    expect((await listed(false)).items.map(({ id }) => id)).toContain(oak.id)
    expect(await activate(oak)).toMatchObject({ isActive: true, version: 3 })
    await expect.poll(poll).toBe(200)
    expect(await mine()).toEqual(['oak'])
  })

  test('is not one with a running incident', async () => {
    const incidentId = await world.startDrill(river)
    expect(refusal(await deactivate(river))).toEqual([409, 'incident-running', undefined])
    const over = { params: { incidentId }, body: { ...newId(), message: 'All clear.' } }
    await world.ask(endIncident, over, river.staff.Manager)
    expect((await deactivate(river)).status).toBe(200)
    await activate(river)
  })

  test('at the moment an incident starts: one of the two is refused', async () => {
    for (let time = 0; time < 8; time++) {
      const drill = drillAt([river.sites[0]])
      const started = world.call(startIncident, { body: drill }, river.staff.Manager)
      const [start, stop] = await Promise.all([started, deactivate(river)])
      expect([start.status < 300, stop.status < 300].filter(Boolean)).toHaveLength(1)
      await activate(river)
      if (start.status >= 300) continue
      const over = { params: { incidentId: drill.incidentId }, body: { ...newId(), message: 'All clear.' } }
      await world.ask(endIncident, over, river.staff.Manager)
    }
  })
})

test('the sites of a tenant come by name, with rooms and students counted', async () => {
  const sites = await world.ask(calls.getTenantSites, { params: oak }, oak.staff.TenantAdmin)
  expect(sites).toEqual(
    oak.sites.map(({ id, name }) => ({ id, name, isActive: true, roomCount: 4, studentCount: 10 })),
  )
})

test('statistics count what is in use and have a line for each of twelve months', async () => {
  const tenant = await addEmptyTenant(world)
  await addMember(world, [[tenant, 'Staff']])
  await addMember(world, [[tenant, 'Staff']], { is_active: false })
  const add = (kind: string, startedAt: string) =>
    world.asOwner((owner) =>
      owner.query(
        `insert into incident (id, tenant_id, version, stage, started_at, summary)
        values (gen_random_uuid(), $1, 2, 'ended', ${startedAt}, $2)`,
        [tenant.id, { kind }],
      ),
    )
  const month = (ago: number) => `date_trunc('month', now() at time zone 'UTC') - interval '${ago} months'`
  await add('Exercise', `(${month(0)}) at time zone 'UTC'`)
  await add('Exercise', `(${month(3)}) at time zone 'UTC'`)
  await add('Actual', `(${month(2)}) at time zone 'UTC' - interval '1 millisecond'`)
  await add('Test', `(${month(12)}) at time zone 'UTC'`)
  const { incidents, ...counts } = await world.ask(
    ...([calls.getTenantStatistics, { params: tenant }, world.globalAdmin] as const),
  )
  expect(counts).toEqual({
    sites: 1,
    rooms: 0,
    bags: 0,
    students: 0,
    staff: 0,
    users: { TenantAdmin: 0, Manager: 0, SiteSpecific: 0, Staff: 1 },
  })
  expect(incidents).toHaveLength(12)
  expect(incidents.at(-1)).toMatchObject({ month: new Date().toISOString().slice(0, 7), Exercise: 1 })
  expect(incidents.at(-4)).toMatchObject({ Exercise: 1, Actual: 1, Test: 0 })
  const sum = incidents.reduce((all, { Actual, Exercise, Test }) => all + Actual + Exercise + Test, 0)
  expect(sum).toBe(3)
  expect(incidents.map(({ month }) => month)).toEqual(incidents.map(({ month }) => month).sort())
})

test('a list of tenants is found by part of a name, key or prefix, and shows an administrator their own', async () => {
  const found = async (search: string, as = world.globalAdmin) =>
    (await world.ask(calls.listTenants, { query: { search } }, as)).items.map(({ tenantKey }) => tenantKey)
  expect(await found('OAK dis')).toEqual(['oak'])
  expect(await found('r')).toContain('river')
  expect(await found('%')).toEqual([])
  expect(await found('district', oak.staff.TenantAdmin)).toEqual(['oak'])
  const { items, total } = await world.ask(calls.listTenants, { query: { search: 'oak' } }, world.globalAdmin)
  expect([total, items[0]?.siteCount, items[0]?.userCount]).toEqual([1, 2, 4])
})
