import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { EndpointInput } from '@muster/contract/endpoint'
import { getGuestPlans } from '@muster/contract/guestCalls'
import {
  getIncidentPlanLevel,
  getIncidentPlans,
  getSitePlan,
  linkRoom,
  unlinkRoom,
} from '@muster/contract/planCalls'
import * as calls from '@muster/contract/planPictureCalls'
import { problem } from '@muster/contract/problem'
import { getSiteReadiness } from '@muster/contract/siteReadinessCalls'
import type { DrawnUnit } from '@muster/domain/plan/drawnPlan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterTestGuest } from '../../../test/guests.ts'
import { plainPng, pngChunk } from '../../../test/pictureFiles.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestSite, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

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

type Upload = { body?: Buffer | Readable; type?: string; id?: string; length?: number }

async function upload(file: Upload = {}, as: TestAccount | null = oak.staff.SiteSpecific, siteId = site.id) {
  const { body = plainPng(300, 200), type = 'image/png', id = randomUUID(), length } = file
  const answer = await world.server.app.inject({
    method: 'POST',
    url: calls.planPictureUploadPath(siteId),
    payload: body,
    query: { id },
    headers: {
      'content-type': type,
      ...(as ? await world.headersOf(as) : {}),
      ...(length ? { 'content-length': String(length) } : {}),
    },
  })
  return {
    id,
    status: answer.statusCode,
    json: () => answer.json(),
    get problem() {
      return problem.parse(answer.json())
    },
  }
}
const uploaded = async (size = { width: 300, height: 200 }) =>
  (await upload({ body: plainPng(size.width, size.height) })).id

const box: [number, number][] = [
  [0.1, 0.1],
  [0.4, 0.1],
  [0.4, 0.6],
  [0.1, 0.6],
]
const bow: [number, number][] = [
  [0.1, 0.1],
  [0.5, 0.5],
  [0.5, 0.1],
  [0.1, 0.5],
]
const unit = (id: string, place: number | null, corners = box): DrawnUnit => ({
  id,
  name: null,
  corners,
  roomId: place === null ? null : roomAt(oak, place).id,
})
const level = (pictureId: string, units = [unit('a', 0), unit('b', null)], name = 'Ground floor') => ({
  id: name,
  name,
  ordinal: 0,
  pictureId,
  units,
})
const planInUse = async (as = oak.staff.SiteSpecific) =>
  (await world.ask(getSitePlan, { params: { siteId: site.id } }, as)).plan
async function seen() {
  const plan = await planInUse()
  return plan && { planId: plan.id, links: plan.links }
}
type Body = EndpointInput<typeof calls.drawPlan>['body']
const draw = (
  body: Omit<Body, 'id'> & { id?: string },
  as: TestAccount = oak.staff.SiteSpecific,
  siteId = site.id,
) => world.call(calls.drawPlan, { params: { siteId }, body: { id: randomUUID(), ...body } }, as)
const kept = async (levels: Body['levels']) => (await draw({ seen: await seen(), levels })).body.plan
const written = () =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query(
      `select (select count(*)::int from site_plan) as plans, (select count(*)::int from plan_picture) as pictures,
      (select count(*)::int from audit where action like 'plan.%') as audits`,
    )
    return rows[0]
  })
const seenBy = async (url: string, headers: Record<string, string>) =>
  world.server.app.inject({ url, headers })

describe('a picture', () => {
  test('is kept once, however often it arrives, with nothing in it but the picture', async () => {
    const secret = Buffer.from('GPS 47.5 N 8.75 E')
    const body = plainPng(300, 200, [pngChunk('eXIf', secret), pngChunk('tEXt', secret)])
    const id = randomUUID()
    for (const _ of [1, 2]) {
      const answer = await upload({ body, id, type: 'application/octet-stream' })
      expect([answer.status, answer.json()]).toEqual([201, { id, width: 300, height: 200 }])
    }
    const headers = await world.headersOf(oak.staff.Staff)
    const shown = await seenBy(`/api/sites/${site.id}/plan-pictures/${id}`, headers)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(shown.rawPayload).toEqual(plainPng(300, 200))
    expect(shown.headers['x-content-type-options']).toBe('nosniff')
    const again = { ...headers, 'if-none-match': String(shown.headers.etag) }
    expect((await seenBy(`/api/sites/${site.id}/plan-pictures/${id}`, again)).statusCode).toBe(304)
  })

  test('that is no picture, or a trap, is refused with a sentence and not kept', async () => {
    const before = await written()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const bomb = plainPng(9, 9, [], { width: 60_000, height: 60_000 })
    for (const [file, status, sentence] of [
      [{ body: svg, type: 'image/svg+xml' }, 415, 'is a PNG, JPEG or WebP'],
      [{ body: svg, type: 'image/png' }, 415, 'is a PNG, JPEG or WebP'],
      [{ body: plainPng(30, 20).subarray(0, 60) }, 415, 'damaged'],
      [{ body: bomb }, 422, '60,000 × 60,000 pixels'],
      [{ body: Buffer.alloc(0) }, 422, 'empty'],
    ] as const) {
      const answer = await upload(file)
      expect([answer.status, answer.problem.detail]).toEqual([status, expect.stringContaining(sentence)])
    }
    expect(await written()).toEqual(before)
  })

  test('of 50 MB is refused before it is read whole', async () => {
    let sent = 0
    const endless = () =>
      Readable.from(
        (function* () {
          for (; sent < 50; sent++) yield Buffer.alloc(1024 * 1024)
        })(),
      )
    const streamed = await upload({ body: endless() })
    expect([streamed.status, streamed.problem.detail]).toEqual([
      413,
      expect.stringContaining('larger than 10 MB'),
    ])
    expect(sent).toBeLessThan(20)
    sent = 0
    const announced = await upload({ body: endless(), length: 50 * 1024 * 1024 })
    expect([announced.status, announced.problem.type]).toEqual([413, 'too-large'])
    expect(sent).toBeLessThan(5)
  })

  test('of another organization or another site is not there, and its id cannot be taken', async () => {
    const theirs = (await upload({}, river.staff.Manager, river.sites[0].id)).id
    const headers = await world.headersOf(oak.staff.Manager)
    for (const url of [
      `/api/sites/${site.id}/plan-pictures/${theirs}`,
      `/api/sites/${river.sites[0].id}/plan-pictures/${theirs}`,
      `/api/sites/${oak.sites[1].id}/plan-pictures/${await uploaded()}`,
    ])
      expect((await seenBy(url, headers)).statusCode).toBe(404)
    expect((await upload({ id: theirs })).problem.type).toBe('id-taken')
    expect((await draw({ seen: await seen(), levels: [level(theirs)] })).status).toBe(404)
    const elsewhere = (await upload({}, oak.staff.Manager, oak.sites[1].id)).id
    expect((await draw({ seen: await seen(), levels: [level(elsewhere)] })).status).toBe(404)
  })

  test('that no plan uses is removed after a day; one in use stays', async () => {
    const [used, unused] = [await uploaded(), await uploaded()]
    await kept([level(used)])
    await world.asOwner((owner) => owner.query("update plan_picture set at = now() - interval '25 hours'"))
    await uploaded()
    const { rows } = await world.asOwner((owner) =>
      owner.query('select id from plan_picture where id = any ($1)', [[used, unused]]),
    )
    expect(rows).toEqual([{ id: used }])
  })

  test('is one of few that wait to be used', async () => {
    const place = oak.sites[1].id
    const answers = []
    for (let at = 0; at < 32; at++)
      answers.push(await upload({ body: plainPng(9, 9) }, oak.staff.Manager, place))
    expect(answers.at(0)?.status).toBe(201)
    expect([answers.at(-1)?.status, answers.at(-1)?.problem.type]).toEqual([429, 'too-many'])
  })
})

describe('a drawing', () => {
  test('becomes the site’s plan, its rooms linked, as a plan from a file would', async () => {
    const pictureId = await uploaded()
    const plan = await kept([level(pictureId)])
    expect(plan).toMatchObject({
      fileName: 'Drawn on pictures',
      importedByName: oak.staff.SiteSpecific.name,
      levels: [{ name: 'Ground floor', picture: { id: pictureId, width: 300, height: 200 } }],
      units: [
        { id: 'a', name: 'Room 1' },
        { id: 'b', name: null },
      ],
      links: [{ roomId: roomAt(oak, 0).id, unitId: 'a' }],
    })
    expect(await planInUse(oak.staff.Staff)).toEqual(plan)
    const params = { siteId: site.id, roomId: roomAt(oak, 1).id }
    const body = { planId: plan?.id ?? '', unitId: 'b' }
    expect((await world.call(linkRoom, { params, body }, oak.staff.SiteSpecific)).status).toBe(200)
  })

  test('is shown with its picture on the board of an incident, and to a guest who may see the plan', async () => {
    const pictureId = await uploaded()
    const plan = await kept([level(pictureId)])
    const incidentId = await world.startDrill(oak, [site])
    const [first] = await world.ask(getIncidentPlans, { params: { incidentId } }, oak.staff.Staff)
    expect(first?.id).toBe(plan?.id)
    const params = { incidentId, planId: plan?.id ?? '', levelId: 'Ground floor' }
    expect((await world.ask(getIncidentPlanLevel, { params }, oak.staff.Staff)).units).toHaveLength(2)
    const board = `/api/incidents/${incidentId}/plan-pictures/`
    const staff = await world.headersOf(oak.staff.Staff)
    expect((await seenBy(board + pictureId, staff)).rawPayload).toEqual(plainPng(300, 200))
    expect((await seenBy(board + pictureId, await world.headersOf(river.staff.Manager))).statusCode).toBe(404)
    expect((await seenBy(board + pictureId, {})).statusCode).toBe(401)
    const url = `/api/guest/plan-pictures/${pictureId}`
    const flags = (hasDashboardMapAccess: boolean) => ({ flags: { hasDashboardMapAccess } })
    const guest = await enterTestGuest(world, oak, incidentId, flags(true))
    expect((await world.ask(getGuestPlans, {}, guest)).map(({ id }) => id)).toEqual([plan?.id])
    expect((await seenBy(url, guest.headers)).rawPayload).toEqual(plainPng(300, 200))
    const other = await enterTestGuest(world, oak, incidentId, flags(false))
    expect((await seenBy(url, other.headers)).statusCode).toBe(403)
    const elsewhere = await enterTestGuest(world, river, await world.startDrill(river), flags(true))
    expect((await seenBy(url, elsewhere.headers)).statusCode).toBe(404)
  })

  test('keeps its rooms when a picture takes the place of another', async () => {
    const plan = await kept([level(await uploaded())])
    const other = await uploaded({ width: 100, height: 400 })
    const next = await kept([level(other)])
    expect([next?.number, next?.links]).toEqual([(plan?.number ?? 0) + 1, plan?.links])
    expect(next?.levels[0]?.picture).toEqual({ id: other, width: 100, height: 400 })
  })

  test('of which the answer was lost is sent again, and is the same plan', async () => {
    const levels = [level(await uploaded())]
    const body = { id: randomUUID(), seen: await seen(), levels }
    const [first, second] = [await draw(body), await draw(body)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  test('that began from another plan, or from other rooms on it, overwrites nothing', async () => {
    const levels = [level(await uploaded())]
    const began = await seen()
    await kept(levels)
    const late = await draw({ seen: began, levels })
    expect([late.status, late.problem.type]).toEqual([409, 'changed-since'])
    expect((await draw({ seen: null, levels })).problem.type).toBe('changed-since')
    const now = await seen()
    const params = { siteId: site.id, roomId: roomAt(oak, 0).id }
    await world.ask(unlinkRoom, { params, query: { planId: now?.planId ?? '' } }, oak.staff.SiteSpecific)
    expect((await draw({ seen: now, levels })).problem.type).toBe('changed-since')
    expect((await draw({ seen: await seen(), levels })).status).toBe(201)
  })

  test('of two that were saved at once, one is kept', async () => {
    const levels = [level(await uploaded())]
    const began = await seen()
    const answers = await Promise.all([1, 2].map(() => draw({ seen: began, levels })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('with sides that cross, or with one room twice, is refused by name, and nothing is kept', async () => {
    const pictureId = await uploaded()
    const began = await seen()
    const before = await written()
    for (const [units, sentence] of [
      [[unit('a', 0, bow)], '“Room 1” on Ground floor can’t be shown. Its sides cross each other.'],
      [[unit('a', 0), unit('b', 0)], 'are the same room'],
    ] as const) {
      const answer = await draw({ seen: began, levels: [level(pictureId, [...units])] })
      expect([answer.status, answer.problem.detail]).toEqual([422, expect.stringContaining(sentence)])
    }
    expect(await written()).toEqual(before)
  })

  test('with a room of another site or organization, or one out of use, is refused', async () => {
    const pictureId = await uploaded()
    for (const roomId of [roomAt(oak, 0, oak.sites[1]).id, roomAt(river, 0).id, randomUUID()]) {
      const levels = [level(pictureId, [{ ...unit('a', null), roomId }])]
      const answer = await draw({ seen: await seen(), levels })
      expect([answer.status, answer.problem.detail]).toEqual([
        404,
        expect.stringContaining('no longer at this site'),
      ])
    }
  })

  test('is for who keeps the bags of that site, as long as they do', async () => {
    const levels = [level(await uploaded())]
    const began = await seen()
    expect((await draw({ seen: began, levels }, oak.staff.Staff)).status).toBe(403)
    expect((await draw({ seen: null, levels }, oak.staff.SiteSpecific, oak.sites[1].id)).status).toBe(404)
    expect((await draw({ seen: began, levels }, river.staff.Manager)).status).toBe(404)
    expect((await upload({}, oak.staff.Staff)).status).toBe(403)
  })

  test('of nothing takes the plan away; an incident that runs keeps the one it began with', async () => {
    const plan = await kept([level(await uploaded())])
    const incidentId = await world.startDrill(oak, [site])
    const body = { id: randomUUID(), seen: await seen(), levels: [] }
    for (const _ of [1, 2]) expect((await draw(body)).body).toEqual({ plan: null })
    expect(await planInUse()).toBeNull()
    const plans = await world.ask(getIncidentPlans, { params: { incidentId } }, oak.staff.Manager)
    expect(plans.map(({ id }) => id)).toEqual([plan?.id])
    const readiness = await world.ask(getSiteReadiness, { params: { siteId: site.id } }, oak.staff.Manager)
    expect(JSON.stringify(readiness)).toContain('noPlan')
    expect((await kept([level(await uploaded())]))?.number).toBe((plan?.number ?? 0) + 2)
  })
})
