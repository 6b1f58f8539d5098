import { randomUUID } from 'node:crypto'
import type { Access, Endpoint } from '@muster/contract/endpoint'
import { startIncident } from '@muster/contract/incidentCalls'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { may, type Right, type Role } from '@muster/domain/access/rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callEndpoint, type Parts } from '../../test/callEndpoint.ts'
import { endpoints, isForAdmins, namesOf, requestFor } from '../../test/contract.ts'
import { instructionIds, roomAt } from '../../test/roomCalls.ts'
import type { TestAccount, TestSite, TestTenant } from '../../test/school.ts'
import { openWorld, type World } from '../../test/world.ts'

/**
 * Every endpoint of the contract, for every role, with ids of the own and of another tenant. What is expected is read
 * off the endpoint's access and the table of rights; an endpoint that is added is in here by itself, or in
 * adminRights.db.test.ts when it is for administrators.
 */

let world: World
let oak: TestTenant
let river: TestTenant
let theirs: Known

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  theirs = await knownAt(river, river.sites[0])
})
afterAll(() => world.close())

const roles = ['GlobalAdmin', 'TenantAdmin', 'Manager', 'SiteSpecific', 'Staff'] as const
const byRole = endpoints.flatMap(([name, endpoint]) =>
  roles.flatMap((role) =>
    isRight(endpoint.access) ? [{ name, role, endpoint, allowed: may(role, endpoint.access) }] : [],
  ),
)
const allowed = byRole.filter((each) => each.allowed)

function isRight(access: Access): access is Right {
  return access !== 'public' && access !== 'signedIn' && access !== 'bag' && !isForAdmins(access)
}

function accountOf(role: Role, tenant = oak): TestAccount {
  if (role === 'GlobalAdmin') return world.globalAdmin
  return tenant.staff[role]
}

/** Values for every name that means something, of an incident that runs at one site. */
type Known = Awaited<ReturnType<typeof knownAt>>
async function knownAt(tenant: TestTenant, site: TestSite) {
  const incidentId = await world.startDrill(tenant, [site])
  const [instruction = ''] = await instructionIds(world, tenant, incidentId)
  const { barcode, id } = roomAt(tenant, 0, site)
  return {
    ...{ incidentId, barcode, RedBagGuid: barcode, classroomBarcode: barcode, product: 'muster' },
    ...{ siteId: site.id, siteIds: [site.id], roomId: id, roomIds: [id], tenantKey: tenant.key },
    ...{ commandId: randomUUID(), userId: 'aB3dE9', dataType: 0, page: 1, pageSize: 10 },
    instructionResponse: [{ id: instruction, instructionStatus: 1, instructionValue: null }],
  }
}

/** A fresh incident to start, where the call is about one. */
function ownRequest(endpoint: Endpoint, known: Known, changes: Partial<Known> = {}): Parts {
  const start = isStart(endpoint) ? { incidentId: randomUUID() } : {}
  return requestFor(endpoint, { ...known, ...start, ...changes })
}
const isStart = (endpoint: Endpoint) => endpoint.path === startIncident.path && endpoint.method === 'POST'

async function statusOf(endpoint: Endpoint, input: Parts, as: TestAccount | null, tenantId?: string) {
  const headers = { ...(as ? await world.headersOf(as) : {}), ...(tenantId ? { 'tenant-id': tenantId } : {}) }
  const answer = await callEndpoint(world.server.app, endpoint, input, headers)
  if (answer.status >= 400) expect(answer.problem.detail).toMatch(/^[A-Z].+\.$/)
  return answer.status
}

/** The names in a request that say whose thing is meant. */
const owned = [
  'incidentId',
  'siteId',
  'siteIds',
  'roomId',
  'roomIds',
  'tenantKey',
  'instructionResponse',
] as const
const ownedBy = (endpoint: Endpoint) => owned.filter((name) => namesOf(endpoint).includes(name))

test('the contract is found', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(27)
  expect(new Set(endpoints.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(endpoints.length)
})

test.each(byRole)('$name as $role with what is one’s own: $allowed', async ({ role, endpoint, allowed }) => {
  const input = ownRequest(endpoint, await knownAt(oak, oak.sites[0]))
  expect(await statusOf(endpoint, input, accountOf(role))).toBe(allowed ? (endpoint.status ?? 200) : 403)
})

test.each(byRole)('$name as $role of a tenant that only the header names', async ({ role, endpoint }) => {
  const status = await statusOf(endpoint, ownRequest(endpoint, theirs), accountOf(role), river.id)
  expect(status).toBe(role === 'GlobalAdmin' ? (endpoint.status ?? 200) : 404)
})

test.each(allowed)(
  '$name as $role does not find what is another tenant’s, in any position, and tells nothing of it',
  async ({ role, endpoint }) => {
    const known = await knownAt(oak, oak.sites[0])
    await expectHidden(endpoint, known, theirs, role)
    const headers = await world.headersOf(accountOf(role))
    const { text } = await callEndpoint(world.server.app, endpoint, ownRequest(endpoint, known), headers)
    for (const secret of [theirs.incidentId, theirs.barcode, river.id, river.name]) {
      expect(text).not.toContain(secret)
    }
  },
)

test.each(allowed.filter(({ role }) => role === 'SiteSpecific'))(
  '$name as $role does not find what is at another site',
  async ({ role, endpoint }) => {
    const known = await knownAt(oak, oak.sites[0])
    await expectHidden(endpoint, known, await knownAt(oak, oak.sites[1]), role)
  },
)

/** That each single id of a request, put in from elsewhere, is answered as if there were no such thing. */
async function expectHidden(endpoint: Endpoint, known: Known, elsewhere: Known, role: Role | null) {
  for (const name of ownedBy(endpoint)) {
    const input = ownRequest(endpoint, known, { [name]: elsewhere[name] })
    // An id chosen for a start is no secret, only taken.
    const hidden = isStart(endpoint) && name === 'incidentId' ? 409 : 404
    const status = await statusOf(endpoint, input, role && accountOf(role))
    expect([name, status]).toEqual([name, hidden])
  }
}

test('every endpoint is in one of the loops, here or in adminRights.db.test.ts', () => {
  const inLoop = (access: Access) =>
    isRight(access) || isForAdmins(access) || access === 'signedIn' || access === 'bag'
  expect(endpoints.filter(([, { access }]) => !inLoop(access)).map(([name]) => name)).toEqual([])
})

describe.each(endpoints.filter(([, { access }]) => isRight(access) || access === 'signedIn'))(
  '%s',
  (_, endpoint) => {
    test('is refused to whoever is not signed in', async () => {
      const input = ownRequest(endpoint, await knownAt(oak, oak.sites[0]))
      expect(await statusOf(endpoint, input, null)).toBe(401)
    })

    test('is refused to whoever was deactivated, at the next request', async () => {
      const input = ownRequest(endpoint, await knownAt(oak, oak.sites[0]))
      const { TenantAdmin } = oak.staff
      await setActive(TenantAdmin, false)
      expect(await statusOf(endpoint, input, TenantAdmin)).toBe(401)
      await setActive(TenantAdmin, true)
      expect(await statusOf(endpoint, input, TenantAdmin)).not.toBe(401)
    })
  },
)

describe.each(endpoints.filter(([, { access, body }]) => body && (isRight(access) || access === 'signedIn')))(
  '%s, sent in no shape at all,',
  (_, endpoint) => {
    const broken = async () => ({ ...ownRequest(endpoint, await knownAt(oak, oak.sites[0])), body: [] })

    test('tells a stranger that they are one, and nobody without the right what it wants', async () => {
      expect(await statusOf(endpoint, await broken(), null)).toBe(401)
      expect(await statusOf(endpoint, await broken(), oak.staff.Manager, river.id)).toBe(
        endpoint.access === 'signedIn' ? 422 : 404,
      )
      for (const role of roles) {
        const isAllowed = !isRight(endpoint.access) || may(role, endpoint.access)
        expect([role, await statusOf(endpoint, await broken(), accountOf(role))]).toEqual([
          role,
          isAllowed ? 422 : 403,
        ])
      }
    })

    test('is not even parsed for a stranger', async () => {
      const { params = {} } = await broken()
      const url = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
      const json = { 'content-type': 'application/json' }
      const { method } = endpoint
      const answer = await world.server.app.inject({ method, url, headers: json, payload: '{"half":' })
      expect(answer.statusCode).toBe(401)
    })
  },
)

test('a bag’s command in no shape at all says whether there is such a bag first', async () => {
  const { barcode } = roomAt(oak, 0)
  const send = (classroomBarcode: string) =>
    statusOf(submitClassroomUpdate, { body: { classroomBarcode, sequence: 'x' } }, null)
  expect(await send(barcode)).toBe(422)
  expect(await send(randomUUID())).toBe(404)
})

function setActive({ email }: TestAccount, active: boolean) {
  const update = 'update app_user set is_active = $2 where email = $1'
  return world.asOwner((owner) => owner.query(update, [email, active]))
}

describe.each(endpoints.filter(([, { access }]) => access === 'signedIn'))('%s', (_, endpoint) => {
  test.each(roles)('is for %s, about oneself', async (role) => {
    const input = ownRequest(endpoint, await knownAt(oak, oak.sites[0]))
    expect(await statusOf(endpoint, input, accountOf(role))).toBe(endpoint.status ?? 200)
    if (role !== 'GlobalAdmin') await expectHidden(endpoint, theirs, theirs, role)
  })
})

describe.each(endpoints.filter(([, { access }]) => access === 'bag'))('%s', (_, endpoint) => {
  test('is for whoever holds the barcode, and for nobody else', async () => {
    const known = await knownAt(oak, oak.sites[0])
    expect(await statusOf(endpoint, ownRequest(endpoint, known), null)).toBe(200)
    const barcode = randomUUID()
    const guess = { barcode, RedBagGuid: barcode, classroomBarcode: barcode }
    expect(await statusOf(endpoint, ownRequest(endpoint, known, guess), oak.staff.TenantAdmin)).toBe(404)
  })

  test('does not find what is another tenant’s, or of a site where this bag is not', async () => {
    const known = await knownAt(oak, oak.sites[0])
    for (const elsewhere of [theirs, await knownAt(oak, oak.sites[1])]) {
      await expectHidden(endpoint, known, elsewhere, null)
    }
  })
})

test('the loop knows which names say whose thing is meant', () => {
  expect(ownedBy(startIncident)).toEqual(['incidentId', 'siteIds'])
  expect(ownedBy(submitClassroomUpdate)).toEqual(['incidentId', 'instructionResponse'])
})
