import { randomUUID } from 'node:crypto'
import {
  type AdminSite,
  addSite,
  getAdminSite,
  listAdminSites,
  restoreSite,
  retireSite,
  updateSite,
} from '@muster/contract/adminSiteCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import { endIncident, startIncident } from '@muster/contract/incidentCalls'
import { addRoom } from '@muster/contract/roomCalls'
import { getBagStatus } from '@muster/contract/seedCalls'
import { createBag } from '@muster/contract/setupCalls'
import { getSite, listSites } from '@muster/contract/siteCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { addEmptyTenant, addRestricted } from '../../../test/members.ts'
import type { TestTenant } from '../../../test/school.ts'
import { drillAt, openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

const nobodyKnows = () => `Site ${randomUUID()}`
const add = (name = nobodyKnows(), commandId: string = randomUUID(), tenant = oak) =>
  world.call(
    addSite,
    { params: { id: tenant.id }, body: { commandId, name, place: null } },
    tenant.staff.TenantAdmin,
  )
const added = async (name?: string) => (await add(name)).body
const paramsOf = ({ id }: { id: number }) => ({ id: oak.id, siteId: id })
const retire = (site: AdminSite, as = oak.staff.TenantAdmin) =>
  world.call(retireSite, { params: paramsOf(site), body: { version: site.version } }, as)
const restore = (site: AdminSite, as = oak.staff.TenantAdmin) =>
  world.call(restoreSite, { params: paramsOf(site), body: { version: site.version } }, as)
const seen = (site: { id: number }) =>
  world.ask(getAdminSite, { params: paramsOf(site) }, oak.staff.TenantAdmin)
const auditOf = async (name: string) =>
  (await world.ask(searchAudit, { query: { search: name } }, oak.staff.TenantAdmin)).items

/** Creates a room with a bag at a site, as a manager does. */
async function setUpContents({ id }: AdminSite) {
  const params = { siteId: id }
  const roomId = randomUUID()
  await world.ask(addRoom, { params, body: { roomId, name: 'Room 1' } }, oak.staff.Manager)
  const bag = await world.ask(
    createBag,
    { params, body: { name: 'Room 1', kind: 'classroom', roomId } },
    oak.staff.Manager,
  )
  return bag
}
const statusOf = (barcode: string) => world.call(getBagStatus, { query: { RedBagGuid: barcode } })

describe('a site that an administrator adds', () => {
  test('is there for managers at once, takes rooms and bags, and an incident starts at it', async () => {
    const site = await added()
    expect(site).toMatchObject({ isActive: true, version: 1, roomCount: 0, sourceId: null })
    const { barcode } = await setUpContents(site)
    const known = await world.ask(getSite, { params: { siteId: site.id } }, oak.staff.Manager)
    expect(known).toMatchObject({ name: site.name, roomCount: 1 })
    const incidentId = await world.startDrill(oak, [{ ...oak.sites[0], id: site.id }])
    expect((await statusOf(barcode)).body.incident?.incidentId).toBe(incidentId)
  })

  test('is one, however often the command arrives, and at once', async () => {
    const [name, commandId] = [nobodyKnows(), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => add(name, commandId)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await auditOf(name)).toMatchObject([
      { action: 'site.added', actor: `TenantAdmin of oak (${oak.staff.TenantAdmin.email})` },
    ])
  })

  test('is refused under a name that another has, in whatever case, also one out of use', async () => {
    const site = await added()
    const again = await add(site.name.toUpperCase())
    expect([again.status, again.problem.type, again.problem.errors?.[0]?.field]).toEqual([
      409,
      'name-taken',
      'name',
    ])
    await retire(site)
    expect((await add(site.name)).problem.detail).toContain('retired. Restore it')
    expect((await add(site.name, randomUUID(), river)).status).toBe(201)
  })

  test.each([
    [{ latitude: 91, longitude: 0 }],
    [{ latitude: 0, longitude: -181 }],
    [{ latitude: '52', longitude: 13 }],
    [{ latitude: 52 }],
  ])('is refused at a place that there is not: %j', async (place) => {
    const body = { commandId: randomUUID(), name: nobodyKnows(), place }
    const answer = await world.call(
      addSite,
      { params: { id: oak.id }, body: body as never },
      oak.staff.TenantAdmin,
    )
    expect(answer.status).toBe(422)
  })
})

describe('a site that is changed', () => {
  test('has another name and place, its bags say so, and the audit has both', async () => {
    const site = await added()
    const { barcode } = await setUpContents(site)
    expect((await statusOf(barcode)).body.siteName).toBe(site.name)
    const name = nobodyKnows()
    const place = { latitude: 47.6097, longitude: -122.3331 }
    const body = { version: 1, name, place }
    const after = await world.ask(updateSite, { params: paramsOf(site), body }, oak.staff.TenantAdmin)
    expect(after).toMatchObject({ name, place, version: 2 })
    await eventually(async () => expect((await statusOf(barcode)).body.siteName).toBe(name))
    expect((await auditOf(site.name))[0]).toMatchObject({
      action: 'site.changed',
      before: { name: site.name, place: null },
      after: { name, place },
    })
  })

  test('says it once: a second tap changes nothing, a second editor is told', async () => {
    const site = await added()
    const name = nobodyKnows()
    const change = (version: number, to: string) =>
      world.call(
        updateSite,
        { params: paramsOf(site), body: { version, name: to, place: null } },
        oak.staff.TenantAdmin,
      )
    expect((await change(1, name)).body.version).toBe(2)
    expect((await change(1, name)).body.version).toBe(2)
    const late = await change(1, nobodyKnows())
    expect([late.status, late.problem.type]).toEqual([409, 'changed-since'])
    expect((await auditOf(site.name)).filter(({ action }) => action === 'site.changed')).toHaveLength(1)
  })
})

describe('a site that is put out of use', () => {
  test('starts no incident, opens no bag and says so on its bags; restored, it has all that it had', async () => {
    const site = await added()
    const { barcode } = await setUpContents(site)
    expect((await statusOf(barcode)).status).toBe(200)
    const held = await addRestricted(world, oak, 'Manager', site.id)
    expect(await seen(site)).toMatchObject({ roomCount: 1, bagCount: 1, restrictedCount: 1 })

    const retired = (await retire(site)).body
    expect(retired).toMatchObject({ isActive: false, roomCount: 1, retiredAt: expect.any(String) })
    await eventually(async () => expect((await statusOf(barcode)).status).toBe(404))
    expect((await statusOf(barcode)).problem).toMatchObject({
      type: 'site-out-of-use',
      detail: 'This bag’s site is retired. Ask your office.',
    })
    const start = { body: drillAt([{ ...oak.sites[0], id: site.id }]) }
    expect((await world.call(startIncident, start, oak.staff.Manager)).status).toBe(404)
    expect((await world.ask(listSites, { query: {} }, held)).items).toEqual([])

    expect((await restore(retired)).body).toMatchObject({ isActive: true, retiredAt: null, bagCount: 1 })
    await eventually(async () => expect((await statusOf(barcode)).status).toBe(200))
    expect((await world.ask(listSites, { query: {} }, held)).items).toMatchObject([{ id: site.id }])
    expect((await world.call(startIncident, start, oak.staff.Manager)).status).toBe(201)
    expect((await auditOf(site.name)).map(({ action }) => action)).toEqual([
      'site.restored',
      'site.retired',
      'site.added',
    ])
  })

  test('is out of use once, also tapped twice at once; what was changed meanwhile is told', async () => {
    const site = await added()
    const both = await Promise.all([retire(site), retire(site)])
    expect(both.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect((await auditOf(site.name)).filter(({ action }) => action === 'site.retired')).toHaveLength(1)
    const late = await restore(site)
    expect([late.status, late.problem.type]).toEqual([409, 'changed-since'])
  })

  test('waits while an incident runs there, which says so, and goes when it has ended', async () => {
    const site = await added()
    await setUpContents(site)
    const incidentId = await world.startDrill(oak, [{ ...oak.sites[0], id: site.id }])
    const refused = await retire(site)
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      `An incident or drill is active at ${site.name}. Rooms, bags and people can’t change until it ends. Try again then.`,
    ])
    expect((await seen(site)).isActive).toBe(true)
    const body = { commandId: randomUUID(), message: 'All clear.' }
    await world.ask(endIncident, { params: { incidentId }, body }, oak.staff.Manager)
    expect((await retire(site)).status).toBe(200)
  })

  test('or an incident starts there: of both at once one comes first, and the other one sees it', async () => {
    for (let round = 0; round < 5; round++) {
      const site = await added()
      await setUpContents(site)
      const start = { body: drillAt([{ ...oak.sites[0], id: site.id }]) }
      const [started, retired] = await Promise.all([
        world.call(startIncident, start, oak.staff.Manager),
        retire(site),
      ])
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([started.status, retired.status])
    }
  })
})

describe('sites', () => {
  test('are kept by administrators: a manager is refused, a global administrator is not', async () => {
    const site = await added()
    for (const role of ['Manager', 'SiteSpecific', 'Staff'] as const)
      expect((await retire(site, oak.staff[role])).status).toBe(403)
    expect((await retire(site, world.globalAdmin)).status).toBe(200)
  })

  test('of another tenant are not there, by whichever of the ids', async () => {
    const [theirs] = river.sites
    const body = { version: 1 }
    for (const params of [
      { id: river.id, siteId: theirs.id },
      { id: oak.id, siteId: theirs.id },
    ])
      for (const call of [retireSite, restoreSite])
        expect((await world.call(call, { params, body }, oak.staff.TenantAdmin)).status).toBe(404)
    const crossed = { params: { id: oak.id, siteId: theirs.id }, body }
    expect((await world.call(retireSite, crossed, world.globalAdmin)).status).toBe(404)
  })

  test('are found by part of a name, by number, and page by page among six thousand, in a moment', async () => {
    const many = await addEmptyTenant(world)
    await world.asOwner((owner) =>
      owner.query(
        `insert into site (tenant_id, name, source_id)
        select $1, 'School ' || lpad(number::text, 4, '0'), 'S' || number from generate_series(1, 6000) number`,
        [many.id],
      ),
    )
    const list = (query: object) =>
      world.ask(listAdminSites, { params: { id: many.id }, query }, world.globalAdmin)
    const before = performance.now()
    const last = await list({ page: 121, pageSize: 50 })
    expect(performance.now() - before).toBeLessThan(1000)
    expect([last.total, last.items.length]).toEqual([6001, 1])
    expect((await list({ search: 'school 0042' })).items).toMatchObject([{ sourceId: 'S42' }])
    const [one] = (await list({ search: 's5999' })).items
    expect((await list({ search: String(one?.id) })).items).toContainEqual(one)
  })
})
