import { randomUUID } from 'node:crypto'
import { undoLockdown } from '@muster/contract/helpCalls'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { may } from '@muster/domain/access/rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../test/contract.ts'
import {
  type EndpointWorld,
  isTenantRight,
  openEndpointWorld,
  requestWithOwnIds,
  roles,
} from '../../test/endpointWorld.ts'
import { roomAt } from '../../test/roomCalls.ts'
import { type SampleIds, sampleIdsAt } from '../../test/sampleIds.ts'
import type { TestAccount } from '../../test/school.ts'

/**
 * Calls every endpoint of the contract without a role: as strangers, deactivated people, holders of a barcode, and people
 * about themselves. Roles are in rights.db.test.ts.
 */

let asking: EndpointWorld
/** Rows of the first tenant at its second site. */
let elsewhere: SampleIds

beforeAll(async () => {
  asking = await openEndpointWorld()
  elsewhere = await sampleIdsAt(asking.world, asking.oak, asking.oak.sites[1])
})
afterAll(() => asking.close())

const forPeople = endpoints.filter(([, { access }]) => isTenantRight(access) || access === 'signedIn')

describe.each(forPeople)('%s', (_, endpoint) => {
  test('is refused to whoever is not signed in', async () => {
    expect(await asking.statusOf(endpoint, requestWithOwnIds(endpoint, asking.ours), null)).toBe(401)
  })

  test('is refused to whoever was deactivated, at the next request', async () => {
    const input = requestWithOwnIds(endpoint, await asking.oursFor(endpoint))
    const { TenantAdmin } = asking.oak.staff
    await setActive(TenantAdmin, false)
    expect(await asking.statusOf(endpoint, input, TenantAdmin)).toBe(401)
    await setActive(TenantAdmin, true)
    expect(await asking.statusOf(endpoint, input, TenantAdmin)).not.toBe(401)
  })
})

function setActive({ email }: TestAccount, active: boolean) {
  const update = 'update app_user set is_active = $2 where email = $1'
  return asking.world.asOwner((owner) => owner.query(update, [email, active]))
}

describe.each(forPeople.filter(([, { body }]) => body))('%s, sent in no shape at all,', (_, endpoint) => {
  const broken = () => ({ ...requestWithOwnIds(endpoint, asking.ours), body: [] })

  test('tells a stranger that they are one, and nobody without the right what it wants', async () => {
    const { oak, river } = asking
    expect(await asking.statusOf(endpoint, broken(), null)).toBe(401)
    expect(await asking.statusOf(endpoint, broken(), oak.staff.Manager, river.id)).toBe(
      endpoint.access === 'signedIn' ? 422 : 404,
    )
    for (const role of roles) {
      const isAllowed = !isTenantRight(endpoint.access) || may(role, endpoint.access)
      expect([role, await asking.statusOf(endpoint, broken(), asking.accountOf(role))]).toEqual([
        role,
        isAllowed ? 422 : 403,
      ])
    }
  })

  test('is not even parsed for a stranger', async () => {
    const { params = {} } = broken()
    const url = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
    const json = { 'content-type': 'application/json' }
    const { method } = endpoint
    const { app } = asking.world.server
    const answer = await app.inject({ method, url, headers: json, payload: '{"half":' })
    expect(answer.statusCode).toBe(401)
  })
})

test('a bag’s command in no shape at all says whether there is such a bag first', async () => {
  const { barcode } = roomAt(asking.oak, 0)
  const send = (classroomBarcode: string) =>
    asking.statusOf(submitClassroomUpdate, { body: { classroomBarcode, sequence: 'x' } }, null)
  expect(await send(barcode)).toBe(422)
  expect(await send(randomUUID())).toBe(404)
})

describe.each(endpoints.filter(([, { access }]) => access === 'signedIn'))('%s', (_, endpoint) => {
  test.each(roles)('is for %s, about oneself', async (role) => {
    const input = requestWithOwnIds(endpoint, await asking.oursFor(endpoint))
    // These want a sign-in of Muster itself: ownSignIn.db.test.ts. Nobody here is invited: user/acrossTenants.db.test.ts.
    const done = /^\/api\/users\/me\/(passkeys|sessions)/.test(endpoint.path)
      ? 409
      : endpoint.path.startsWith('/api/users/me/invitations/')
        ? 404
        : (endpoint.status ?? 200)
    expect(await asking.statusOf(endpoint, input, asking.accountOf(role))).toBe(done)
    const { theirs } = asking
    if (role !== 'GlobalAdmin') await asking.expectHidden(endpoint, theirs, theirs, role)
  })
})

describe.each(endpoints.filter(([, { access }]) => access === 'bag'))('%s', (_, endpoint) => {
  test('is for whoever holds the barcode, and for nobody else', async () => {
    const known = await asking.oursFor(endpoint)
    // Another phone has asked for that lockdown.
    const status = endpoint === undoLockdown ? 403 : 200
    expect(await asking.statusOf(endpoint, requestWithOwnIds(endpoint, known), null)).toBe(status)
    const barcode = randomUUID()
    const guess = { barcode, RedBagGuid: barcode, classroomBarcode: barcode }
    const { TenantAdmin } = asking.oak.staff
    expect(await asking.statusOf(endpoint, requestWithOwnIds(endpoint, known, guess), TenantAdmin)).toBe(404)
  })

  test('does not find what is another tenant’s, or of a site where this bag is not', async () => {
    const known = await asking.oursFor(endpoint)
    for (const other of [asking.theirs, elsewhere]) await asking.expectHidden(endpoint, known, other, null)
  })
})
