import { randomUUID } from 'node:crypto'
import { afterActionFiles } from '@muster/contract/afterActionCalls'
import { drillLogPaths } from '@muster/contract/drillCalls'
import { bagInventoryCsvPath } from '@muster/contract/fleetCalls'
import { photoPaths } from '@muster/contract/photoPaths'
import { planUploadPath } from '@muster/contract/planCalls'
import { planPictureUploadPath } from '@muster/contract/planPictureCalls'
import { safetyAuditFiles } from '@muster/contract/safetyAuditCalls'
import { labelPaths } from '@muster/contract/setupCalls'
import type { Right } from '@muster/domain/access/right'
import { may, type Role } from '@muster/domain/access/rights'
import { plainRooms } from '@muster/domain/plan/planFixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rolesToTry } from '../../../../tools/ciAdds.ts'
import { plainJpeg } from '../../test/jpeg.ts'
import { plainPng } from '../../test/pictureFiles.ts'
import { roomAt } from '../../test/roomCalls.ts'
import { safetyAuditAt } from '../../test/safetyAudits.ts'
import type { TestAccount, TestSite, TestTenant } from '../../test/school.ts'
import { openWorld, type World } from '../../test/world.ts'

/** Like rights.db.test.ts, for the few routes that answer with a file. */

let world: World
let oak: TestTenant
let river: TestTenant
const photos = new Map<TestSite, string>()
const incidents = new Map<TestSite, string>()
const safetyAudits = new Map<TestSite, string>()

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  for (const tenant of [oak, river]) {
    for (const site of tenant.sites) {
      const id = randomUUID()
      const url = photoPaths.upload(roomAt(tenant, 0, site).barcode, id)
      const headers = { 'content-type': 'image/jpeg' }
      await world.server.app.inject({ method: 'POST', url, headers, payload: plainJpeg })
      photos.set(site, id)
      incidents.set(site, await world.startDrill(tenant, [site]))
      safetyAudits.set(site, (await safetyAuditAt(world, tenant, site)).safetyAuditId)
    }
  }
})
afterAll(() => world.close())

const roles = ['GlobalAdmin', 'TenantAdmin', 'Manager', 'SiteSpecific', 'Staff'] as const
type SignedInRole = (typeof roles)[number]
const accountOf = (role: SignedInRole): TestAccount =>
  role === 'GlobalAdmin' ? world.globalAdmin : oak.staff[role]

type FileRoute = {
  name: string
  right: Right
  request: (site: TestSite) => { method: 'GET' | 'POST'; url: string; payload?: object; type?: string }
  /** Status of success; 200 by default. */
  status?: number
}
const routes: FileRoute[] = [
  {
    name: 'bags of a site as CSV',
    right: 'site.read',
    request: ({ id }) => ({ method: 'GET', url: `${bagInventoryCsvPath}?siteId=${id}` }),
  },
  {
    name: 'labels of a site',
    right: 'bag.manage',
    request: ({ id }) => ({ method: 'GET', url: labelPaths.site(id) }),
  },
  {
    name: 'labels of some bags',
    right: 'bag.manage',
    request: ({ id, rooms }) => ({
      method: 'GET',
      url: `${labelPaths.site(id)}?size=bag&bagId=${rooms[0]?.bagId}`,
    }),
  },
  {
    name: 'blank labels',
    right: 'bag.manage',
    request: ({ id }) => ({
      method: 'POST',
      url: labelPaths.blank(id),
      payload: { count: 2, size: 'sheet-24' },
    }),
  },
  {
    name: 'import of a floor plan, tried out',
    right: 'bag.manage',
    request: ({ id }) => ({
      method: 'POST',
      payload: plainRooms({ name: 'Gym' }),
      url: `${planUploadPath(id)}?fileName=plan.geojson&id=${randomUUID()}`,
    }),
  },
  {
    name: 'a picture of a floor',
    right: 'bag.manage',
    status: 201,
    request: ({ id }) => ({
      method: 'POST',
      payload: plainPng(20, 10),
      type: 'image/png',
      url: `${planPictureUploadPath(id)}?id=${randomUUID()}`,
    }),
  },
  ...Object.entries(drillLogPaths).map(
    ([kind, path]): FileRoute => ({
      name: `the drill log of a site as ${kind}`,
      right: 'incident.read',
      request: ({ id }) => ({ method: 'GET', url: `${path}?siteId=${id}&timeZone=UTC` }),
    }),
  ),
  {
    name: 'a photo',
    right: 'incident.read',
    request: (site) => ({ method: 'GET', url: photoPaths.view(photos.get(site) ?? '') }),
  },
  ...Object.entries(afterActionFiles).map(
    ([name, urlOf]): FileRoute => ({
      name: `an incident as a file: ${name}`,
      right: 'incident.read',
      request: (site) => ({ method: 'GET', url: urlOf(incidents.get(site) ?? '') }),
    }),
  ),
  {
    name: 'a safety audit on paper',
    right: 'safetyAudit.read',
    request: (site) => ({ method: 'GET', url: safetyAuditFiles.pdf(safetyAudits.get(site) ?? '') }),
  },
]
const lines = routes.flatMap((route) => {
  const tried = rolesToTry(roles.filter((role) => may(role satisfies Role, route.right)))
  return roles.map((role) => ({
    ...route,
    role,
    allowed: may(role, route.right),
    isMade: tried.includes(role),
  }))
})

async function statusOf({ request }: FileRoute, site: TestSite, as: TestAccount | null, tenantId?: string) {
  const { type, ...input } = request(site)
  const headers = {
    ...(as ? await world.headersOf(as) : {}),
    ...(tenantId ? { 'tenant-id': tenantId } : {}),
    ...(type ? { 'content-type': type } : {}),
  }
  const answer = await world.server.app.inject({ ...input, headers })
  if (answer.statusCode >= 400) expect(answer.json().detail).toMatch(/^[A-Z].+\.$/)
  return answer.statusCode
}

test.each(lines)('$name as $role: $allowed', async ({ role, allowed, isMade, status = 200, ...route }) => {
  const isRefusedElsewhere = !allowed || role === 'SiteSpecific'
  if (isMade || !allowed)
    expect(await statusOf(route, oak.sites[0], accountOf(role))).toBe(allowed ? status : 403)
  if (isMade || isRefusedElsewhere)
    expect(await statusOf(route, oak.sites[1], accountOf(role))).toBe(
      !allowed ? 403 : isRefusedElsewhere ? 404 : status,
    )
  const foreign = await statusOf(route, river.sites[0], accountOf(role))
  expect(foreign).toBe(allowed ? 404 : 403)
  const named = await statusOf(route, river.sites[0], accountOf(role), river.id)
  expect(named).toBe(role === 'GlobalAdmin' ? status : 404)
})

test.each(routes)('$name is for nobody who is not signed in', async (route) => {
  expect(await statusOf(route, oak.sites[0], null)).toBe(401)
})

test('labels of a bag that is at another site are not printed', async () => {
  const elsewhere = roomAt(oak, 0, oak.sites[1]).bagId
  const url = `${labelPaths.site(oak.sites[0].id)}?bagId=${elsewhere}`
  const headers = await world.headersOf(oak.staff.Manager)
  expect((await world.server.app.inject({ url, headers })).statusCode).toBe(404)
})
