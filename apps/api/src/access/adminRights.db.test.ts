import { createTenant } from '@muster/contract/adminTenantCalls'
import { createUser, listUsers, setUserSites } from '@muster/contract/adminUserCalls'
import type { Endpoint } from '@muster/contract/endpoint'
import type { Role } from '@muster/domain/access/rights'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AdminIds, adminIdsFor } from '../../test/adminIds.ts'
import { callEndpoint, type Parts } from '../../test/callEndpoint.ts'
import { endpoints, isForAdmins, namesOf, requestFor } from '../../test/contract.ts'
import type { TestAccount, TestTenant } from '../../test/school.ts'
import { openWorld, type World } from '../../test/world.ts'

/**
 * Calls every endpoint for administrators, with every role, with ids of the caller's own tenant and of another. Like
 * rights.db.test.ts, but ownership follows the tenants administered, not the tenant in use.
 */

let world: World
let oak: TestTenant
let river: TestTenant
/** One connection for a few hundred tests, each of which creates its own rows. */
let owner: pg.Client

beforeAll(async () => {
  // Providers return to an address.
  world = await openWorld({ env: { PUBLIC_URL: 'https://muster.test' } })
  ;[oak, river] = world.tenants
  owner = new pg.Client({ connectionString: world.db.ownerUrl, options: '-c search_path=muster' })
  await owner.connect()
})
afterEach(() => owner.query('update tenant set is_active = true where not is_active'))
afterAll(async () => {
  await owner.end()
  await world.close()
})

const roles = ['GlobalAdmin', 'TenantAdmin', 'Manager', 'SiteSpecific', 'Staff'] as const
const lines = endpoints
  .filter(([, { access }]) => isForAdmins(access))
  .flatMap(([name, endpoint]) =>
    roles.map((role) => ({ name, role, endpoint, may: mayCall(role, endpoint) })),
  )
const owned = [
  'id',
  'importId',
  'providerId',
  'resourceId',
  'siteId',
  'siteIds',
  'subjectId',
  'tenantKey',
  'tenantKeys',
] as const

function mayCall(role: Role, { access }: Endpoint) {
  return role === 'GlobalAdmin' || (role === 'TenantAdmin' && access === 'admin')
}
const accountOf = (role: (typeof roles)[number], tenant = oak): TestAccount =>
  role === 'GlobalAdmin' ? world.globalAdmin : tenant.staff[role]
/** A key that no tenant has yet. */
const ownedBy = (endpoint: Endpoint) =>
  owned.filter(
    (name) =>
      namesOf(endpoint).includes(name) && !(endpoint.path === createTenant.path && name === 'tenantKey'),
  )

const knownOf = (tenant: TestTenant, endpoint: Endpoint) => adminIdsFor(world, owner, tenant, endpoint)

/** The rows of refused calls, by tenant and endpoint: those change nothing, so the loops share them. */
const refusedFor = new Map<string, Promise<AdminIds>>()
function knownForRefusals(tenant: TestTenant, endpoint: Endpoint): Promise<AdminIds> {
  const key = `${tenant.key} ${endpoint.method} ${endpoint.path}`
  const known = refusedFor.get(key) ?? knownOf(tenant, endpoint)
  refusedFor.set(key, known)
  return known
}
/** The same where the call is refused, new rows where it is done. */
const knownFor = (tenant: TestTenant, endpoint: Endpoint, may: boolean) =>
  may ? knownOf(tenant, endpoint) : knownForRefusals(tenant, endpoint)

async function answerTo(endpoint: Endpoint, input: Parts, as: TestAccount | null) {
  const answer = await callEndpoint(world.server.app, endpoint, input, as ? await world.headersOf(as) : {})
  if (answer.status >= 400) expect(answer.problem.detail).toMatch(/^[A-Z].+\.$/)
  return answer
}

test('there are endpoints for administrators, and the loop knows which names say whose thing is meant', () => {
  expect(lines.length).toBeGreaterThanOrEqual(23 * roles.length)
  expect(ownedBy(createUser)).toEqual(['siteIds', 'tenantKey'])
  expect(ownedBy(setUserSites)).toEqual(['id', 'siteIds', 'tenantKey'])
  expect(ownedBy(listUsers)).toEqual(['tenantKey', 'tenantKeys'])
  expect(ownedBy(createTenant)).toEqual([])
})

test.each(lines)('$name as $role with what is one’s own: $may', async ({ role, endpoint, may }) => {
  const { status } = await answerTo(
    endpoint,
    requestFor(endpoint, await knownFor(oak, endpoint, may)),
    accountOf(role),
  )
  expect(status).toBe(may ? (endpoint.status ?? 200) : 403)
})

test.each(lines)('$name as $role with what is another tenant’s', async ({ role, endpoint, may }) => {
  const theirs = requestFor(endpoint, await knownFor(river, endpoint, may))
  const { status } = await answerTo(endpoint, theirs, accountOf(role))
  if (role === 'GlobalAdmin') expect(status).toBe(endpoint.status ?? 200)
  else if (!may) expect(status).toBe(403)
  else expect(status).toBe(ownedBy(endpoint).length > 0 ? 404 : 200)
})

test.each(lines.filter(({ role, may }) => role === 'TenantAdmin' && may))(
  '$name as $role does not find what is another tenant’s, in any position, and tells nothing of it',
  async ({ role, endpoint }) => {
    const theirs = await knownOf(river, endpoint)
    for (const name of ownedBy(endpoint)) {
      const mixed = { ...(await knownOf(oak, endpoint)), [name]: theirs[name] }
      const { status } = await answerTo(endpoint, requestFor(endpoint, mixed), accountOf(role))
      expect([name, status]).toEqual([name, 404])
    }
    const { text } = await answerTo(
      endpoint,
      requestFor(endpoint, await knownOf(oak, endpoint)),
      accountOf(role),
    )
    for (const secret of [
      theirs.userId,
      theirs.email,
      theirs.importId,
      river.id,
      river.name,
      `"${river.key}"`,
    ])
      expect(text).not.toContain(secret)
  },
)

test.each(
  lines.filter(
    ({ role, may, endpoint }) => role === 'GlobalAdmin' && may && namesOf(endpoint).includes('siteIds'),
  ),
)('$name as $role finds no site in a tenant where it is not', async ({ role, endpoint }) => {
  const known: AdminIds = await knownOf(oak, endpoint)
  const mixed = { ...known, siteIds: [river.sites[0].id] }
  expect((await answerTo(endpoint, requestFor(endpoint, mixed), accountOf(role))).status).toBe(404)
})

test.each(lines.filter(({ role }) => role === 'TenantAdmin'))(
  '$name is refused to whoever is not signed in, or was deactivated, at the next request',
  async ({ role, endpoint }) => {
    const input = requestFor(endpoint, await knownOf(oak, endpoint))
    expect((await answerTo(endpoint, input, null)).status).toBe(401)
    const setActive = (active: boolean) =>
      owner.query('update app_user set is_active = $2 where email = $1', [accountOf(role).email, active])
    await setActive(false)
    expect((await answerTo(endpoint, input, accountOf(role))).status).toBe(401)
    await setActive(true)
    expect((await answerTo(endpoint, input, accountOf(role))).status).not.toBe(401)
  },
)

test.each(lines.filter(({ endpoint }) => endpoint.body))(
  '$name as $role, sent in no shape at all, says who may before it says what it wants',
  async ({ role, endpoint, may }) => {
    const input = { ...requestFor(endpoint, await knownForRefusals(oak, endpoint)), body: [] }
    expect((await answerTo(endpoint, input, null)).status).toBe(401)
    expect((await answerTo(endpoint, input, accountOf(role))).status).toBe(may ? 422 : 403)
  },
)
