import { randomBytes, randomUUID } from 'node:crypto'
import { fileReport, reportRoomStatus } from '@muster/contract/bagCalls'
import { createDrillPlan, createRulePack } from '@muster/contract/drillCalls'
import type { Access, Endpoint } from '@muster/contract/endpoint'
import { askForHelp } from '@muster/contract/helpCalls'
import { getIncident, requestStudent, startIncident, withdrawIncident } from '@muster/contract/incidentCalls'
import { getRoomRoster } from '@muster/contract/rosterCalls'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { createBag } from '@muster/contract/setupCalls'
import { saveInstructionSet, saveMessageSet } from '@muster/contract/templateCalls'
import { may, type Right, type Role } from '@muster/domain/access/rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callEndpoint, type Parts } from '../../test/callEndpoint.ts'
import { endpoints, isForAdmins, namesOf, requestFor } from '../../test/contract.ts'
import { planAt, plannedAt, twoFireDrills } from '../../test/drills.ts'
import { instructionIds, roomAt } from '../../test/roomCalls.ts'
import {
  insert,
  newBarcode,
  newSetupCode,
  type TestAccount,
  type TestSite,
  type TestTenant,
} from '../../test/school.ts'
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
  await world.asOwner((owner) => owner.query('update tenant set soft_lockdown_enabled = true'))
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
  const { barcode, id, bagId } = roomAt(tenant, 0, site)
  await withdrawReal(tenant)
  await configuredBy(tenant.staff.Manager)
  return {
    ...{ incidentId, barcode, RedBagGuid: barcode, classroomBarcode: barcode, product: 'muster' },
    ...{ siteId: site.id, siteIds: [site.id], roomId: id, roomIds: [id], tenantKey: tenant.key },
    ...{ commandId: randomUUID(), userId: 'aB3dE9', dataType: 0, page: 1, pageSize: 10 },
    instructionResponse: [{ id: instruction, instructionStatus: 1, instructionValue: null }],
    ...(await callingFrom(tenant, site, bagId)),
    ...(await toldIn(tenant, incidentId, { barcode, roomId: id })),
    ...(await lookedAfterAt(tenant, site)),
    ...(await plannedFor(tenant, site)),
    ...(await drawnAt(tenant, site)),
    // The first broadcast is taken back, and the manager of the tenant leads.
    ...{ seq: 2, instead: { message: 'Wait.', severity: 1 }, accountId: await managerId(tenant) },
    ...{ itemKey: 'gloves', expiresOn: null, photoId: null, memberId: 'aB3dE9' },
  }
}

async function managerId({ staff }: TestTenant) {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ id: string }>('select id from app_user where email = $1', [staff.Manager.email]),
  )
  return rows[0]?.id
}

/** A report, a need and a student on the way in one room of an incident, and a student of its roster. */
async function toldIn(
  tenant: TestTenant,
  incidentId: string,
  { barcode, roomId }: { barcode: string; roomId: string },
) {
  const { Manager } = tenant.staff
  const { students } = await world.ask(getRoomRoster, { params: { barcode }, query: {} })
  const [reportId, itemId, personId] = [randomUUID(), randomUUID(), students[0]?.id ?? '']
  const report = { commandId: randomUUID(), reportId, type: 2 as const, text: null, photoId: null }
  await world.ask(fileReport, { params: { barcode, incidentId }, body: report })
  const item = { commandId: randomUUID(), itemId, roomId, personId, student: null, message: null }
  await world.ask(requestStudent, { params: { incidentId }, body: item }, Manager)
  const needs = { commandId: randomUUID(), status: 'allSafe' as const, headcount: null, note: null }
  await world.ask(reportRoomStatus, {
    params: { barcode, incidentId },
    body: { ...needs, needs: ['water'] },
  })
  const { rooms } = await world.ask(getIncident, { params: { incidentId } }, Manager)
  const about = rooms.find(({ id }) => id === roomId)?.status?.needsSeq ?? 0
  return { reportId, itemId, personId, call: 'needs', about }
}

/** A setup code, a phone and a bag of the site, and a room that has no bag. */
async function lookedAfterAt(tenant: TestTenant, site: TestSite) {
  const place = { tenant_id: tenant.id, site_id: site.id }
  return world.asOwner(async (owner) => {
    const freeRoomId = await insert<string>(owner, 'room', { ...place, name: 'New room' })
    const office = { ...place, name: 'Second office', barcode: newBarcode(), kind: 'office' }
    const bagId = await insert<string>(owner, 'bag', office)
    const code = newSetupCode()
    const codeId = await insert<string>(owner, 'setup_code', {
      ...{ ...place, code, max_uses: 5, created_by_name: 'Somebody' },
      expires_at: new Date(Date.now() + 3_600_000),
    })
    const deviceId = await insert<string>(owner, 'enrolled_device', {
      ...{ ...place, bag_id: bagId, setup_code_id: codeId, name: 'Phone' },
      token_hash: randomBytes(32),
    })
    return { freeRoomId, bagId, codeId, deviceId }
  })
}

/** Sets of which there is a first version: the one that a request made from the shapes asks for, so that it is saved once. */
async function configuredBy(by: TestAccount) {
  for (const endpoint of [saveInstructionSet, saveMessageSet]) {
    const made = requestFor(endpoint, { dataType: 0 })
    expect((await callEndpoint(world.server.app, endpoint, made, await world.headersOf(by))).status).toBe(200)
  }
}

/** A floor plan of the site with one place on it, which is no room's yet. */
async function drawnAt(tenant: TestTenant, site: TestSite) {
  const [planId, levelId, unitId] = [randomUUID(), 'ground', 'u1']
  const unit = { id: unitId, levelId, name: 'Gym', shortName: null, category: null }
  const units = [{ id: unitId, polygons: [], displayPoint: [8, 47] }]
  await world.asOwner(async (owner) => {
    const { rows } = await owner.query(
      'select count(*)::int + 1 as number from site_plan where site_id = $1',
      [site.id],
    )
    await insert(owner, 'site_plan', {
      ...{ id: planId, tenant_id: tenant.id, site_id: site.id, number: rows[0].number },
      ...{ file_name: 'plan.zip', imported_by_name: 'Somebody', units: JSON.stringify([unit]) },
      levels: JSON.stringify([{ id: levelId, name: 'Ground floor', ordinal: 0 }]),
    })
    const shape = JSON.stringify({ levelId, outlines: [], units })
    await owner.query('insert into plan_level values ($1, $2, $3, $4)', [tenant.id, planId, levelId, shape])
  })
  return { planId, levelId, unitId }
}

/** A room of the site that calls for help and waits for a silent lockdown, and a bag where no incident runs. */
async function callingFrom(tenant: TestTenant, site: TestSite, bagId: string) {
  const requestId = randomUUID()
  const place = { tenant_id: tenant.id, site_id: site.id }
  const quietBarcode = newBarcode()
  await world.asOwner(async (owner) => {
    await insert(owner, 'bag', { ...place, name: 'Office', barcode: quietBarcode, kind: 'office' })
    const rest =
      "update lockdown_request set stage = 'undone', decided_at = now() where bag_id = $1 and stage = 'waiting'"
    await owner.query(rest, [bagId])
    const call = { ...place, id: requestId, bag_id: bagId }
    await insert(owner, 'help_request', { ...call, type: 3 })
    const starts_at = new Date(Date.now() + 3_600_000)
    await insert(owner, 'lockdown_request', { ...call, needs_confirmation: true, starts_at })
  })
  return { requestId, quietBarcode }
}

/** A silent lockdown that a test confirmed keeps the next one at its site from starting. */
async function withdrawReal(tenant: TestTenant) {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ id: string }>(
      "select id from incident where tenant_id = $1 and stage = 'active' and summary->>'kind' = 'Actual'",
      [tenant.id],
    ),
  )
  for (const { id: incidentId } of rows) {
    const body = { commandId: randomUUID() }
    await world.ask(withdrawIncident, { params: { incidentId }, body }, tenant.staff.Manager)
  }
}

/** A planned drill of the site, rules, and the values that both take. */
async function plannedFor(tenant: TestTenant, site: TestSite) {
  const { firstDate, time, timeZone, recurrence, until, skipDates } = planAt([site])
  const { sourceUrl, checkedOn, yearFrom, yearTo, terms, requirements } = twoFireDrills
  return {
    ...(await plannedAt(world, tenant, site)),
    ...{ firstDate, time, timeZone, recurrence, until, skipDates, date: '2040-09-04' },
    ...{ sourceUrl, checkedOn, yearFrom, yearTo, terms, requirements },
  }
}

/** A fresh incident to start, where the call is about one. */
function ownRequest(endpoint: Endpoint, known: Known, changes: Partial<Known> = {}): Parts {
  const start = isStart(endpoint) ? { incidentId: randomUUID() } : {}
  // Where an incident runs, a call for help is a report.
  const quiet = endpoint.path === askForHelp.path ? { barcode: known.quietBarcode } : {}
  // A bag is made for a room that has none.
  const free = isAboutBag(endpoint) ? { roomId: known.freeRoomId } : {}
  return requestFor(endpoint, { ...known, ...start, ...quiet, ...free, ...changes })
}
const isAboutBag = ({ path }: Endpoint) => path.startsWith(createBag.path)
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
  'requestId',
  ...(['reportId', 'itemId', 'personId', 'codeId', 'deviceId', 'bagId', 'planId'] as const),
  ...(['drillPlanId', 'occurrenceId', 'packId'] as const),
] as const
/** Of something new, the id is its sender’s choice. */
const chosen = new Map<Endpoint, string>([
  [fileReport, 'reportId'],
  [requestStudent, 'itemId'],
  [createDrillPlan, 'drillPlanId'],
  [createRulePack, 'packId'],
])
const ownedBy = (endpoint: Endpoint) =>
  owned.filter((name) => namesOf(endpoint).includes(name) && chosen.get(endpoint) !== name)

test('the contract is found', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(27)
  expect(new Set(endpoints.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(endpoints.length)
})

test.each(byRole)('$name as $role with what is one’s own: $allowed', async ({ role, endpoint, allowed }) => {
  const input = ownRequest(endpoint, await knownAt(oak, oak.sites[0]))
  expect(await statusOf(endpoint, input, accountOf(role))).toBe(allowed ? (endpoint.status ?? 200) : 403)
})

test.each(byRole)('$name as $role of a tenant that only the header names', async ({ role, endpoint }) => {
  const known = role === 'GlobalAdmin' ? await knownAt(river, river.sites[0]) : theirs
  const status = await statusOf(endpoint, ownRequest(endpoint, known), accountOf(role), river.id)
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
    // Rules are of the whole tenant: those made at another site are the same.
    const elsewhere = await knownAt(oak, oak.sites[1])
    await expectHidden(endpoint, known, elsewhere, role, new Set(['packId']))
  },
)

/** That each single id of a request, put in from elsewhere, is answered as if there were no such thing. */
async function expectHidden(
  endpoint: Endpoint,
  known: Known,
  elsewhere: Known,
  role: Role | null,
  except: ReadonlySet<string> = new Set(),
) {
  for (const name of ownedBy(endpoint).filter((each) => !except.has(each))) {
    const input = ownRequest(endpoint, known, { [name]: elsewhere[name] })
    // An id chosen for a start is no secret, only taken.
    const hidden = isStart(endpoint) && name === 'incidentId' ? 409 : 404
    const status = await statusOf(endpoint, input, role && accountOf(role))
    expect([name, status]).toEqual([name, hidden])
  }
}

test('every endpoint is in one of the loops, here or in adminRights.db.test.ts, but those for a setup code', () => {
  const inLoop = (access: Access) =>
    isRight(access) || isForAdmins(access) || access === 'signedIn' || access === 'bag'
  const open = endpoints.filter(([, { access }]) => !inLoop(access)).map(([name]) => name)
  expect(open).toEqual(['checkSetupCode', 'setUpBag'])
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
