import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { getGuestFloors, getGuestPlans } from '@muster/contract/guestCalls'
import { endIncident, startIncident } from '@muster/contract/incidentCalls'
import {
  getIncidentPlanLevel,
  getIncidentPlans,
  getPlanLevel,
  getSitePlan,
  linkRoom,
  planReport,
  planUploadLimit,
  planUploadPath,
  unlinkRoom,
} from '@muster/contract/planCalls'
import { problem } from '@muster/contract/problem'
import { addRoom, listRooms } from '@muster/contract/roomCalls'
import {
  hourglass,
  imdfUnit,
  plainRooms,
  polygonOf,
  smallImdf,
  square,
} from '@muster/domain/plan/planFixture'
import { levelShape } from '@muster/domain/plan/sitePlan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { enterTestGuest } from '../../../test/guests.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestSite, TestTenant } from '../../../test/school.ts'
import { drillAt, openWorld, type World } from '../../../test/world.ts'
import { inTenant } from '../../platform/db/database.ts'
import { appRole } from '../../platform/db/databaseRoles.ts'
import { lockPlansOf } from './readPlans.ts'

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

/** Zips the files of an IMDF archive as a drawing program does: in a folder. */
function zipOf(files: Record<string, unknown>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    const text = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
    zip.addBuffer(text, `venue/${name.includes('.') ? name : `${name}.geojson`}`)
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}

type File = { body: Buffer | Readable; type?: string; id?: string; dryRun?: boolean; fileName?: string }

async function send(file: File, as: TestAccount | null = oak.staff.SiteSpecific, siteId = site.id) {
  const { body, type = 'application/zip', id = randomUUID(), dryRun = false, fileName = 'plan.zip' } = file
  const answer = await world.server.app.inject({
    method: 'POST',
    url: planUploadPath(siteId),
    payload: body,
    query: { id, fileName, dryRun: String(dryRun) },
    headers: { 'content-type': type, ...(as ? await world.headersOf(as) : {}) },
  })
  return {
    status: answer.statusCode,
    get report() {
      return planReport.parse(answer.json())
    },
    get problem() {
      return problem.parse(answer.json())
    },
  }
}
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const plan = async (as = oak.staff.SiteSpecific) =>
  (await world.ask(getSitePlan, { params: { siteId: site.id } }, as)).plan
async function planInUse() {
  const found = await plan()
  if (!found) throw new Error('no plan')
  return found
}
const roomNames = new Map<string, string>()
const namesOf = (links: readonly { roomId: string; unitId: string }[]) => {
  for (const room of site.rooms) roomNames.set(room.id, room.name)
  return links.map(({ roomId, unitId }) => `${roomNames.get(roomId)} = ${unitId}`).sort()
}
const audits = () =>
  world.asOwner(
    async (owner) =>
      (
        await owner.query(
          "select action, subject, before, after from audit where action like 'plan.%' order by id",
        )
      ).rows,
  )
const counted = (table: string) =>
  world.asOwner(async (owner) => (await owner.query(`select count(*)::int as n from ${table}`)).rows[0].n)

describe('an import', () => {
  test('tried out tells what would come, and nothing is kept', async () => {
    const bad = imdfUnit('bad', 'ground', 5, { name: 'Lab', shape: hourglass(5) })
    const { status, report } = await send({ body: await zipOf(smallImdf([bad])), dryRun: true })
    expect(status).toBe(200)
    expect(report).toEqual({
      planId: null,
      levels: [
        { id: 'ground', name: 'Ground floor', ordinal: 0, unitCount: 2 },
        { id: 'first', name: 'First floor', ordinal: 1, unitCount: 3 },
      ],
      unitCount: 5,
      linked: [
        { roomName: 'Room 1', unitName: 'Classroom 001', levelName: 'Ground floor', how: 'name' },
        { roomName: 'Room 2', unitName: 'Classroom 002', levelName: 'Ground floor', how: 'name' },
        { roomName: 'Room 3', unitName: 'Classroom 3', levelName: 'First floor', how: 'name' },
      ],
      unclear: [],
      withoutUnit: ['Room 4'],
      unlinkedUnits: ['Music, First floor'],
      unlinkedCount: 1,
      problems: [{ unit: 'Lab', why: 'Its outline crosses itself. Mend it in the program that drew it.' }],
      problemCount: 1,
      leftOut: [],
      numberedCount: 0,
    })
    expect([await plan(), await counted('site_plan'), await audits()]).toEqual([null, 0, []])
  })

  test('is kept with its levels and links; the second arrival of it is the same plan', async () => {
    const file = { body: await zipOf(smallImdf()), id: randomUUID() }
    const [first, second] = [await send(file), await send(file)]
    expect([first.status, second.status, first.report.planId]).toEqual([201, 201, file.id])
    const { id, number, fileName, importedByName, links, units } = await planInUse()
    expect({ id, number, fileName, importedByName }).toEqual({
      id: file.id,
      number: 1,
      fileName: 'plan.zip',
      importedByName: oak.staff.SiteSpecific.name,
    })
    expect(namesOf(links)).toEqual(['Room 1 = u1', 'Room 2 = u2', 'Room 3 = u3'])
    expect(units).toHaveLength(5)
    const params = { siteId: site.id, planId: id, levelId: 'first' }
    const shape = await world.ask(getPlanLevel, { params }, oak.staff.Staff)
    expect(shape.units.map((unit) => unit.id)).toEqual(['u3', 'u4', 'stairs'])
    expect(await audits()).toEqual([
      {
        action: 'plan.imported',
        subject: site.name,
        before: null,
        after: { file: 'plan.zip', rooms: 5, linked: 3 },
      },
    ])
  })

  test('of GeoJSON replaces the plan; rooms keep a place that is still there, and the old plan stays as it was', async () => {
    const before = await planInUse()
    const next = smallImdf()
    const body = json({ ...next.unit, features: [...next.level.features, ...next.unit.features.slice(1)] })
    const { status, report } = await send({ body, type: 'application/geo+json', fileName: 'plan.geojson' })
    expect([status, report.linked.map(({ how }) => how), report.withoutUnit]).toEqual([
      201,
      ['kept', 'kept'],
      ['Room 1', 'Room 4'],
    ])
    const after = await planInUse()
    expect([after.number, namesOf(after.links)]).toEqual([2, ['Room 2 = u2', 'Room 3 = u3']])
    const params = { siteId: site.id, planId: before.id, levelId: 'ground' }
    expect((await world.ask(getPlanLevel, { params }, oak.staff.Staff)).units).toHaveLength(2)
  })

  test('leaves to a person what could mean two rooms', async () => {
    const body = json(plainRooms({ name: 'Room 1', level: 0 }, { name: 'Room 1', level: 1 }))
    const { report } = await send({ body, type: 'application/json', dryRun: true })
    expect(report.unclear).toEqual([
      { roomName: 'Room 1', unitNames: ['Room 1, Level 0', 'Room 1, Level 1'] },
    ])
  })
})

describe('while the plans of a site are being changed', () => {
  test('a lockdown there starts all the same, without waiting', async () => {
    const real = { ...drillAt([site]), kind: 'Actual' as const }
    const started = await inTenant(world.server.context.db, oak.id, async (tx) => {
      await lockPlansOf(tx, site.id)
      return world.call(startIncident, { body: real }, oak.staff.Manager)
    })
    expect(started.status).toBeLessThan(300)
    const params = { incidentId: real.incidentId }
    await world.ask(endIncident, { params, body: { ...newId(), message: 'All clear.' } }, oak.staff.Manager)
  })

  test('another import of that site waits its turn', async () => {
    const { number } = await planInUse()
    const body = await zipOf(smallImdf())
    const answers = await Promise.all([send({ body }), send({ body })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await planInUse()).number).toBe(number + 2)
  })
})

describe('a zip with a GeoJSON for each floor', () => {
  test('is read floor by floor, says what it left out, and rooms find their place', async () => {
    const wall = { type: 'Feature', geometry: polygonOf(square(7)), properties: { indoor: 'wall' } }
    const upper = plainRooms({ name: 'Lab' })
    const body = await zipOf({
      'school-EG.geojson': plainRooms({ name: 'Office' }, { name: 'Kitchen' }),
      'school-OG1.geojson': { ...upper, features: [...upper.features, wall] },
    })
    const { status, report } = await send({ body, dryRun: true })
    expect(status).toBe(200)
    expect(report).toMatchObject({
      levels: [
        { name: 'EG', ordinal: 0, unitCount: 2 },
        { name: 'OG1', ordinal: 1, unitCount: 1 },
      ],
      leftOut: [{ what: 'wall', count: 1, names: [] }],
      numberedCount: 0,
    })
  })
})

describe('refused with a sentence is', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a broken zip', () => Buffer.from('PK\x03\x04 not really'), 'is not a zip file that can be read'],
    [
      'a zip that is cut off',
      async () => (await zipOf(smallImdf())).subarray(0, -40),
      'not a zip file that can be read',
    ],
    [
      'a zip without rooms',
      () => zipOf({ 'a.txt': 'x', 'b.csv': 'y' }),
      'There is no unit.geojson in plan.zip. It has a.txt, b.csv.',
    ],
    [
      'a part of an IMDF archive',
      () => zipOf({ level: smallImdf().level, venue: { type: 'FeatureCollection', features: [] } }),
      'It has level.geojson, venue.geojson.',
    ],
    ['a zip in a zip', async () => zipOf({ 'inner.zip': await zipOf(smallImdf()) }), 'packed file inside'],
    [
      'a zip that unpacks to far more',
      () => zipOf({ unit: Buffer.alloc(70 * 1024 * 1024, 32) }),
      'unpacks to more',
    ],
    ['text', () => Buffer.from('Room 1, Room 2'), 'neither a zip nor GeoJSON'],
    [
      'JSON that is cut off',
      () => json(plainRooms({ name: '1' })).subarray(0, -9),
      'neither a zip nor GeoJSON',
    ],
    ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1'), 'is a picture'],
    [
      'a plan of crossing polygons alone',
      () => json(plainRooms({ name: 'Gym', shape: hourglass(0) })),
      'crosses',
    ],
    ['nothing', () => Buffer.alloc(0), 'The file is empty.'],
  ])('%s', async (_, make, sentence) => {
    const answer = await send({ body: await make(), type: 'application/octet-stream' })
    expect([answer.status, answer.problem.detail]).toEqual([422, expect.stringContaining(sentence)])
    expect(answer.problem.detail).toMatch(/^\S.+\.$/)
  })

  test('a file of another kind', async () => {
    expect((await send({ body: Buffer.from('x'), type: 'image/png' })).status).toBe(415)
  })

  test('a file of 50 MB: by its length before a byte of it is read, and without one as soon as it is too much', async () => {
    const said = await send({ body: Buffer.alloc(50 * 1024 * 1024) })
    expect([said.status, said.problem.detail]).toEqual([413, expect.stringContaining('larger than 20 MB')])
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 65536
          yield Buffer.alloc(65536, 32)
        }
      })(),
    )
    expect((await send({ body: endless })).status).toBe(413)
    expect(sent).toBeLessThan(planUploadLimit + 8 * 1024 * 1024)
  })

  test('whoever may not, and nothing of theirs is read', async () => {
    const body = await zipOf(smallImdf())
    expect((await send({ body }, null)).status).toBe(401)
    expect((await send({ body }, oak.staff.Staff)).status).toBe(403)
    expect((await send({ body }, oak.staff.SiteSpecific, oak.sites[1].id)).status).toBe(404)
    expect((await send({ body }, river.staff.Manager)).status).toBe(404)
  })

  test('an id that is another organization’s plan', async () => {
    const file = { body: await zipOf(smallImdf()), id: randomUUID() }
    expect((await send(file, river.staff.Manager, river.sites[0].id)).status).toBe(201)
    const { status, problem } = await send(file)
    expect([status, problem.type]).toEqual([409, 'id-taken'])
  })
})

describe('a room', () => {
  const params = (place: number) => ({ siteId: site.id, roomId: roomAt(oak, place).id })
  const link = (place: number, unitId: string, planId: string) =>
    world.call(linkRoom, { params: params(place), body: { planId, unitId } }, oak.staff.SiteSpecific)
  const unlink = (place: number, planId: string) =>
    world.call(unlinkRoom, { params: params(place), query: { planId } }, oak.staff.SiteSpecific)

  test('is given a place, moved and taken off again; a second tap changes nothing', async () => {
    await send({ body: await zipOf(smallImdf()) })
    const { id } = await planInUse()
    const written = (await audits()).length
    for (const _ of [1, 2]) expect((await link(3, 'u4', id)).status).toBe(200)
    expect(namesOf((await planInUse()).links)).toContain('Room 4 = u4')
    expect((await link(3, 'stairs', id)).status).toBe(200)
    for (const _ of [1, 2]) expect((await unlink(3, id)).status).toBe(200)
    expect(namesOf((await planInUse()).links)).toEqual(['Room 1 = u1', 'Room 2 = u2', 'Room 3 = u3'])
    expect((await audits()).slice(written)).toEqual([
      { action: 'plan.roomLinked', subject: 'Room 4', before: null, after: { place: 'Music' } },
      {
        action: 'plan.roomLinked',
        subject: 'Room 4',
        before: { place: 'Music' },
        after: { place: 'Unnamed (stairs)' },
      },
      { action: 'plan.roomUnlinked', subject: 'Room 4', before: { place: 'Unnamed (stairs)' }, after: null },
    ])
  })

  test('does not take the place of another, nor one that is not there', async () => {
    const { id } = await planInUse()
    const taken = await link(3, 'u1', id)
    expect([taken.status, taken.problem.detail]).toEqual([409, expect.stringContaining('Room 1 already')])
    expect((await link(3, 'attic', id)).status).toBe(422)
  })

  test('is not changed on a plan that somebody has replaced meanwhile', async () => {
    const { id } = await planInUse()
    await send({ body: await zipOf(smallImdf()) })
    const late = await link(3, 'u4', id)
    expect([late.status, late.problem.type]).toEqual([409, 'plan-replaced'])
    expect((await unlink(0, id)).problem.type).toBe('plan-replaced')
  })

  test('of another site is not there', async () => {
    const { id } = await planInUse()
    const elsewhere = { siteId: site.id, roomId: roomAt(oak, 0, oak.sites[1]).id }
    const body = { planId: id, unitId: 'u4' }
    expect((await world.call(linkRoom, { params: elsewhere, body }, oak.staff.Manager)).status).toBe(404)
  })
})

describe('the plan of an incident', () => {
  test('is the one of when it started, whatever is imported later', async () => {
    const before = await planInUse()
    const incidentId = await world.startDrill(oak, oak.sites)
    await send({ body: await zipOf(smallImdf()) })
    const plans = await world.ask(getIncidentPlans, { params: { incidentId } }, oak.staff.Staff)
    expect(plans.map(({ id, siteId }) => [id, siteId])).toEqual([[before.id, site.id]])
    expect((await planInUse()).number).toBe(before.number + 1)
    const params = { incidentId, planId: before.id, levelId: 'ground' }
    expect((await world.ask(getIncidentPlanLevel, { params }, oak.staff.Staff)).units).toHaveLength(2)
  })

  test('is the first one that came, where there was none', async () => {
    const incidentId = await world.startDrill(oak, [oak.sites[1]])
    const ask = () => world.ask(getIncidentPlans, { params: { incidentId } }, oak.staff.Manager)
    expect(await ask()).toEqual([])
    for (const _ of [1, 2]) await send({ body: await zipOf(smallImdf()) }, oak.staff.Manager, oak.sites[1].id)
    expect((await ask()).map(({ number }) => number)).toEqual([1])
  })

  test('tells a guest’s board on which floor a room is, without having shown them the plan', async () => {
    const { links, units } = await planInUse()
    const incidentId = await world.startDrill(oak, oak.sites)
    const guest = await enterTestGuest(world, oak, incidentId, { flags: { hasDashboardMapAccess: true } })
    const floors = await world.ask(getGuestFloors, {}, guest)
    const levelOf = ({ unitId }: { unitId: string }) => units.find(({ id }) => id === unitId)?.levelId
    const own = floors.filter(({ siteId }) => siteId === site.id)
    expect(own.map(({ roomId, levelId }) => [roomId, levelId])).toEqual(
      links.map((link) => [link.roomId, levelOf(link)]),
    )
    expect(own.length).toBeGreaterThan(0)
    const shown = () =>
      world.asOwner(async (owner) => {
        const told =
          "select data->>'page' as page from event where incident_id = $1 and type = 'GuestShown' order by seq"
        return (await owner.query<{ page: string }>(told, [incidentId])).rows.map(({ page }) => page)
      })
    expect(await shown()).toEqual(['board'])
    await world.ask(getGuestPlans, {}, guest)
    expect(await shown()).toEqual(['board', 'plan'])
    const chatter = await enterTestGuest(world, oak, incidentId, { flags: { hasChatAccess: true } })
    expect((await world.call(getGuestFloors, {}, chatter)).problem.type).toBe('guest-right')
  })

  test('shows who is held to a site that site alone', async () => {
    const incidentId = await world.startDrill(oak, oak.sites)
    const ask = async (as: TestAccount) =>
      (await world.ask(getIncidentPlans, { params: { incidentId } }, as)).map(({ siteId }) => siteId)
    expect(await ask(oak.staff.Manager)).toEqual(oak.sites.map(({ id }) => id))
    expect(await ask(oak.staff.SiteSpecific)).toEqual([site.id])
    const [, other] = await world.ask(getIncidentPlans, { params: { incidentId } }, oak.staff.Manager)
    const params = { incidentId, planId: other?.id ?? '', levelId: 'ground' }
    expect((await world.call(getIncidentPlanLevel, { params }, oak.staff.SiteSpecific)).status).toBe(404)
  })
})

test('what a browser has already is not sent again, and a room that moves changes it', async () => {
  const headers = await world.headersOf(oak.staff.SiteSpecific)
  const url = `/api/sites/${site.id}/plan`
  const first = await world.server.app.inject({ url, headers })
  const again = () =>
    world.server.app.inject({ url, headers: { ...headers, 'if-none-match': String(first.headers.etag) } })
  expect((await again()).statusCode).toBe(304)
  const { id } = await planInUse()
  const params = { siteId: site.id, roomId: roomAt(oak, 3).id }
  await world.ask(linkRoom, { params, body: { planId: id, unitId: 'u4' } }, oak.staff.SiteSpecific)
  expect((await again()).statusCode).toBe(200)
})

describe('a level that a browser has already', () => {
  const ask = async (url: string, as: TestAccount, tag?: string) => {
    const headers = { ...(await world.headersOf(as)), ...(tag ? { 'if-none-match': tag } : {}) }
    return world.server.app.inject({ url, headers })
  }

  test('is not even read, in a site or an incident, and is the same in both', async () => {
    const { id } = await planInUse()
    const incidentId = await world.startDrill(oak, [site])
    const urls = [
      `/api/sites/${site.id}/plans/${id}/levels/ground`,
      `/api/incidents/${incidentId}/plans/${id}/levels/ground`,
    ]
    const tags = []
    for (const url of urls) {
      const first = await ask(url, oak.staff.Manager)
      expect(levelShape.parse(first.json()).levelId).toBe('ground')
      expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
      tags.push(String(first.headers.etag))
    }
    expect(tags[0]).toBe(tags[1])
    await world.asOwner(async (owner) => {
      await owner.query(`revoke select on plan_level from ${appRole}`)
      await owner.query(`grant select (tenant_id, plan_id, level_id) on plan_level to ${appRole}`)
    })
    try {
      for (const url of urls) expect((await ask(url, oak.staff.Manager, tags[0])).statusCode).toBe(304)
    } finally {
      await world.asOwner((owner) => owner.query(`grant select on plan_level to ${appRole}`))
    }
  })

  test('is another for another level, and nothing for whoever may not see it, whatever tag they send', async () => {
    const { id } = await planInUse()
    const url = (level: string) => `/api/sites/${site.id}/plans/${id}/levels/${level}`
    const tag = String((await ask(url('ground'), oak.staff.Manager)).headers.etag)
    expect((await ask(url('first'), oak.staff.Manager, tag)).statusCode).toBe(200)
    const elsewhere = url('ground').replace(`/${site.id}/`, `/${oak.sites[1].id}/`)
    for (const refused of [
      await ask(url('attic'), oak.staff.Manager, tag),
      await ask(url('ground'), river.staff.Manager, tag),
      await ask(elsewhere, oak.staff.SiteSpecific, tag),
      await ask(elsewhere, oak.staff.Manager, tag),
    ])
      expect([refused.statusCode, refused.headers.etag]).toEqual([404, undefined])
  })
})

const samples = process.env.MUSTER_SAMPLES ? join(process.env.MUSTER_SAMPLES, 'sitemap', 'polymap-imdf') : ''

describe.skipIf(!existsSync(samples))('a real campus', () => {
  const campus = async () => {
    const files: Record<string, Buffer> = {}
    for await (const file of glob(join(samples, '*json'))) files[basename(file)] = await readFile(file)
    return zipOf(files)
  }

  test('is imported within seconds', async () => {
    const { status, report } = await send({ body: await campus() })
    expect([status, report.unitCount, report.levels.length, report.problemCount]).toEqual([201, 443, 8, 0])
    expect((await planInUse()).units).toHaveLength(443)
  })

  test('shows its rooms on the site’s page and on the board', async () => {
    const { Manager } = river.staff
    const [place] = river.sites
    const params = { siteId: place.id }
    const body = await campus()
    const { report } = await send({ body, dryRun: true }, Manager, place.id)
    // “Room 12, Level 1”: a unique name is matched automatically.
    const names = report.unlinkedUnits.map((unit) => unit.replace(/, .*$/, ''))
    const once = names.filter((name) => names.filter((other) => other === name).length === 1).slice(0, 2)
    for (const name of once)
      await world.ask(addRoom, { params, body: { roomId: randomUUID(), name } }, Manager)
    const kept = await send({ body }, Manager, place.id)
    expect(kept.report.linked.map(({ roomName }) => roomName)).toEqual(expect.arrayContaining(once))
    const rooms = await world.ask(listRooms, { params }, Manager)
    const placed = rooms.filter(({ name, isOnPlan }) => isOnPlan && once.includes(name))
    expect(placed).toHaveLength(2)
    const incidentId = await world.startDrill(river, [place])
    const [plan] = await world.ask(getIncidentPlans, { params: { incidentId } }, Manager)
    expect(plan?.links.map(({ roomId }) => roomId)).toEqual(
      expect.arrayContaining(placed.map(({ id }) => id)),
    )
  })
})
