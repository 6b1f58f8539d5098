import type { Access } from '@muster/contract/endpoint'
import { startIncident } from '@muster/contract/incidentCalls'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { may } from '@muster/domain/access/rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asking, isRight, openAsking, ownedBy, ownRequest, roles } from '../../test/asking.ts'
import { callEndpoint } from '../../test/callEndpoint.ts'
import { endpoints, isForAdmins, isForGuests } from '../../test/contract.ts'
import { type Known, knownAt } from '../../test/known.ts'

/**
 * Every endpoint of the contract, for every role, with ids of the own and of another tenant. What is expected is read
 * off the endpoint's access and the table of rights; an endpoint that is added is in here by itself, or in
 * adminRights.db.test.ts when it is for administrators, in guestRights.db.test.ts when it is for guests. Whoever asks without a role is in rightsWithoutRole.db.test.ts.
 */

let asking: Asking

beforeAll(async () => {
  asking = await openAsking()
})
afterAll(() => asking.close())

const byRole = endpoints.flatMap(([name, endpoint]) =>
  roles.flatMap((role) =>
    isRight(endpoint.access) ? [{ name, role, endpoint, allowed: may(role, endpoint.access) }] : [],
  ),
)
const allowed = byRole.filter((each) => each.allowed)
const refused = byRole.filter((each) => !each.allowed)

test('the contract is found', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(27)
  expect(new Set(endpoints.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(endpoints.length)
})

test('every endpoint is in one of the loops, here or in the files beside it, but those for a setup code, a guest’s link, a message’s, a browser’s secret or an RBIM’s signature', () => {
  const inLoop = (access: Access) =>
    isRight(access) || isForAdmins(access) || isForGuests(access) || access === 'signedIn' || access === 'bag'
  const open = endpoints.filter(([, { access }]) => !inLoop(access)).map(([name]) => name)
  expect(open).toEqual([
    'enterAsGuest',
    'getNotified',
    'acknowledgeNotified',
    'renewPush',
    'sendHeartbeat',
    'sendRbimReport',
    'checkSetupCode',
    'setUpBag',
  ])
})

test('the loop knows which names say whose thing is meant', () => {
  expect(ownedBy(startIncident)).toEqual(['incidentId', 'siteIds'])
  expect(ownedBy(submitClassroomUpdate)).toEqual(['incidentId', 'instructionResponse'])
})

test.each(refused)('$name as $role is refused, also with what is one’s own', async ({ role, endpoint }) => {
  const input = ownRequest(endpoint, asking.ours)
  expect(await asking.statusOf(endpoint, input, asking.accountOf(role))).toBe(403)
})

test.each(byRole)('$name as $role of a tenant that only the header names', async ({ role, endpoint }) => {
  const isEverywhere = role === 'GlobalAdmin'
  const input = ownRequest(endpoint, isEverywhere ? await asking.theirsFor(endpoint) : asking.theirs)
  const status = await asking.statusOf(endpoint, input, asking.accountOf(role), asking.river.id)
  expect(status).toBe(isEverywhere ? (endpoint.status ?? 200) : 404)
})

test.each(allowed)(
  '$name as $role does not find what is another tenant’s, in any position; with what is one’s own it is done, and tells nothing of them',
  async ({ role, endpoint }) => {
    const { world, river, theirs } = asking
    const known = await asking.oursFor(endpoint)
    // First what is refused and changes nothing: what is one's own is then done all the same.
    await asking.expectHidden(endpoint, known, theirs, role)
    const headers = await world.headersOf(asking.accountOf(role))
    const { app } = world.server
    const { status, text } = await callEndpoint(app, endpoint, ownRequest(endpoint, known), headers)
    expect(status, text).toBe(endpoint.status ?? 200)
    for (const secret of [theirs.incidentId, theirs.barcode, river.id, river.name]) {
      expect(text).not.toContain(secret)
    }
  },
)

describe('at another site', () => {
  let elsewhere: Known
  beforeAll(async () => {
    elsewhere = await knownAt(asking.world, asking.oak, asking.oak.sites[1])
  })

  test.each(allowed.filter(({ role }) => role === 'SiteSpecific'))(
    '$name as $role finds nothing',
    async ({ role, endpoint }) => {
      // Rules, templates and clips are of the whole tenant: those made at another site are the same.
      const ofTenant = new Set(['packId', 'safetyAuditTemplateId', 'clipId'])
      await asking.expectHidden(endpoint, asking.ours, elsewhere, role, ofTenant)
    },
  )
})
