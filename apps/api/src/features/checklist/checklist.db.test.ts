import { randomUUID } from 'node:crypto'
import { addSite, retireSite } from '@muster/contract/adminSiteCalls'
import { createTenant, updateTenantConfiguration } from '@muster/contract/adminTenantCalls'
import { createUser } from '@muster/contract/adminUserCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import {
  type ChecklistStepKey,
  changeChecklist,
  checklistSteps,
  getChecklist,
} from '@muster/contract/checklistCalls'
import { endIncident, startIncident } from '@muster/contract/incidentCalls'
import { addRoom } from '@muster/contract/roomCalls'
import { createBag } from '@muster/contract/setupCalls'
import { acceptInvitation } from '@muster/contract/userCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insert, type TestAccount, type TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak] = world.tenants
})
afterAll(() => world.close())

const read = (id: string, as: TestAccount = world.globalAdmin) =>
  world.ask(getChecklist, { params: { id } }, as)
const doneOf = async (id: string) =>
  (await read(id)).steps.filter(({ isDone }) => isDone).map(({ key }) => key)
const stepOf = async (id: string, key: ChecklistStepKey) =>
  (await read(id)).steps.find((step) => step.key === key)

test('of a new organization nothing is done but what is built in; done by screen, each step is, by what there is', async () => {
  const key = `new-${randomUUID().slice(0, 8)}`
  const body = { tenantKey: key, prefix: key, name: 'New Schools' }
  const { id } = await world.ask(createTenant, { body }, world.globalAdmin)
  const headers = await world.headersOf(world.globalAdmin)
  const there = { headers: { ...headers, 'tenant-id': id } }
  const params = { id }
  expect((await read(id)).steps.map((step) => step.key)).toEqual([...checklistSteps])
  expect(await doneOf(id)).toEqual(['instructions'])

  const site = await world.ask(
    addSite,
    { params, body: { commandId: randomUUID(), name: 'First School', place: null } },
    world.globalAdmin,
  )
  expect(await doneOf(id)).toEqual(['site', 'instructions'])
  expect(await stepOf(id, 'rooms')).toMatchObject({ count: 0, of: 1, siteId: site.id })

  const atSite = { siteId: site.id }
  const rooms = [randomUUID(), randomUUID()]
  for (const [at, roomId] of rooms.entries())
    await world.ask(addRoom, { params: atSite, body: { roomId, name: `Room ${at}` } }, there)
  expect(await doneOf(id)).toEqual(['site', 'rooms', 'instructions'])
  const bagFor = (roomId: string) =>
    world.ask(createBag, { params: atSite, body: { name: roomId, kind: 'classroom', roomId } }, there)
  await bagFor(rooms[0] ?? '')
  expect(await stepOf(id, 'bags')).toMatchObject({ isDone: false, count: 1, of: 2, siteId: site.id })
  await bagFor(rooms[1] ?? '')
  expect(await stepOf(id, 'bags')).toMatchObject({ isDone: true, count: 2, of: 2 })

  const person = { name: 'Ana Lopez', email: `${randomUUID()}@example.org` }
  await world.ask(createUser, { body: { ...person, tenantKey: key, role: 'Manager' } }, world.globalAdmin)
  expect(await stepOf(id, 'people')).toMatchObject({ isDone: false, count: 0, of: 1 })
  const ana = { ...person, subject: person.email, role: 'Manager' } as const
  await world.ask(acceptInvitation, { params: { tenantId: id }, body: {} }, ana)
  expect(await stepOf(id, 'people')).toMatchObject({ isDone: true, count: 1, of: 1 })

  await world.ask(updateTenantConfiguration, { params, body: { emergencyNumber: '911' } }, world.globalAdmin)
  expect(await doneOf(id)).toContain('emergencyNumber')

  expect(await stepOf(id, 'drill')).toMatchObject({ isDone: false, drill: 'none' })
  const incidentId = randomUUID()
  const start = { commandId: randomUUID(), incidentId, siteIds: [site.id] }
  await world.ask(startIncident, { body: { ...start, kind: 'Exercise', action: 'Lockdown', type: 1 } }, ana)
  expect(await stepOf(id, 'drill')).toMatchObject({ isDone: false, drill: 'running' })
  await world.ask(
    endIncident,
    { params: { incidentId }, body: { commandId: randomUUID(), message: 'All clear.' } },
    ana,
  )
  expect(await stepOf(id, 'drill')).toMatchObject({ isDone: true, drill: 'ended' })
})

test('a step is undone when what made it done goes', async () => {
  const { id } = oak
  expect(await doneOf(id)).toEqual(expect.arrayContaining(['site', 'rooms', 'bags', 'rosters']))
  for (const { id: siteId } of oak.sites)
    await world.ask(retireSite, { params: { id, siteId }, body: { version: 1 } }, oak.staff.TenantAdmin)
  expect(await doneOf(id)).toEqual(['people', 'instructions'])
})

test('codes, phones and messages to people count as what there is of them', async () => {
  const { id, sites } = world.tenants[1]
  const undone = await doneOf(id)
  for (const key of ['codes', 'phone', 'notifications'] as const) expect(undone).not.toContain(key)
  await world.asOwner(async (owner) => {
    const audit = { tenant_id: id, actor: 'Kim', action: 'labels.printed', subject: 'A site' }
    await insert(owner, 'audit', audit)
    const group = await insert<string>(owner, 'notification_group', {
      id: randomUUID(),
      tenant_id: id,
      name: 'Office',
    })
    const rule = { groupIds: [group] }
    await insert(owner, 'notification_rule', { id: randomUUID(), tenant_id: id, rule: JSON.stringify(rule) })
    // A rule for an empty group notifies nobody.
    expect(await doneOf(id)).not.toContain('notifications')
    const member = JSON.stringify({ kind: 'address', email: 'kim@example.org' })
    await insert(owner, 'notification_member', {
      id: randomUUID(),
      tenant_id: id,
      group_id: group,
      member,
    })
    const code = await insert<string>(owner, 'setup_code', {
      tenant_id: id,
      site_id: sites[0].id,
      code: 'ABCD2345',
      max_uses: 5,
      created_by_name: 'Kim',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    await insert(owner, 'enrolled_device', {
      tenant_id: id,
      site_id: sites[0].id,
      bag_id: sites[0].rooms[0]?.bagId,
      setup_code_id: code,
      name: 'Phone',
      token_hash: Buffer.alloc(32, 7),
    })
  })
  expect(await doneOf(id)).toEqual(expect.arrayContaining(['codes', 'phone', 'notifications']))
})

test('what is not wanted is said, and taken back; the list goes off the home page, once, with an audit', async () => {
  const { id } = oak
  const as = oak.staff.TenantAdmin
  const change = (body: object) => world.ask(changeChecklist, { params: { id }, body }, as)
  const skipped = await change({ skip: { key: 'notifications', isSkipped: true } })
  expect(skipped.steps.find(({ key }) => key === 'notifications')).toMatchObject({ isSkipped: true })
  await change({ skip: { key: 'notifications', isSkipped: true } })
  const dismissed = await change({ isDismissed: true })
  expect(dismissed.dismissedAt).toEqual(expect.any(String))
  expect((await change({ isDismissed: true })).dismissedAt).toBe(dismissed.dismissedAt)
  expect(dismissed.steps.find(({ key }) => key === 'notifications')?.isSkipped).toBe(true)
  const back = await change({ skip: { key: 'notifications', isSkipped: false }, isDismissed: false })
  expect(back).toMatchObject({ dismissedAt: null })
  const { items } = await world.ask(searchAudit, { query: { action: 'checklist.changed' } }, as)
  expect(items).toHaveLength(3)
})

test('a step that nobody can do without is not skipped', async () => {
  const body = { skip: { key: 'site', isSkipped: true } }
  const answer = await world.call(
    changeChecklist,
    { params: { id: oak.id }, body: body as never },
    oak.staff.TenantAdmin,
  )
  expect(answer.status).toBe(422)
})
