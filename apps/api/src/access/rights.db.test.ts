import type { Access, Endpoint } from '@muster/contract/endpoint'
import { startIncident } from '@muster/contract/incidentCalls'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import type { Right } from '@muster/domain/access/right'
import { effectiveRole, may as mayRole, permissionsGranting } from '@muster/domain/access/rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesOtherTenants, rolesToTry } from '../../../../tools/ciAdds.ts'
import { callEndpoint } from '../../test/callEndpoint.ts'
import { endpoints, isForAdmins, isForGuests } from '../../test/contract.ts'
import {
  type EndpointWorld,
  isTenantRight,
  openEndpointWorld,
  ownerNamesOf,
  requestWithOwnIds,
  roles,
} from '../../test/endpointWorld.ts'
import { addRestricted } from '../../test/members.ts'
import { type SampleIds, sampleIdsAt } from '../../test/sampleIds.ts'
import type { TestAccount } from '../../test/school.ts'
import { cacheRules } from '../platform/http/cacheRules.ts'

/**
 * Calls every endpoint of the contract, with every role, with ids of the caller's own tenant and of another. The expected
 * result comes from the endpoint's access and the table of rights, so a new endpoint is covered automatically. Endpoints for
 * administrators are in adminRights.db.test.ts, for guests in guestRights.db.test.ts, and callers without a role in
 * rightsWithoutRole.db.test.ts.
 */

let asking: EndpointWorld

beforeAll(async () => {
  asking = await openEndpointWorld()
})
afterAll(() => asking.close())

const byRole = endpoints.flatMap(([name, endpoint]) =>
  roles.flatMap((role) =>
    isTenantRight(endpoint.access) ? [{ name, role, endpoint, allowed: mayRole(role, endpoint.access) }] : [],
  ),
)
const lines = endpoints.flatMap(([name, endpoint]) =>
  isTenantRight(endpoint.access) ? [{ name, endpoint, access: endpoint.access }] : [],
)
const allowed = lines.flatMap(({ name, endpoint, access }) =>
  rolesToTry(roles.filter((role) => mayRole(role, access))).map((role) => ({ name, role, endpoint })),
)
const refused = byRole.filter((each) => !each.allowed)

test('the contract is found', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(27)
  expect(new Set(endpoints.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(endpoints.length)
})

test('every endpoint is in one of the loops, here or in the files beside it, but those for a setup code, a guest’s link, a message’s, a browser’s secret or an RBIM’s signature, the public keys, and the guest token, which is in test/specClient', () => {
  const inLoop = (access: Access) =>
    isTenantRight(access) ||
    isForAdmins(access) ||
    isForGuests(access) ||
    access === 'signedIn' ||
    access === 'bag'
  const open = endpoints.filter(([, { access }]) => !inLoop(access)).map(([name]) => name)
  expect(open).toEqual([
    'listSigningKeys',
    'enterAsGuest',
    'acknowledgeNotified',
    'getNotified',
    'renewPush',
    'sendHeartbeat',
    'sendRbimReport',
    'getGuestToken',
    'checkSetupCode',
    'setUpBag',
  ])
})

test('the loop knows which names say whose thing is meant', () => {
  expect(ownerNamesOf(startIncident)).toEqual(['incidentId', 'siteIds'])
  expect(ownerNamesOf(submitClassroomUpdate)).toEqual(['incidentId', 'instructionResponse'])
})

test.each(refused)('$name as $role is refused, also with what is one’s own', async ({ role, endpoint }) => {
  const input = requestWithOwnIds(endpoint, asking.ours)
  expect(await asking.statusOf(endpoint, input, asking.accountOf(role))).toBe(403)
})

const named = byRole.filter(
  ({ role, endpoint }) =>
    role !== 'GlobalAdmin' || changesOtherTenants || endpoint.method === 'GET' || endpoint === startIncident,
)

test.each(named)('$name as $role of a tenant that only the header names', async ({ role, endpoint }) => {
  const isEverywhere = role === 'GlobalAdmin'
  const input = requestWithOwnIds(endpoint, isEverywhere ? await asking.theirsFor(endpoint) : asking.theirs)
  const status = await asking.statusOf(endpoint, input, asking.accountOf(role), asking.river.id)
  expect(status).toBe(isEverywhere ? (endpoint.status ?? 200) : 404)
})

test.each(allowed)(
  '$name as $role does not find what is another tenant’s, in any position; with what is one’s own it is done, and tells nothing of them',
  async ({ role, endpoint }) => {
    const { world, river, theirs } = asking
    const known = await asking.oursFor(endpoint)
    // Refused calls first, because they change nothing. Permitted calls must still succeed after them.
    await asking.expectHidden(endpoint, known, theirs, role)
    const headers = await world.headersOf(asking.accountOf(role))
    const { app } = world.server
    const answer = await callEndpoint(app, endpoint, requestWithOwnIds(endpoint, known), headers)
    const { status, text } = answer
    expect(status, text).toBe(endpoint.status ?? 200)
    expect(answer.headers['cache-control']).toBe(cacheRules[endpoint.path] ?? 'no-store')
    for (const secret of [theirs.incidentId, theirs.barcode, river.id, river.name]) {
      expect(text).not.toContain(secret)
    }
  },
)

/** Roles for people restricted to the first site of a tenant: any assignment can be. */
const restricted = ['TenantAdmin', 'Manager', 'Staff'] as const
/** Rules, templates and clips belong to the whole tenant, so another site's are the same. */
const ofTenant = new Set(['packId', 'safetyAuditTemplateId', 'clipId'])

describe.each(restricted)('a %s restricted to a site', (role) => {
  let elsewhere: SampleIds
  let account: TestAccount
  beforeAll(async () => {
    const [first, second] = asking.oak.sites
    elsewhere = await sampleIdsAt(asking.world, asking.oak, second)
    account = await addRestricted(asking.world, asking.oak, role, first.id)
  })
  const may = lines.filter(({ access }) => mayRole(effectiveRole(role, true), access))
  const mayNot = lines.filter(({ access }) => !mayRole(effectiveRole(role, true), access))

  test.each(may)('$name finds nothing of another site', ({ endpoint }) =>
    asking.expectHidden(endpoint, asking.ours, elsewhere, account, ofTenant),
  )

  test.each(mayNot)(
    '$name is refused: it is for the whole organization, or another role',
    async ({ endpoint }) => {
      expect(await asking.statusOf(endpoint, requestWithOwnIds(endpoint, asking.ours), account)).toBe(403)
    },
  )
})

describe('a manager who may look at a site, and no more,', () => {
  let account: TestAccount
  beforeAll(async () => {
    account = await addRestricted(asking.world, asking.oak, 'Manager', asking.oak.sites[0].id, 'view')
  })
  const may = lines.filter(({ access }) => mayRole('SiteSpecific', access))
  const reads = (access: Right) => permissionsGranting(access).includes('view')

  test.each(may.filter(({ access, endpoint }) => reads(access) && endpoint.method === 'GET'))(
    '$name reads',
    async ({ endpoint }) => {
      expect(await asking.statusOf(endpoint, requestWithOwnIds(endpoint, asking.ours), account)).toBe(200)
    },
  )

  test.each(may.filter(({ access, endpoint }) => !reads(access) && aboutSites(endpoint)))(
    '$name does nothing',
    async ({ endpoint }) => {
      const status = await asking.statusOf(endpoint, requestWithOwnIds(endpoint, asking.ours), account)
      expect([403, 404]).toContain(status)
    },
  )
})

/** Returns true when a request names something that belongs to a site. */
function aboutSites(endpoint: Endpoint): boolean {
  return ownerNamesOf(endpoint).some((name) => !ofTenant.has(name))
}
