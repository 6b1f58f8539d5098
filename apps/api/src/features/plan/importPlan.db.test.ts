import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { endIncident, startIncident } from '@muster/contract/incidentCalls'
import { getIncidentPlans, getPlanLevel, planUploadLimit, planUploadPath } from '@muster/contract/planCalls'
import { planPictureUploadPath } from '@muster/contract/planPictureCalls'
import { addRoom, listRooms } from '@muster/contract/roomCalls'
import {
  hourglass,
  imdfUnit,
  plainRooms,
  polygonOf,
  smallImdf,
  square,
} from '@muster/domain/plan/planFixture'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../../../test/members.ts'
import { planActions, zipOf } from '../../../test/planActions.ts'
import { newId } from '../../../test/roomCalls.ts'
import type { TestSite, TestTenant } from '../../../test/school.ts'
import { drillAt, openWorld, type World } from '../../../test/world.ts'
import { inTenant } from '../../platform/db/database.ts'
import { lockPlansOf } from './readPlans.ts'

/** Tests how a file becomes the plan of a site, and which files are refused. */

let world: World
let oak: TestTenant
let river: TestTenant
let site: TestSite
const { send, plan, planInUse, namesOf, audits } = planActions(() => world)

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  site = oak.sites[0]
})
afterAll(() => world.close())

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const plansKept = () => world.asOwner(async (owner) => (await owner.query('select from site_plan')).rowCount)

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
      problems: [{ unit: 'Lab', why: 'Its outline crosses itself. Fix it in the program that drew it.' }],
      problemCount: 1,
      leftOut: [],
      numberedCount: 0,
    })
    expect([await plan(), await plansKept(), await audits()]).toEqual([null, 0, []])
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

  test('a picture, with what a desk in another language tells it by', async () => {
    const picture = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1')
    const { problem } = await send({ body: picture, type: 'application/octet-stream' })
    expect(problem.message).toEqual({
      source: expect.stringMatching(/^\{0\} is a picture\. /),
      values: [expect.stringMatching(/^plan/)],
    })
    expect(problem.detail).toBe(problem.message?.source.replace('{0}', String(problem.message.values[0])))
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

test.each([
  ['plan', planUploadPath, { fileName: 'plan.json' }, 15_000_000],
  ['picture of a floor', planPictureUploadPath, {}, 9_000_000],
])('a %s of somebody who is removed while it is arriving is not taken', async (_, path, query, size) => {
  const url = await world.listen(await world.addServer())
  const member = await addMember(world, [[oak, 'Manager']])
  const type = { 'content-type': 'application/octet-stream', 'content-length': String(size) }
  const headers = { ...(await world.headersOf(member)), ...type }
  const search = new URLSearchParams({ id: randomUUID(), ...query })
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(`${url}${path(site.id)}?${search}`, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    // More than the network keeps: it is through once the server, which has asked for the right, reads.
    sent.write(Buffer.alloc(size - 1, ' '), () => {
      const removing = world.asOwner((owner) =>
        owner.query('delete from tenant_assignment where user_id = $1', [member.id]),
      )
      removing.then(() => sent.end(' '), reject)
    })
  })
  expect(status).toBe(403)
})
