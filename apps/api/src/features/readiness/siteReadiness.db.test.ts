import { randomUUID } from 'node:crypto'
import { createRulePack } from '@muster/contract/drillCalls'
import { submitCount } from '@muster/contract/readinessCalls'
import { addRoom } from '@muster/contract/roomCalls'
import { listSites } from '@muster/contract/siteCalls'
import {
  getSitePeople,
  getSiteReadiness,
  listSiteReadiness,
  listSiteScores,
} from '@muster/contract/siteReadinessCalls'
import { contentsOf } from '@muster/domain/readiness/bagContents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoFireDrills } from '../../../test/drills.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import { insert, type TestSite, type TestTenant } from '../../../test/school.ts'
import { type Credentials, openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant
let site: TestSite

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  site = oak.sites[0]
})
afterAll(() => world.close())

const readiness = (of: TestSite = site, as: Credentials = oak.staff.SiteSpecific) =>
  world.call(getSiteReadiness, { params: { siteId: of.id } }, as)
const reasons = async () => {
  const { body } = await readiness()
  return new Map(body.reasons.map(({ code, count, of, unknown }) => [code, [count, of, unknown]]))
}

test('a site as an import leaves it says what nobody knows yet', async () => {
  // The caller has signed in.
  const { body } = await readiness()
  expect([body.siteName, body.score]).toEqual(['oak east', 35])
  expect(Object.fromEntries(await reasons())).toEqual({
    bagsNotComplete: [4, 4, 4],
    bagsNotCounted: [4, 4, 4],
    drillsOverdue: [0, 0, 0],
    noPlan: [1, 1, 0],
    roomsNotOnPlan: [4, 4, 0],
    noKnownPhone: [1, 1, 0],
    fewCommanders: [1, 2, 0],
    noSafetyAudit: [1, 1, 1],
  })
})

test('a count that finds everything makes a bag ready, one that finds it lacking does not, and an old one is old', async () => {
  const count = (place: number, short: number) => {
    const lines = contentsOf('classroom').map(({ key, expected }, at) => ({
      itemKey: key,
      counted: at === 0 ? expected - short : expected,
      expiresOn: null,
      damaged: 0,
    }))
    const body = { id: randomUUID(), byName: 'Kim', lines, note: null, photoId: null }
    return world.ask(submitCount, { params: { barcode: roomAt(oak, place).barcode }, body })
  }
  await count(0, 0)
  await count(1, 1)
  let now = await reasons()
  expect([now.get('bagsNotComplete'), now.get('bagsNotCounted')]).toEqual([
    [3, 4, 2],
    [2, 4, 2],
  ])
  expect(now.has('restocksOverdue')).toBe(false)
  await world.asOwner(async (owner) => {
    await owner.query("update task set created_at = now() - interval '15 days'")
    await owner.query("update bag_readiness set counted_at = now() - interval '181 days'")
  })
  now = await reasons()
  expect([now.get('restocksOverdue'), now.get('bagsNotCounted')]).toEqual([
    [1, 1, 0],
    [4, 4, 2],
  ])
  await world.asOwner((owner) => owner.query('update task set due_on = current_date + 1'))
  expect((await reasons()).has('restocksOverdue')).toBe(false)
})

test('a restock is overdue when its day is over where its site is, not in UTC', async () => {
  const isOverdue = async (day: string, over: string) => {
    await world.asOwner((owner) =>
      owner.query(
        `update task set due_on = (now() at time zone 'utc')::date + $1::int, late_at = now() + $2::interval`,
        [day, over],
      ),
    )
    return (await reasons()).has('restocksOverdue')
  }
  expect(await isOverdue('-1', '1 hour')).toBe(false)
  expect(await isOverdue('0', '-1 hour')).toBe(true)
})

test('a restock that was ticked off fills no bag: it is complete when a count says so', async () => {
  await world.asOwner((owner) =>
    owner.query("update task set stage = 'done', done_at = now(), done_by_name = 'Kim' where stage = 'open'"),
  )
  expect((await reasons()).get('bagsNotComplete')).toEqual([3, 4, 2])
})

test('the last signed safety audit, overdue tasks and RBIMs that are not well count; what another tenant has does not', async () => {
  await world.asOwner(async (owner) => {
    const place = { tenant_id: oak.id, site_id: site.id }
    const late = { title: 'Mend the door', origin: 'manual', due_on: '2020-01-01', created_by_name: 'Kim' }
    await insert(owner, 'task', { ...place, ...late })
    const { rows } = await owner.query('select user_id from tenant_assignment where tenant_id = $1', [oak.id])
    const by = { by_id: rows[0].user_id, by_name: 'Kim' }
    for (const [years, percent] of [
      [3, 90],
      [2, 40],
    ] as const) {
      const id = randomUUID()
      const started = { started_by_id: by.by_id, started_by_name: 'Kim', sections: '[]' }
      const template = { template_version: 0, template_name: 'Walk' }
      await insert(owner, 'safety_audit', { id, ...place, ...template, ...started })
      const at = new Date(Date.now() - years * 366 * 86_400_000)
      const signed = { part: 'ran', signed_name: 'Kim', at, ...by, result: JSON.stringify({ percent }) }
      await owner.query(
        `insert into safety_audit_signature (tenant_id, audit_id, ${Object.keys(signed)})
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [oak.id, id, ...Object.values(signed)],
      )
    }
    const units = { tenant_id: oak.id, site_id: site.id, model: 'M', press: 'nothing', interval_seconds: 60 }
    for (const serial_number of ['SILENT1', 'NEW1'])
      await insert(owner, 'rbim', { id: randomUUID(), ...units, serial_number, low_battery: 20 })
    await owner.query(
      `insert into rbim_standing (rbim_id, tenant_id, seen_at, silent_since)
      select id, tenant_id, now() - interval '1 day', now() from rbim where serial_number = 'SILENT1'`,
    )
  })
  const now = await reasons()
  expect(now.get('safetyAuditOld')).toEqual([1, 1, 0])
  expect(now.get('tasksOverdue')).toEqual([1, 1, 0])
  expect(now.get('rbimsNotWell')).toEqual([2, 2, 1])
  const theirs = await world.ask(
    getSiteReadiness,
    { params: { siteId: river.sites[0].id } },
    river.staff.Manager,
  )
  expect(theirs.reasons.map(({ code }) => code)).toContain('noSafetyAudit')
  expect(theirs.reasons.map(({ code }) => code)).not.toContain('rbimsNotWell')
})

test('a new room counts at once as one without a bag, in the list as well, where the least ready site comes first', async () => {
  const body = { roomId: randomUUID(), name: 'Music' }
  await world.ask(addRoom, { params: { siteId: site.id }, body }, oak.staff.Manager)
  expect((await reasons()).get('roomsWithoutBag')).toEqual([1, 5, 0])
  const all = await world.ask(listSiteReadiness, { query: {} }, oak.staff.Manager)
  expect(all.items.map(({ score }) => score)).toEqual(all.items.map(({ score }) => score).toSorted())
  expect(all.items.find(({ siteId }) => siteId === site.id)).toEqual((await readiness()).body)
  expect([all.total, all.items.map(({ siteName }) => siteName).toSorted()]).toEqual([
    2,
    ['oak east', 'oak west'],
  ])
})

test('rules say which drills are overdue, and without drills that is all of them that are', async () => {
  const early = { ...twoFireDrills, yearFrom: '01-01', yearTo: '12-31' }
  const [requirement] = early.requirements
  if (!requirement) throw new Error('no requirement')
  const inJanuary = { ...requirement, per: 'custom' as const, from: '01-01', to: '01-01' }
  const body = { ...early, requirements: [requirement, inJanuary], packId: randomUUID() }
  await world.ask(createRulePack, { body }, oak.staff.Manager)
  // On New Year's Day itself there is still time.
  const isFirst = new Date().toISOString().slice(5, 10) === '01-01'
  expect((await reasons()).get('drillsOverdue')).toEqual(isFirst ? undefined : [1, 2, 0])
})

test('whoever is held to a site sees that one, and another tenant’s is not there', async () => {
  const own = await world.ask(listSiteReadiness, { query: {} }, oak.staff.SiteSpecific)
  expect(own.items.map(({ siteId }) => siteId)).toEqual([site.id])
  const scores = await world.ask(listSiteScores, {}, oak.staff.SiteSpecific)
  expect(scores).toEqual({ ids: [site.id], scores: [own.items[0]?.score] })
  expect((await readiness(oak.sites[1])).status).toBe(404)
  expect((await readiness(river.sites[0])).status).toBe(404)
})

test('who works at a site: those held to it first, whether they have signed in, and students as a number', async () => {
  await world.ask(listSites, { query: {} }, oak.staff.SiteSpecific)
  const people = await world.ask(getSitePeople, { params: { siteId: site.id } }, oak.staff.SiteSpecific)
  expect(people.workers.map(({ role, mayCommand, hasSignedIn }) => [role, mayCommand, hasSignedIn])).toEqual([
    ['SiteSpecific', true, true],
    ['Manager', true, true],
    ['TenantAdmin', true, false],
    ['Staff', false, false],
  ])
  expect([people.studentCount, people.staffCount]).toEqual([10, 0])
  expect(JSON.stringify(people)).not.toContain('@')
  const west = await world.ask(getSitePeople, { params: { siteId: oak.sites[1].id } }, oak.staff.Manager)
  expect(west.workers.some(({ role }) => role === 'SiteSpecific')).toBe(false)
})

test('two hundred sites are answered at once, and quickly', async () => {
  await world.asOwner((owner) =>
    owner.query(
      `with sites as (
        insert into site (tenant_id, name)
        select $1, 'Site ' || number from generate_series(1, 200) as number
        returning id
      ), rooms as (
        insert into room (tenant_id, site_id, name)
        select $1, id, 'Room ' || number from sites, generate_series(1, 30) as number
        returning id, site_id, name
      ), bags as (
        insert into bag (tenant_id, site_id, room_id, name, barcode)
        select $1, site_id, id, name, replace(gen_random_uuid()::text, '-', '') from rooms
        returning id
      )
      insert into bag_readiness (
        bag_id, tenant_id, counted_at, counted_by_name, things, unknown, missing, expired, lacking, expiring
      )
      select id, $1, now(), 'Kim', 10, 0, 0, 0, '{}', '[]' from bags`,
      [river.id],
    ),
  )
  await world.asOwner((owner) => owner.query('analyze'))
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const start = performance.now()
    const { total } = await world.ask(listSiteReadiness, { query: { pageSize: 5 } }, river.staff.Manager)
    times.push(performance.now() - start)
    expect(total).toBe(202)
  }
  // Twice the target: test machines are shared.
  expect(Math.min(...times)).toBeLessThan(400)
  if (process.env.MUSTER_TIMES) console.info('readiness of 200 sites, ms', times)
})
