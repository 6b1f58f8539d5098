import { randomUUID } from 'node:crypto'
import { getHome, type Home, homeLines, homeReasons, homeSites } from '@muster/contract/homeCalls'
import { endIncident } from '@muster/contract/incidentCalls'
import { retireRbim } from '@muster/contract/rbimCalls'
import { getSiteReadiness } from '@muster/contract/siteReadinessCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plannedAt } from '../../../test/drills.ts'
import { registerRbim } from '../../../test/rbims.ts'
import { insert, type TestTenant } from '../../../test/school.ts'
import { taskActions } from '../../../test/tasks.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests what home says of a district, to whom, and how fast. */

let world: World
let oak: TestTenant
let river: TestTenant
const ended: Record<string, string> = {}

const { opened } = taskActions(() => world)
const home = (as = oak.staff.Manager) => world.ask(getHome, {}, as)
const drillIn = async (tenant: TestTenant, at: 0 | 1) => {
  const incidentId = await world.startDrill(tenant, [tenant.sites[at]])
  const body = { commandId: randomUUID(), message: 'All clear.' }
  await world.ask(endIncident, { params: { incidentId }, body }, tenant.staff.Manager)
  return incidentId
}

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 2 })
  ;[oak, river] = world.tenants
  for (const tenant of world.tenants)
    for (const at of [0, 1] as const) {
      const site = tenant.sites[at]
      await plannedAt(world, tenant, site)
      await opened({ title: `Gate of ${site.name}`, siteId: site.id }, tenant.staff.Manager)
      await registerRbim(world, tenant, { siteId: site.id })
      ended[site.name] = await drillIn(tenant, at)
    }
})
afterAll(() => world.close())

describe('home says', () => {
  test('of each site its readiness and the reasons that cost most, as the site’s own page does', async () => {
    const { sites } = await home()
    expect(sites.total).toBe(2)
    for (const { siteId, siteName, score, reasons } of sites.items) {
      const own = await world.ask(getSiteReadiness, { params: { siteId } }, oak.staff.Manager)
      expect({ siteName, score }).toEqual({ siteName: own.siteName, score: own.score })
      expect(reasons).toEqual(own.reasons.slice(0, homeReasons))
    }
  })

  test('the next drills with their times, and none that was canceled or is over', async () => {
    const { drills } = await home()
    expect(drills?.map(({ siteNames }) => siteNames.join()).toSorted()).toEqual(
      oak.sites.map(({ name }) => name),
    )
    expect(drills?.map(({ startsAt }) => startsAt)).toEqual(Array(2).fill('2040-09-03T14:00:00.000Z'))
    await world.asOwner((owner) =>
      owner.query(
        `update drill_occurrence set stage = 'missed', decided_at = now(), reason = 'test'
        where plan_id = (select plan_id from drill_plan_site where site_id = $1)`,
        [oak.sites[1].id],
      ),
    )
    expect((await home()).drills?.map(({ siteNames }) => siteNames.join())).toEqual([oak.sites[0].name])
  })

  test('open tasks of all, and the caller’s own', async () => {
    const before = (await home()).tasks
    expect(before).toMatchObject({ open: 2, overdue: 0, mine: { items: [], total: 0 } })
    const { ownerId } = await ownedBy('Manager')
    for (let number = 1; number <= homeLines + 1; number++)
      await opened({ title: `Own ${number}`, ownerId, dueOn: '2020-01-01' })
    const { tasks } = await home()
    expect(tasks).toMatchObject({ open: 6, overdue: 4, mine: { total: 4 } })
    expect(tasks?.mine.items).toHaveLength(homeLines)
  })

  test('RBIMs by their states, without retired ones', async () => {
    const kept = await registerRbim(world, oak)
    const body = { version: 1, isRetired: true }
    await world.ask(retireRbim, { params: { serialNumber: kept.serialNumber }, body }, oak.staff.Manager)
    await world.asOwner((owner) =>
      owner.query(
        `update rbim_standing set seen_at = now() - interval '1 day'
        where rbim_id = (select id from rbim where site_id = $1 and retired_at is null)`,
        [oak.sites[1].id],
      ),
    )
    expect((await home()).rbims).toEqual({ offline: 1, waiting: 1 })
  })

  test('the last incident, not one that runs', async () => {
    await world.startDrill(oak, [oak.sites[0]])
    const { incidents } = await home()
    expect(incidents?.map(({ incidentId }) => incidentId)).toEqual(
      [...oak.sites].reverse().map(({ name }) => ended[name]),
    )
  })
})

describe('the caller sees', () => {
  const sitesIn = ({ sites, drills, tasks, rbims, incidents }: Home) => ({
    sites: sites.items.map(({ siteName }) => siteName),
    drills: drills?.flatMap(({ siteNames }) => siteNames),
    tasks: tasks?.open,
    rbims: Object.values(rbims ?? {}).reduce((sum, count) => sum + count, 0),
    incidents: incidents?.flatMap(({ siteNames }) => siteNames),
  })

  test('only their own organization, whatever the header says', async () => {
    const theirs = await home(river.staff.Manager)
    expect(JSON.stringify(theirs)).not.toContain('oak')
    expect(sitesIn(theirs)).toMatchObject({ tasks: 2, rbims: 2 })
    const headers = { ...(await world.headersOf(oak.staff.Manager)), 'tenant-id': river.id }
    expect((await world.call(getHome, {}, { headers })).status).toBe(404)
  })

  test('restricted to a site: that site, and nothing of the other', async () => {
    const [east, west] = river.sites
    expect(sitesIn(await home(river.staff.SiteSpecific))).toEqual({
      sites: [east.name],
      drills: [east.name],
      tasks: 1,
      rbims: 1,
      incidents: [east.name],
    })
    expect(JSON.stringify(await home(river.staff.SiteSpecific))).not.toContain(west.name)
  })

  test('with leave to look alone: no plan of drills there, and the rest', async () => {
    const [east] = river.sites
    const permit = (value: string) =>
      world.asOwner((owner) =>
        owner.query('update site_permission set permission = $1 where site_id = $2', [value, east.id]),
      )
    await permit('view')
    expect(sitesIn(await home(river.staff.SiteSpecific))).toMatchObject({ sites: [east.name], drills: [] })
    await permit('manage')
  })

  test('as staff: no plan of drills at all', async () => {
    const seen = await home(river.staff.Staff)
    expect(seen).not.toHaveProperty('drills')
    expect(seen.sites.total).toBe(2)
  })

  test('nothing once the right was taken away, and as a stranger nothing at all', async () => {
    expect((await world.call(getHome, {}, river.staff.Staff)).status).toBe(200)
    await world.asOwner((owner) =>
      owner.query(
        'delete from tenant_assignment where user_id = (select id from app_user where email = $1)',
        [river.staff.Staff.email],
      ),
    )
    expect((await world.call(getHome, {}, river.staff.Staff)).status).toBeGreaterThanOrEqual(403)
    expect((await world.call(getHome, {})).status).toBe(401)
  })
})

test('a new organization has no sites, and home says so', async () => {
  await world.asOwner((owner) =>
    owner.query('update site set is_active = false where tenant_id = $1', [river.id]),
  )
  expect(await home(river.staff.TenantAdmin)).toMatchObject({ sites: { items: [], total: 0 } })
})

test('of many sites the least ready ones are shown', async () => {
  await world.asOwner(async (owner) => {
    for (let number = 1; number <= homeSites; number++)
      await insert<number>(owner, 'site', { tenant_id: oak.id, name: `New ${number}` })
  })
  const { sites } = await home()
  expect([sites.items.length, sites.total]).toEqual([homeSites, homeSites + 2])
  expect(sites.items.every(({ siteName }) => siteName.startsWith('New'))).toBe(true)
})

async function ownedBy(role: 'Manager') {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ id: string }>('select id from app_user where email = $1', [oak.staff[role].email]),
  )
  return { ownerId: rows[0]?.id ?? '' }
}
