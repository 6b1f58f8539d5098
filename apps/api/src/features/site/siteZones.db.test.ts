import { randomUUID } from 'node:crypto'
import { addSite, getAdminSite, updateSite } from '@muster/contract/adminSiteCalls'
import { afterActionFiles } from '@muster/contract/afterActionCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import * as drills from '@muster/contract/drillCalls'
import { endIncident } from '@muster/contract/incidentCalls'
import { changeTask, createTask } from '@muster/contract/taskCalls'
import { getMe, getMyCurrentTenant } from '@muster/contract/userCalls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { twoFireDrills } from '../../../test/drills.ts'
import { acknowledge, instructionIds, newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { inTenant } from '../../platform/db/database.ts'
import { readOrganization } from '../notification/messageWording.ts'
import { notifierConfig } from '../notification/notifierConfig.ts'

/** An organization in the time of Chicago, with its second site in that of Denver, as Texas has El Paso. */

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak] = world.tenants
})
afterAll(() => world.close())
beforeEach(async () => {
  await choose('America/Chicago')
  await owner('update site set time_zone = null')
  await owner("update site set time_zone = 'America/Denver' where id = $1", [elPaso().id])
})

const elPaso = () => oak.sites[1]
const manager = () => oak.staff.Manager
const owner = (text: string, values: unknown[] = []) =>
  world.asOwner((client) => client.query<Record<string, unknown>>(text, values))
const choose = (zone: string | null) =>
  owner('update tenant set time_zone = $1 where id = $2', [zone, oak.id])
const fileOf = async (url: string) =>
  world.server.app.inject({ url, headers: await world.headersOf(manager()) })

async function heldAt(site: TestTenant['sites'][number], startedAt: string): Promise<string> {
  const incidentId = await world.startDrill(oak, [site])
  if (site === oak.sites[0])
    await acknowledge(world, roomAt(oak, 0), incidentId, 1, await instructionIds(world, oak, incidentId))
  const params = { incidentId }
  await world.ask(endIncident, { params, body: { ...newId(), message: 'All clear.' } }, manager())
  await owner('update incident set started_at = $1 where id = $2', [startedAt, incidentId])
  return incidentId
}

test('an administrator gives a site its own zone, and takes it back; what is no zone is refused', async () => {
  const as = oak.staff.TenantAdmin
  const body = { commandId: randomUUID(), name: 'El Paso High', place: null, timeZone: 'America/Denver' }
  const site = await world.ask(addSite, { params: { id: oak.id }, body }, as)
  expect(site.timeZone).toBe('America/Denver')
  const params = { id: oak.id, siteId: site.id }
  const change = (changes: { timeZone?: string | null; version?: number }) =>
    world.call(updateSite, { params, body: { version: 1, name: site.name, place: null, ...changes } }, as)
  for (const timeZone of ['Etc/Unknown', '+05:30', 'CST', '', 'a'.repeat(10_000)])
    expect((await change({ timeZone })).status).toBe(422)
  // An older page knows no zones of sites, and leaves it as it is.
  expect((await change({})).body).toMatchObject({ version: 1, timeZone: 'America/Denver' })
  expect((await change({ timeZone: null })).body).toMatchObject({ version: 2, timeZone: null })
  expect((await change({ timeZone: 'Pacific/Guam' })).status).toBe(409)
  expect((await change({ timeZone: 'Pacific/Guam', version: 2 })).status).toBe(200)
  const { items } = await world.ask(searchAudit, { query: { search: 'El Paso High' } }, as)
  expect(items[0]).toMatchObject({ before: { timeZone: null }, after: { timeZone: 'Pacific/Guam' } })
  expect((await world.call(getAdminSite, { params }, world.tenants[1].staff.TenantAdmin)).status).toBe(404)
  expect((await world.ask(getMe, {}, manager())).tenants[0]?.siteZones).toEqual({
    [elPaso().id]: 'America/Denver',
    [site.id]: 'Pacific/Guam',
  })
  expect((await world.ask(getMyCurrentTenant, {}, manager()))?.siteZones).toHaveProperty(String(site.id))
})

test('a task is due at the end of its day at its site', async () => {
  const words = { title: 'Fix the gate', detail: null, ownerId: null, recurrence: { every: 'once' as const } }
  const due = async (siteId: number, timeZone: string) => {
    const body = { ...words, taskId: randomUUID(), siteId, dueOn: '2040-07-01', timeZone }
    const { taskId, version } = await world.ask(createTask, { body }, manager())
    const late = async () =>
      (await owner('select late_at from task where id = $1', [taskId])).rows[0]?.late_at as Date
    const first = await late()
    await world.ask(
      changeTask,
      { params: { taskId }, body: { ...words, siteId, dueOn: '2040-07-02', timeZone, version } },
      manager(),
    )
    return [first.toISOString(), (await late()).toISOString()]
  }
  // The page says the zone of its device: it counts where nobody has chosen one.
  const [east, west] = [oak.sites[0].id, elPaso().id]
  expect(await due(east, 'Asia/Tokyo')).toEqual(['2040-07-02T05:00:00.000Z', '2040-07-03T05:00:00.000Z'])
  expect(await due(west, 'Asia/Tokyo')).toEqual(['2040-07-02T06:00:00.000Z', '2040-07-03T06:00:00.000Z'])
  await choose(null)
  expect(await due(east, 'Asia/Tokyo')).toEqual(['2040-07-01T15:00:00.000Z', '2040-07-02T15:00:00.000Z'])
  expect((await due(west, 'Asia/Tokyo'))[0]).toBe('2040-07-02T06:00:00.000Z')
})

test('messages, files and the drill log say the time of the site', async () => {
  const clockAt = async (siteIds: number[]) => {
    const { db, config } = world.server.context
    const said = await inTenant(db, oak.id, (tx) => readOrganization(tx, notifierConfig(config), siteIds))
    const incidentId = await world.startDrill(
      oak,
      oak.sites.filter(({ id }) => siteIds.includes(id)),
    )
    const body = { ...newId(), message: 'All clear.' }
    await world.ask(endIncident, { params: { incidentId }, body }, manager())
    const csv = await fileOf(`${afterActionFiles.csv(incidentId)}?timeZone=Asia/Tokyo`)
    expect(/Local time \(([^)]*)\)/.exec(csv.payload)?.[1]).toBe(said.timeZone)
    return said.timeZone
  }
  expect(await clockAt([elPaso().id])).toBe('America/Denver')
  expect(await clockAt([oak.sites[0].id, elPaso().id])).toBe('America/Chicago')
  const { items } = await world.ask(drills.getDrillLog, { query: {} }, manager())
  expect(items.map(({ timeZone }) => timeZone)).toEqual(['America/Chicago', 'America/Denver'])
  const log = await fileOf(`${drills.drillLogPaths.csv}?timeZone=Asia/Tokyo`)
  expect(log.payload).toContain('America/Denver (GMT-')
  expect(log.payload).toContain('America/Chicago (GMT-')
  expect((await fileOf(`${drills.drillLogPaths.pdf}?timeZone=Etc/Unknown`)).statusCode).toBe(200)
})

test('a drill counts in the month and the school year of the clock on the wall', async () => {
  await owner('delete from incident_site')
  const [requirement] = twoFireDrills.requirements
  if (!requirement) throw new Error('there is a requirement')
  const monthly = { ...requirement, actions: ['Lockdown' as const], times: 1, per: 'month' as const }
  const pack = { ...twoFireDrills, timeZone: 'America/Chicago', requirements: [monthly] }
  const packId = randomUUID()
  await world.ask(drills.createRulePack, { body: { packId, ...pack } }, manager())
  const { year } = await world.ask(drills.getCompliance, { params: { packId }, query: {} }, manager())
  // Half past midnight of the year's first day in Chicago is still the day before in Denver.
  const at = `${year.from}T05:30:00Z`
  const held = [await heldAt(oak.sites[0], at), await heldAt(elPaso(), at)]
  const found = async (back: number) => {
    const seen = await world.ask(drills.getCompliance, { params: { packId }, query: { back } }, manager())
    return held.map((incidentId, index) =>
      seen.sites
        .find(({ siteId }) => siteId === oak.sites[index]?.id)
        ?.checks.flatMap(({ name, counted, notCounted }) =>
          [...counted, ...notCounted]
            .filter((each) => each.incidentId === incidentId)
            .map(({ date }) => [name, date]),
        ),
    )
  }
  const start = Number(year.from.slice(0, 4))
  expect(await found(0)).toEqual([[[`Fire drills: August ${start}`, `${start}-08-01`]], []])
  expect(await found(1)).toEqual([[], [[`Fire drills: July ${start}`, `${start}-07-31`]]])
})

test('a plan, rules and a task that were stored with no zone that is known are still shown', async () => {
  const packId = randomUUID()
  await world.ask(drills.createRulePack, { body: { packId, ...twoFireDrills } }, manager())
  for (const zone of ['Etc/Unknown', '+05:30', 'CST', 'Mars/Olympus', '']) {
    await owner(
      `update rule_pack set pack = jsonb_set(pack, '{timeZone}', to_jsonb($1::text)) where id = $2`,
      [zone, packId],
    )
    const { items } = await world.ask(drills.listRulePacks, { query: {} }, manager())
    expect(items.map(({ pack }) => pack.timeZone)).toContain(zone === 'CST' ? 'America/Chicago' : 'UTC')
    expect(
      (await world.call(drills.getCompliance, { params: { packId }, query: {} }, manager())).status,
    ).toBe(200)
  }
})
