import { randomUUID } from 'node:crypto'
import * as drills from '@muster/contract/drillCalls'
import { changeAction, endIncident, startIncident, withdrawIncident } from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planAt, twoFireDrills } from '../../../test/drills.ts'
import { readPdf } from '../../../test/readPdf.ts'
import { acknowledge, instructionIds, newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestSite, TestTenant } from '../../../test/school.ts'
import { drillAt, openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant
/** A planned drill at both sites, in which one room of the first answered. */
let planned: string
/** A misfire at the second site. */
let withdrawn: string

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  const body = {
    drillPlanId: randomUUID(),
    ...planAt(oak.sites, { title: 'Fire drill', action: 'Evacuate' }),
  }
  const { next } = await world.ask(drills.createDrillPlan, { body }, oak.staff.Manager)
  const params = { occurrenceId: next?.occurrenceId ?? '' }
  planned = (await world.ask(drills.startDrill, { params }, oak.staff.Manager)).incidentId
  const ids = await instructionIds(world, oak, planned)
  await acknowledge(world, roomAt(oak, 0), planned, 1, ids)
  await end(planned)
  withdrawn = await started(oak.sites[1])
  await world.ask(withdrawIncident, { params: { incidentId: withdrawn }, body: newId() }, oak.staff.Manager)
})
afterAll(() => world.close())

async function started(site: TestSite) {
  const body = { ...drillAt([site]), action: 'Evacuate' as const }
  await world.ask(startIncident, { body }, oak.staff.Manager)
  return body.incidentId
}
const end = (incidentId: string) =>
  world.ask(
    endIncident,
    { params: { incidentId }, body: { ...newId(), message: 'All clear.' } },
    oak.staff.Manager,
  )
const log = (query: { siteId?: number; kinds?: drills.LogKinds } = {}, as = oak.staff.Manager) =>
  world.ask(drills.getDrillLog, { query }, as)
const remark = (incidentId: string, text: string, as = oak.staff.Manager, remarkId: string = randomUUID()) =>
  world.call(drills.addDrillRemark, { params: { incidentId }, body: { remarkId, text, weather: 'Rain' } }, as)

describe('the drill log', () => {
  test('says of each what a law asks for, newest first; what still runs is not in it', async () => {
    const running = await started(oak.sites[0])
    const { items, total } = await log()
    expect([total, items.map(({ incidentId }) => incidentId)]).toEqual([2, [withdrawn, planned]])
    expect(items[1]).toMatchObject({
      kind: 'Exercise',
      action: 'Evacuate',
      stage: 'ended',
      title: 'Fire drill',
      siteNames: ['oak east', 'oak west'],
      commanderName: 'Manager of oak',
      rooms: 8,
      seen: 1,
      answered: 1,
      expected: 20,
      remarks: [],
    })
    await end(running)
  })

  test('of one site counts that site alone', async () => {
    const { items } = await log({ siteId: oak.sites[0].id })
    expect(items.at(-1)).toMatchObject({ siteNames: ['oak east'], rooms: 4, answered: 1, expected: 10 })
    expect(items.map(({ incidentId }) => incidentId)).not.toContain(withdrawn)
  })

  test('shows somebody held to a site its part, and another tenant nothing', async () => {
    const { items } = await log({}, oak.staff.SiteSpecific)
    expect(items.at(-1)).toMatchObject({ siteNames: ['oak east'], rooms: 4 })
    expect((await log({}, river.staff.Manager)).items).toEqual([])
    const query = { siteId: oak.sites[1].id }
    expect((await world.call(drills.getDrillLog, { query }, oak.staff.SiteSpecific)).status).toBe(404)
  })
})

describe('a remark', () => {
  test('stands beside the next one, and a retry is the same remark', async () => {
    const id = randomUUID()
    const [first, again] = [
      await remark(planned, 'East stairs were slow.', oak.staff.Manager, id),
      await remark(planned, 'Something else', oak.staff.Manager, id),
    ]
    expect([first.status, again.status, again.body.text]).toEqual([201, 201, 'East stairs were slow.'])
    await remark(planned, 'Bell not heard in the gym.', oak.staff.SiteSpecific)
    const [entry] = (await log()).items.filter(({ incidentId }) => incidentId === planned)
    expect(entry?.remarks.map(({ text, byName }) => [byName, text])).toEqual([
      ['Manager of oak', 'East stairs were slow.'],
      ['SiteSpecific of oak', 'Bell not heard in the gym.'],
    ])
  })

  test('about several sites is not read by somebody held to one of them, in no shape', async () => {
    await remark(planned, 'A child fell at the west gate.')
    const entryFor = async (query: { siteId?: number }, as = oak.staff.Manager) =>
      (await log(query, as)).items.find(({ incidentId }) => incidentId === planned)
    expect((await entryFor({}, oak.staff.SiteSpecific))?.remarks).toEqual([])
    expect((await entryFor({ siteId: oak.sites[0].id }))?.remarks.length).toBeGreaterThan(0)
    const headers = await world.headersOf(oak.staff.SiteSpecific)
    const csv = await world.server.app.inject({ url: drills.drillLogPaths.csv, headers })
    expect([csv.statusCode, csv.payload.includes('west gate')]).toEqual([200, false])
  })

  test('is not changed by anybody, is not written by staff, nor from elsewhere', async () => {
    const rewrite = world.asOwner((owner) => owner.query("update drill_remark set text = 'x'"))
    await expect(rewrite).rejects.toThrow('is insert-only')
    expect((await remark(planned, 'x', oak.staff.Staff)).status).toBe(403)
    expect((await remark(planned, 'x', river.staff.Manager)).status).toBe(404)
    expect((await remark(withdrawn, 'x', oak.staff.SiteSpecific)).status).toBe(404)
  })
})

test('a remark is offered where the caller may add one: at a site where they command, and not where they look or follow', async () => {
  const held = oak.staff.SiteSpecific
  const [east] = oak.sites
  const offered = async (as: TestAccount) =>
    (await log({}, as)).items.find(({ incidentId }) => incidentId === planned)?.mayRemark
  expect(await offered(oak.staff.Manager)).toBe(true)
  expect(await offered(oak.staff.Staff)).toBe(false)
  expect(await offered(held)).toBe(true)
  const permit = (permission: 'view' | 'manage') =>
    world.asOwner((owner) =>
      owner.query(
        'update site_permission set permission = $2 where site_id = $1 and user_id = (select id from app_user where email = $3)',
        [east.id, permission, held.email],
      ),
    )
  await permit('view')
  expect(await offered(held)).toBe(false)
  expect((await remark(planned, 'x', held)).status).toBe(403)
  await permit('manage')
})

describe('the log as a file', () => {
  const file = async (path: string, kinds: drills.LogKinds = 'drills', as = oak.staff.Manager) => {
    const url = `${path}?timeZone=America/New_York&kinds=${kinds}`
    return world.server.app.inject({ url, headers: await world.headersOf(as) })
  }

  test('is a table that a spreadsheet shows and never runs', async () => {
    await remark(planned, '=HYPERLINK("https://example.org")')
    const { payload, headers } = await file(drills.drillLogPaths.csv)
    expect(headers['content-disposition']).toContain('drill-log.csv')
    const text = payload.replace(/^\uFEFF/, '')
    expect(text).toMatch(/^Date,Start,End,Time zone,Duration \(min\),Kind,Action/)
    expect(text).toContain('Drill,Evacuate,Threat,Fire drill,"oak east; oak west"')
    expect(text).not.toMatch(/(^|,)=/m)
    // Every printed time names its zone, summer and winter.
    for (const line of text.split('\r\n').filter((each) => /^\d{4}-/.test(each)))
      expect(line).toMatch(
        /^\d{4}-\d\d-\d\d,\d\d:\d\d:\d\d,\d\d:\d\d:\d\d,America\/New_York \(GMT-0[45]:00\),/,
      )
  })

  test('holds drills alone unless real incidents or tests are asked for, and says what it holds', async () => {
    const body = { ...drillAt([oak.sites[0]]), kind: 'Actual' as const, action: 'Hold' as const }
    await world.ask(startIncident, { body }, oak.staff.Manager)
    await end(body.incidentId)
    const ids = async (kinds?: drills.LogKinds) =>
      (await log(kinds ? { kinds } : {})).items.map(({ incidentId }) => incidentId)
    expect(await ids()).not.toContain(body.incidentId)
    expect(await ids('real')).toEqual([body.incidentId])
    expect(await ids('tests')).toEqual([])
    expect(await ids('all')).toEqual([body.incidentId, ...(await ids())])
    expect((await file(drills.drillLogPaths.csv)).payload).not.toMatch(/,Real,/)
    expect((await file(drills.drillLogPaths.csv, 'all')).payload).toMatch(/,Real,Hold/)
    const paper = await file(drills.drillLogPaths.pdf, 'real')
    expect(JSON.stringify(await readPdf(paper.rawPayload))).toContain('Real incidents')
  })

  test('is paper with everything on it', async () => {
    const { rawPayload } = await file(drills.drillLogPaths.pdf)
    const text = JSON.stringify(await readPdf(rawPayload))
    for (const word of ['Drill log', 'Fire drill', 'East stairs were slow.', 'Page 1 of 1'])
      expect(text).toContain(word)
  })

  test('is paper in the language that its reader has chosen for their pages', async () => {
    await world.asOwner((owner) =>
      owner.query("update tenant set languages = '{es}' where id = $1", [oak.id]),
    )
    const paper = await world.server.app.inject({
      url: drills.drillLogPaths.pdf,
      headers: { ...(await world.headersOf(oak.staff.Manager)), cookie: 'muster-language=es' },
    })
    const text = JSON.stringify(readPdf(paper.rawPayload))
    for (const word of [
      'Registro de simulacros',
      'Fire drill',
      'East stairs were slow.',
      'Página 1 de 1',
      'Simulacro',
    ])
      expect(text).toContain(word)
  })
})

describe('rules about drills', () => {
  const rules = (as = oak.staff.Manager) =>
    world.ask(drills.createRulePack, { body: { packId: randomUUID(), ...twoFireDrills } }, as)
  const compliance = (packId: string, as = oak.staff.Manager) =>
    world.ask(drills.getCompliance, { params: { packId }, query: {} }, as)

  test('count the drills of each site that a room there answered, and none that was withdrawn', async () => {
    const { packId } = await rules()
    const { sites } = await compliance(packId)
    const counted = sites.map(({ siteName, checks }) => [
      siteName,
      checks[0]?.counted.length,
      checks[0]?.state,
    ])
    expect(counted).toEqual([
      ['oak east', 1, 'due'],
      ['oak west', 0, 'due'],
    ])
    expect(sites[0]?.checks[0]?.counted[0]?.incidentId).toBe(planned)
    // No room at the second site answered the planned one, and none at all the one that ran while the log was read.
    expect(sites.map(({ checks }) => checks[0]?.notCounted.map(({ reason }) => reason))).toEqual([
      ['nobodyAnswered'],
      ['nobodyAnswered', 'withdrawn'],
    ])
    const own = await compliance(packId, oak.staff.SiteSpecific)
    expect(own.sites.map(({ siteName }) => siteName)).toEqual(['oak east'])
  })

  test('are changed by those who configure, never over a newer version, and not from another tenant', async () => {
    const { packId, version, pack } = await rules()
    const change = (as = oak.staff.Manager) =>
      world.call(drills.updateRulePack, { params: { packId }, body: { version, ...pack, name: 'Ours' } }, as)
    expect((await change(river.staff.Manager)).status).toBe(404)
    expect((await change(oak.staff.SiteSpecific)).status).toBe(403)
    expect((await change()).body).toMatchObject({ version: 2, pack: { name: 'Ours' } })
    expect((await change()).problem.type).toBe('changed-since')
    await world.ask(drills.removeRulePack, { params: { packId } }, oak.staff.Manager)
    expect((await change()).status).toBe(404)
    const { items } = await world.ask(drills.listRulePacks, { query: {} }, oak.staff.Manager)
    expect(items.map((each) => each.packId)).not.toContain(packId)
  })
})

test('a drill that went over into another action stands in the log as both, and counts as what it became', async () => {
  const incidentId = await started(oak.sites[1])
  const body = { ...newId(), action: 'Shelter' as const, message: 'Go to your shelter area.' }
  await world.ask(changeAction, { params: { incidentId }, body }, oak.staff.Manager)
  await end(incidentId)
  const [entry] = (await log()).items
  expect(entry).toMatchObject({ incidentId, action: 'Shelter', actions: ['Evacuate', 'Shelter'] })
  const url = `${drills.drillLogPaths.csv}?timeZone=America/New_York`
  const csv = await world.server.app.inject({ url, headers: await world.headersOf(oak.staff.Manager) })
  expect(csv.payload).toContain('Drill,"Evacuate, then Shelter"')
})
