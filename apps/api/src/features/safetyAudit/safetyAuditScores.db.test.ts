import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/safetyAuditCalls'
import { builtInSafetyAudit } from '@muster/domain/safetyAudit/builtInTemplate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { safetyAuditActions } from '../../../test/safetyAuditActions.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests the scores of safety audits: of each site over time, and across sites. */

let world: World
let oak: TestTenant
let river: TestTenant
const { start, answer, find, sign, owner } = safetyAuditActions(() => world)

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

const manager = () => oak.staff.Manager
const principal = () => oak.staff.SiteSpecific

test('the summary tells each site’s results over time, and of one’s own sites alone', async () => {
  for (const value of ['notOk', 'ok'] as const) {
    const params = await start(oak.sites[1].id)
    await answer(params, { value })
    await find(params)
    expect((await sign(params)).status).toBe(200)
  }
  await start(oak.sites[1].id)
  const all = await world.ask(calls.summarizeSafetyAudits, { query: {} }, manager())
  const there = all.items.find(({ siteId }) => siteId === oak.sites[1].id)
  expect(there?.points.slice(-2).map(({ percent }) => percent)).toEqual([0, 100])
  expect(there?.openTasks).toBeGreaterThanOrEqual(2)
  expect(there?.running).toBeGreaterThanOrEqual(1)
  const own = await world.ask(calls.summarizeSafetyAudits, { query: {} }, principal())
  expect(own.items.map(({ siteId }) => siteId)).toEqual([oak.sites[0].id])
  const lines = await world.ask(calls.listSafetyAudits, { query: { siteId: oak.sites[1].id } }, manager())
  expect(lines.items[0]).toMatchObject({ signedAt: null, percent: null, findings: 0 })
})

describe('the trend across sites', () => {
  const trend = (as: TestAccount, timeZone?: string) =>
    world.ask(calls.trendSafetyAudits, { query: timeZone ? { timeZone } : {} }, as)
  const ours = randomUUID() as string
  let sites: number[] = []

  /** Signed ones, as after years. @param of site (of ten), percent, time, and template */
  async function signedBefore(of: [site: number, percent: number | null, at: string, template?: string][]) {
    for (const [site, percent, at, template = null] of of) {
      const id = randomUUID()
      await owner(
        `insert into safety_audit (id, tenant_id, site_id, template_id, template_version, template_name, sections,
          started_by_id, started_by_name)
        select $1, $2, $3, $4, case when $4::uuid is null then 0 else 1 end, $5, '[]', u.id, u.name
        from app_user u where u.email = $6`,
        [id, oak.id, sites[site], template, template ? 'Our walk' : builtInSafetyAudit.name, manager().email],
      )
      await owner(
        `insert into safety_audit_signature (tenant_id, audit_id, part, signed_name, at, by_id, by_name, result)
        select $1, $2, 'ran', 'M. Manager', $3, u.id, u.name, $4
        from app_user u where u.email = $5`,
        [oak.id, id, at, { percent, unanswered: 0 }, manager().email],
      )
    }
  }

  beforeAll(async () => {
    const added = await owner(
      `insert into site (tenant_id, name) select $1, 'Trend ' || n from generate_series(1, 5) n returning id`,
      [oak.id],
    )
    sites = [oak.sites[0].id, ...added.map(({ id }) => Number(id))]
    await signedBefore([
      ...([20, 40, 60, 80].map((percent, at) => [at, percent, '2024-03-10T12:00:00Z']) as [
        number,
        number,
        string,
      ][]),
      // The same site again in that month: only the last one counts. Without a score: none does.
      [0, 30, '2024-03-20T12:00:00Z'],
      [4, null, '2024-03-20T12:00:00Z'],
      // The last evening of April in California.
      [1, 90, '2024-05-01T03:00:00Z'],
      [2, 55, '2024-04-15T12:00:00Z', ours],
    ])
  })

  test('is the middle score and the middle half of the sites by month, each template by itself', async () => {
    const [builtIn, own] = [
      (await trend(manager())).find(({ template }) => template === 'built-in'),
      (await trend(manager())).find(({ template }) => template === ours),
    ]
    expect(builtIn?.name).toBe(builtInSafetyAudit.name)
    expect(builtIn?.months.slice(0, 2)).toEqual([
      { month: '2024-03', sites: 4, lowest: 30, lowQuarter: 38, middle: 50, highQuarter: 65, highest: 80 },
      { month: '2024-05', sites: 1, lowest: 90, lowQuarter: 90, middle: 90, highQuarter: 90, highest: 90 },
    ])
    expect(own).toMatchObject({ name: 'Our walk', months: [{ month: '2024-04', sites: 1, middle: 55 }] })
    const west = (await trend(manager(), 'America/Los_Angeles')).find(
      ({ template }) => template === 'built-in',
    )
    expect(west?.months[1]).toMatchObject({ month: '2024-04', middle: 90 })
  })

  test('is of the sites that one may see alone, and of those in use', async () => {
    const held = (await trend(principal())).find(({ template }) => template === 'built-in')
    expect(held?.months[0]).toMatchObject({ month: '2024-03', sites: 1, lowest: 30, highest: 30 })
    expect((await trend(principal())).map(({ template }) => template)).not.toContain(ours)
    expect(await trend(river.staff.Manager)).toEqual([])
    expect((await world.call(calls.trendSafetyAudits, { query: {} }, oak.staff.Staff)).status).toBe(403)
    await owner('update site set is_active = false where id = $1', [sites[3]])
    const left = (await trend(manager())).find(({ template }) => template === 'built-in')
    expect(left?.months[0]).toMatchObject({ month: '2024-03', sites: 3, highest: 60 })
  })

  test('lists and sites are cut to one template, and a device without a time zone gets the months of UTC', async () => {
    const query = { template: ours }
    const { items } = await world.ask(calls.summarizeSafetyAudits, { query }, manager())
    expect(items.flatMap(({ points }) => points).map(({ percent }) => percent)).toEqual([55])
    const lines = await world.ask(calls.listSafetyAudits, { query }, manager())
    expect(lines.items.map(({ templateName }) => templateName)).toEqual(['Our walk'])
    const builtIn = await world.ask(calls.listSafetyAudits, { query: { template: 'built-in' } }, manager())
    expect(builtIn.items.map(({ templateName }) => templateName)).not.toContain('Our walk')
    for (const timeZone of ['+05:30', 'Nowhere/Moon', 'Etc/Unknown', ''])
      expect(await trend(manager(), timeZone)).toEqual(await trend(manager(), 'UTC'))
  })
})
