import { randomBytes, randomUUID } from 'node:crypto'
import { fileReport, reportRoomStatus } from '@muster/contract/bagCalls'
import { postGroupChat } from '@muster/contract/chatCalls'
import type { Endpoint } from '@muster/contract/endpoint'
import {
  countRoom,
  getIncident,
  requestStudent,
  startReunification,
  withdrawIncident,
} from '@muster/contract/incidentCalls'
import { getRoomRoster } from '@muster/contract/rosterCalls'
import {
  listInstructionSets,
  listMessageSets,
  saveInstructionSet,
  saveMessageSet,
} from '@muster/contract/templateCalls'
import { expect } from 'vitest'
import { callEndpoint } from './callEndpoint.ts'
import { cameraAt, clipAt } from './cameras.ts'
import { contentsFor } from './contents.ts'
import { namesOf, requestFor } from './contract.ts'
import { planAt, plannedAt, twoFireDrills } from './drills.ts'
import { feedAt } from './feeds.ts'
import { inviteTestGuest } from './guests.ts'
import { pictureAt } from './pictures.ts'
import { rbimAt } from './rbims.ts'
import { instructionIds, roomAt } from './roomCalls.ts'
import { roomsWithoutBag } from './roomsWithoutBag.ts'
import { safetyAuditAt } from './safetyAudits.ts'
import { isNotificationEndpoint, notificationIdNames, sampleNotifications } from './sampleNotifications.ts'
import {
  insert,
  newBarcode,
  newSetupCode,
  type TestAccount,
  type TestSite,
  type TestTenant,
} from './school.ts'
import { takeCommand } from './takeCommand.ts'
import { taskAt } from './tasks.ts'
import type { World } from './world.ts'

/**
 * Values for every name of the contract that means something, of an incident that runs at one site: what the loops over
 * all endpoints put into their requests.
 */

export type SampleIds = Awaited<ReturnType<typeof sampleIdsAt>>

/**
 * Makes things at a site, and answers their names.
 * @param endpoint makes only what this one asks for, which saves the loops most of their time; without it, all
 * @param running the incident that runs at the site, for an endpoint that does not name one; without it, one is started
 */
export async function sampleIdsAt(
  world: World,
  tenant: TestTenant,
  site: TestSite,
  endpoint?: Endpoint,
  running?: string,
) {
  const names = endpoint && namesOf(endpoint)
  const isNeeded = (...some: string[]) => !names || some.some((name) => names.includes(name))
  // Command counts a room that has no bag, and the participants are settled at the start.
  const roomWithoutBagId = endpoint === countRoom ? await roomWithoutBag(world, tenant, site) : null
  const incidentId = (!isNeeded('incidentId') && running) || (await world.startDrill(tenant, [site]))
  const { barcode, id, bagId } = roomAt(tenant, 0, site)
  // The first broadcast is taken back, and the manager of the tenant leads.
  const entry = { seq: 2, instead: { message: 'Wait.', severity: 1 } }
  await withdrawReal(world, tenant)
  if (!endpoint || isAboutSets(endpoint)) await saveTemplateSets(world, tenant.staff.Manager)
  return {
    // A lockdown is running.
    confirmedDuring: 'Lockdown',
    incidentId,
    barcode,
    RedBagGuid: barcode,
    classroomBarcode: barcode,
    product: 'muster',
    siteId: site.id,
    toSiteId: site.id,
    siteIds: [site.id],
    roomId: roomWithoutBagId ?? id,
    roomIds: [id],
    tenantKey: tenant.key,
    tenantId: tenant.id,
    commandId: randomUUID(),
    userId: 'aB3dE9',
    dataType: 0,
    page: 1,
    pageSize: 10,
    itemKey: 'gloves',
    expiresOn: null,
    photoId: null,
    memberId: 'aB3dE9',
    ...entry,
    ...(endpoint && isNeeded('channel') && (await sampleChat(world, tenant, incidentId))),
    ...(isNeeded('instructionResponse') && (await sampleInstruction(world, tenant, incidentId))),
    ...(isNeeded('requestId', 'barcode') && (await sampleRequests(world, tenant, site, bagId))),
    ...(isNeeded('reportId', 'itemId', 'personId', 'call', 'about') &&
      (await sampleReports(world, tenant, incidentId, { barcode, roomId: id }))),
    ...(isNeeded('roomId', 'bagId', 'codeId', 'deviceId') && (await sampleSetup(world, tenant, site))),
    ...(isNeeded(...namesOfPlans) && (await sampleDrill(world, tenant, site))),
    ...(isNeeded('planId', 'levelId', 'unitId') && (await sampleFloorPlan(world, tenant, site))),
    ...(isNeeded('pictureId') && (await pictureAt(world, tenant, site))),
    ...(isNeeded('accountId') && { accountId: await managerId(world, tenant) }),
    ...(isNeeded('guestId') && (await sampleGuest(world, tenant, incidentId))),
    ...(isNeeded(...notificationIdNames) && (await sampleNotifications(world, tenant, incidentId, endpoint))),
    ...(isNeeded('feedId') && (await feedAt(world, tenant))),
    ...(isNeeded('clipId') && (await clipAt(world, tenant))),
    ...(isNeeded('cameraId') && (await cameraAt(world, tenant, site))),
    ...(isNeeded('taskId') && (await taskAt(world, tenant, site))),
    ...(endpoint && (await contentsFor(world, tenant, endpoint))),
    ...(isNeeded('safetyAuditId', 'safetyAuditTemplateId') &&
      (await safetyAuditAt(world, tenant, site, endpoint))),
    ...(isNeeded('serialNumber') && (await rbimAt(world, tenant, site, endpoint))),
    ...(endpoint &&
      isNotificationEndpoint(endpoint) && { channel: 'email', own: { subject: 'Drill', body: 'Lock.' } }),
  }
}

const namesOfPlans = ['drillPlanId', 'occurrenceId', 'packId', 'firstDate', 'date', 'requirements']
const isAboutSets = ({ path }: Endpoint) =>
  [listInstructionSets, listMessageSets].some((sets) => path.startsWith(sets.path))

async function roomWithoutBag(world: World, tenant: TestTenant, site: TestSite) {
  const place = { tenant_id: tenant.id, site_id: site.id }
  const [roomId = ''] = await world.asOwner((owner) => roomsWithoutBag(owner, place))
  return roomId
}

/** The first instruction of an incident, done. */
async function sampleInstruction(world: World, tenant: TestTenant, incidentId: string) {
  const [id = ''] = await instructionIds(world, tenant, incidentId)
  return { instructionResponse: [{ id, instructionStatus: 1, instructionValue: null }] }
}

/** Something that command has said to itself. */
async function sampleChat(world: World, { staff }: TestTenant, incidentId: string) {
  const body = { commandId: randomUUID(), group: 'command' as const, text: 'Who is at the gate?' }
  const { version } = await world.ask(postGroupChat, { params: { incidentId }, body }, staff.Manager)
  return { channel: body.group, seq: version }
}

/** A guest with a link that nobody has opened yet. */
async function sampleGuest(world: World, tenant: TestTenant, incidentId: string) {
  const { guestId, secret } = await inviteTestGuest(world, tenant, incidentId)
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  return { guestId, secret, expiresAt, mailTo: 'ode@police.example', smsTo: '+15550100001' }
}

async function managerId(world: World, { staff }: TestTenant) {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ id: string }>('select id from app_user where email = $1', [staff.Manager.email]),
  )
  return rows[0]?.id
}

/** A report, a need and a student on the way in one room of an incident, and a student of its roster. */
async function sampleReports(
  world: World,
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
  const meet = { commandId: randomUUID(), message: null, confirmedDuring: 'Lockdown' as const }
  await world.ask(startReunification, { params: { incidentId }, body: meet }, Manager)
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

/** A setup code, a phone and two bags of the site, and two rooms that have no bag. */
async function sampleSetup(world: World, tenant: TestTenant, site: TestSite) {
  const place = { tenant_id: tenant.id, site_id: site.id }
  return world.asOwner(async (owner) => {
    const [freeRoomId = '', intoRoomId = ''] = await roomsWithoutBag(owner, place)
    const office = { ...place, name: 'Second office', barcode: newBarcode(), kind: 'office' }
    const student = { tenant_id: tenant.id, role: 'student', given_name: 'Ana', family_name: 'By hand' }
    const rosterPersonId = await insert<string>(owner, 'person', student)
    await owner.query(
      "insert into roster_entry (tenant_id, room_id, person_id, role, by_hand) values ($1, $2, $3, 'student', true)",
      [tenant.id, freeRoomId, rosterPersonId],
    )
    const bagId = await insert<string>(owner, 'bag', office)
    const intoBagId = await insert<string>(owner, 'bag', { ...office, barcode: newBarcode() })
    const code = newSetupCode()
    const codeId = await insert<string>(owner, 'setup_code', {
      ...place,
      code,
      max_uses: 5,
      created_by_name: 'Somebody',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    const deviceId = await insert<string>(owner, 'enrolled_device', {
      ...place,
      bag_id: bagId,
      setup_code_id: codeId,
      name: 'Phone',
      token_hash: randomBytes(32),
    })
    const person = { rosterPersonId, toRoomId: intoRoomId, familyName: 'By hand', grade: null }
    return { freeRoomId, intoRoomId, bagId, intoBagId, codeId, deviceId, ...person }
  })
}

/** Sets of which there is a first version: the one that a request made from the shapes asks for, so that it is saved once. */
async function saveTemplateSets(world: World, by: TestAccount) {
  for (const endpoint of [saveInstructionSet, saveMessageSet]) {
    const made = requestFor(endpoint, { dataType: 0 })
    expect((await callEndpoint(world.server.app, endpoint, made, await world.headersOf(by))).status).toBe(200)
  }
}

/** A floor plan of the site with one place on it, which is no room's yet. */
async function sampleFloorPlan(world: World, tenant: TestTenant, site: TestSite) {
  const [planId, levelId, unitId] = [randomUUID(), 'ground', 'u1']
  const unit = { id: unitId, levelId, name: 'Gym', shortName: null, category: null }
  const units = [{ id: unitId, polygons: [], displayPoint: [8, 47] }]
  await world.asOwner(async (owner) => {
    const { rows } = await owner.query(
      'select count(*)::int + 1 as number from site_plan where site_id = $1',
      [site.id],
    )
    await insert(owner, 'site_plan', {
      id: planId,
      tenant_id: tenant.id,
      site_id: site.id,
      number: rows[0].number,
      file_name: 'plan.zip',
      imported_by_name: 'Somebody',
      units: JSON.stringify([unit]),
      levels: JSON.stringify([{ id: levelId, name: 'Ground floor', ordinal: 0 }]),
    })
    const shape = JSON.stringify({ levelId, outlines: [], units })
    await owner.query('insert into plan_level values ($1, $2, $3, $4)', [tenant.id, planId, levelId, shape])
  })
  return { planId, levelId, unitId }
}

/** A room of the site that calls for help and waits for a silent lockdown, and a bag where no incident runs. */
async function sampleRequests(world: World, tenant: TestTenant, site: TestSite, bagId: string) {
  const requestId = randomUUID()
  const place = { tenant_id: tenant.id, site_id: site.id }
  const quietBarcode = newBarcode()
  await world.asOwner(async (owner) => {
    await insert(owner, 'bag', { ...place, name: 'Office', barcode: quietBarcode, kind: 'office' })
    const rest =
      "update lockdown_request set stage = 'undone', decided_at = now() where bag_id = $1 and stage in ('waiting', 'declined')"
    await owner.query(rest, [bagId])
    const call = { ...place, id: requestId, bag_id: bagId }
    await insert(owner, 'help_request', { ...call, type: 3 })
    const starts_at = new Date(Date.now() + 3_600_000)
    await insert(owner, 'lockdown_request', { ...call, needs_confirmation: true, starts_at })
  })
  return { requestId, quietBarcode }
}

/** A silent lockdown that a test confirmed keeps the next one at its site from starting. */
async function withdrawReal(world: World, tenant: TestTenant) {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ id: string }>(
      "select id from incident where tenant_id = $1 and stage = 'active' and summary->>'kind' = 'Actual'",
      [tenant.id],
    ),
  )
  for (const { id: incidentId } of rows) {
    const { Manager } = tenant.staff
    const params = { incidentId }
    await takeCommand(world, incidentId, Manager)
    const body = { commandId: randomUUID(), kind: 'Actual' as const }
    await world.ask(withdrawIncident, { params, body }, Manager)
  }
}

/** A planned drill of the site, rules, and the values that both take. */
async function sampleDrill(world: World, tenant: TestTenant, site: TestSite) {
  const { firstDate, time, timeZone, recurrence, until, skipDates } = planAt([site])
  const { sourceUrl, checkedOn, yearFrom, yearTo, terms, requirements } = twoFireDrills
  return {
    ...(await plannedAt(world, tenant, site)),
    firstDate,
    time,
    timeZone,
    recurrence,
    until,
    skipDates,
    date: '2040-09-04',
    sourceUrl,
    checkedOn,
    yearFrom,
    yearTo,
    terms,
    requirements,
  }
}
