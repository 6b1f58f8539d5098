import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/readinessCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callEndpoint } from '../../../test/callEndpoint.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests a tenant's resources for every room. */

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

const words = { kind: 'contact' as const, title: 'Nurse', body: null, url: null, phone: '+1 555 010 0100' }
const create = (position: number, title = 'Nurse', tenant = oak) =>
  world.call(
    calls.createResource,
    { params: { id: tenant.id }, body: { ...words, title, position } },
    oak.staff.TenantAdmin,
  )
const update = (resource: calls.Resource, change: Partial<calls.Resource>, tenant = oak) => {
  const { id: resourceId, ...body } = { ...resource, ...change }
  return world.call(
    calls.updateResource,
    { params: { id: tenant.id, resourceId }, body },
    oak.staff.TenantAdmin,
  )
}
const seenBy = async (tenant: TestTenant) =>
  (await world.ask(calls.getResources, { params: { barcode: roomAt(tenant, 0).barcode } })).map(
    ({ title }) => title,
  )

test('stands on every bag of the tenant in its order, and on no other’s', async () => {
  await create(20, 'Second')
  await create(10, 'First')
  expect(await seenBy(oak)).toEqual(['First', 'Second'])
  expect(await seenBy(river)).toEqual([])
  expect((await create(30, 'Theirs', river)).status).toBe(404)
})

test('is changed over what the editor saw, and put out of use without being lost', async () => {
  const made = (await create(30)).body
  expect(made).toMatchObject({ ...words, isActive: true, version: 1 })
  const changed = (await update(made, { title: 'School nurse' })).body
  expect(changed).toMatchObject({ title: 'School nurse', version: 2 })
  const late = await update(made, { title: 'Mine' })
  expect([late.status, late.problem.type]).toEqual([409, 'changed-since'])
  expect((await update(changed, {})).body.version).toBe(2)
  const off = (await update(changed, { isActive: false })).body
  expect(await seenBy(oak)).not.toContain('School nurse')
  const all = await world.ask(calls.listResources, { params: { id: oak.id } }, oak.staff.TenantAdmin)
  expect(all).toContainEqual(off)
  const audit = await world.asOwner(async (owner) => {
    const { rows } = await owner.query(
      "select action, before, after from audit where action like 'resource.%' and subject in ('Nurse', 'School nurse') order by id",
    )
    return rows
  })
  expect(audit.map(({ action }) => action)).toEqual([
    'resource.created',
    'resource.changed',
    'resource.changed',
  ])
  expect(audit[2]).toMatchObject({ before: { isActive: true }, after: { isActive: false } })
})

test('of two editors at once one is told', async () => {
  const made = (await create(40)).body
  const both = await Promise.all([update(made, { title: 'One' }), update(made, { title: 'Other' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('is not found in another tenant, nor when it does not exist', async () => {
  const made = (await create(50)).body
  expect((await update(made, {}, river)).status).toBe(404)
  expect((await update({ ...made, id: randomUUID() }, {})).status).toBe(404)
})

test('a training clip without a video and without a text is refused with a sentence, and one of before is hidden from rooms', async () => {
  const empty = { ...words, kind: 'clip' as const, title: 'Empty clip', phone: null, position: 5 }
  const input = { params: { id: oak.id }, body: empty }
  const refused = await world.call(calls.createResource, input, oak.staff.TenantAdmin)
  expect([refused.status, refused.problem.errors?.[0]]).toEqual([
    422,
    { field: 'url', message: 'Say at which address the video is, or write in the text what it shows.' },
  ])
  for (const part of [{ url: 'https://example.org/clip.mp4' }, { body: 'What the clip shows.' }]) {
    const input = { params: { id: oak.id }, body: { ...empty, ...part, title: 'Full clip' } }
    expect((await world.call(calls.createResource, input, oak.staff.TenantAdmin)).status).toBe(201)
  }
  await world.asOwner((owner) =>
    owner.query(
      `insert into resource (id, tenant_id, kind, title, position) values ($1, $2, 'clip', 'Stored empty', 6)`,
      [randomUUID(), oak.id],
    ),
  )
  expect(await seenBy(oak)).toContain('Full clip')
  expect(await seenBy(oak)).not.toContain('Stored empty')
  const all = await world.ask(calls.listResources, { params: { id: oak.id } }, oak.staff.TenantAdmin)
  const stored = all.find(({ title }) => title === 'Stored empty')
  if (!stored) throw new Error('administrators see it')
  expect((await update(stored, { title: 'Still empty' })).status).toBe(422)
  expect((await update(stored, { isActive: false })).status).toBe(200)
})

test.each([
  ['url', { url: 'javascript:alert(1)' }],
  ['url', { url: 'http://example.org' }],
  ['phone', { phone: 'call me' }],
  ['phone', { phone: '+1 336 533 1632 x218' }],
  ['phone', { phone: '+44 20 7946' }],
  ['title', { title: ' ' }],
])('with a wrong %s is refused at that field', async (field, change) => {
  const input = { params: { id: oak.id }, body: { ...words, position: 1, ...change } }
  const headers = await world.headersOf(oak.staff.TenantAdmin)
  const { status, problem } = await callEndpoint(world.server.app, calls.createResource, input, headers)
  expect([status, problem.errors?.[0]?.field]).toEqual([422, field])
})
