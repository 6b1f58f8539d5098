import { randomUUID } from 'node:crypto'
import {
  addPerson,
  fileReport,
  joinRoomChat,
  postRoomChat,
  reportRoomStatus,
  requestSupport,
} from '@muster/contract/bagCalls'
import { askForHelp } from '@muster/contract/helpCalls'
import { getIncident, getTimeline } from '@muster/contract/incidentCalls'
import { getBagStatus, submitClassroomUpdate } from '@muster/contract/seedCalls'
import { getWatch } from '@muster/contract/watchCalls'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { growLog } from '../../../test/growLog.ts'
import { acknowledgement, instructionIds, newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestRoom, TestTenant } from '../../../test/school.ts'
import { knownPhone } from '../../../test/setupCodes.ts'
import { testSecrets } from '../../../test/testSecrets.ts'
import { type Credentials, openWorld, type World } from '../../../test/world.ts'
import { hashToken } from '../../access/enrolledDevice.ts'
import { newPhoneToken } from '../../access/phoneCookie.ts'
import { readPhoneKey } from '../../access/phoneKey.ts'

/** A stranger has photographed the barcode of a room, and sends without end. */

let world: World
let oak: TestTenant
let incidentId: string

beforeAll(async () => {
  world = await openWorld({ env: { TRUST_PROXY: 'loopback' } })
  ;[oak] = world.tenants
  incidentId = await world.startDrill(oak)
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const alarm = '\u{1F6A8}'.repeat(1000)
const inRoom = ({ barcode }: TestRoom) => ({ barcode, incidentId })
const report = (room: TestRoom, text: string, as?: Credentials) =>
  world.call(
    fileReport,
    { params: inRoom(room), body: { ...newId(), reportId: randomUUID(), type: 3, text, photoId: null } },
    as,
  )
const status = (room: TestRoom, as?: Credentials) =>
  world.call(
    reportRoomStatus,
    { params: inRoom(room), body: { ...newId(), status: 'injured', headcount: 3, needs: [], note: null } },
    as,
  )

/** A phone whose page was opened before: a day ago, or a moment ago. */
async function phone(ageMs: number, site = oak.sites[0], address = '192.0.2.1'): Promise<Credentials> {
  const key = await readPhoneKey(world.server.context.db, testSecrets)
  const cookie = `muster-phone=${newPhoneToken(key, site.id, Date.now() - ageMs)}`
  return { headers: { cookie, 'x-forwarded-for': address } }
}

/** Lets somebody send as two hundred phones, whose cookies they got by opening the page as often, until all that waits is theirs. */
async function floodByMany(
  ageMs: number,
  site: TestTenant['sites'][0],
  send: (as: Credentials) => Promise<unknown>,
) {
  const phones = await Promise.all(Array.from({ length: 200 }, () => phone(ageMs, site, '198.51.100.7')))
  for (const _ of [1, 2]) await flood(200, (n) => send(phones[n] ?? { headers: {} }))
}
const day = 24 * 3_600_000
const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)

const logLength = () =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from event where incident_id = $1',
      [incidentId],
    )
    return rows[0]?.count ?? 0
  })

/** Sends so many at once, and resolves when no more than the thirty senders that may wait are open. */
function flood(times: number, send: (n: number) => Promise<unknown>): Promise<void> {
  let open = times
  return new Promise((resolve) => {
    const settle = () => {
      open--
      if (open <= 30) resolve()
    }
    for (let n = 0; n < times; n++) void send(n).then(settle, settle)
  })
}

describe('in an incident', () => {
  test('the log, the state and the answers stay small', async () => {
    const room = roomAt(oak, 0)
    const before = await logLength()
    for (let round = 0; round < 20; round++) await flood(100, () => report(room, alarm))
    expect((await logLength()) - before).toBeLessThan(40)
    const whole = await world.call(getIncident, { params: { incidentId } }, oak.staff.Manager)
    expect(whole.text.length).toBeLessThan(300_000)
    const page = await world.call(getBagStatus, { query: { RedBagGuid: room.barcode } })
    expect(Buffer.byteLength(page.text)).toBeLessThan(300_000)
    const lines = await world.call(
      getTimeline,
      { params: { incidentId }, query: { after: 0 } },
      oak.staff.Manager,
    )
    expect(Buffer.byteLength(lines.text)).toBeLessThan(300_000)
  }, 60_000)

  test('the teacher’s report, status and acknowledgement are stored at once', async () => {
    const room = roomAt(oak, 0)
    void flood(100, () => report(room, alarm))
    void flood(100, () => status(room))
    const enrolled = { headers: (await knownPhone(world, oak, oak.sites[0], room)) as Record<string, string> }
    const phones: Credentials[] = [enrolled, await phone(day), await phone(1_000)]
    for (const as of phones) {
      expect((await report(room, 'She is hurt.', as)).status).toBe(200)
      expect((await status(room, as)).status).toBe(200)
    }
    const ids = await instructionIds(world, oak, incidentId)
    expect((await world.call(submitClassroomUpdate, acknowledgement(room, incidentId, 1, ids))).status).toBe(
      200,
    )
    const { rooms } = await world.ask(getIncident, { params: { incidentId } }, oak.staff.Manager)
    const told = rooms.find(({ id }) => id === room.id)?.reports.filter(({ text }) => text === 'She is hurt.')
    expect(told?.map(({ origin }) => origin)).toEqual(['enrolled', 'seen', 'new'])
  })

  test.each([
    ['new', 1_000],
    ['seen', day],
  ])('a teacher on a %s phone is heard although one sender has two hundred of these', async (_, age) => {
    const [site] = oak.sites
    const room = roomAt(oak, 3)
    await floodByMany(age, site, (as) => status(room, as))
    expect((await status(room, await phone(age))).status).toBe(200)
    await floodByMany(age, site, (as) => report(room, randomUUID(), as))
    expect((await report(room, 'She is hurt.', await phone(age))).status).toBe(200)
  })

  test('made-up tokens of enrolled phones hide none, but one without our signature, which counts by its other cookie', async () => {
    const room = roomAt(oak, 2)
    const known = (await knownPhone(world, oak, oak.sites[0], room)) as { cookie: string }
    const later = (await knownPhone(world, oak, oak.sites[0], room)) as { cookie: string }
    const old = (await knownPhone(world, oak, oak.sites[0], room)) as { cookie: string }
    const withoutSignature = old.cookie.replace(/\..*/, '')
    await world.asOwner((owner) =>
      owner.query('update enrolled_device set token_hash = $1 where token_hash = $2', [
        hashToken(tokenIn(withoutSignature)),
        hashToken(tokenIn(old.cookie)),
      ]),
    )
    await report(room, 'Known', { headers: known })
    // No look-up comes back meanwhile.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const madeUp = (n: number) =>
      `muster-device=${randomUUID().replaceAll('-', '')}abcdefghijk${n % 2 ? '' : `.${'x'.repeat(22)}`}`
    await flood(100, (n) => report(room, 'Made up', { headers: { cookie: madeUp(n) } }))
    await report(room, 'Known', { headers: known })
    await report(room, 'Later', { headers: later })
    const seen = await phone(day)
    await report(room, 'Old', {
      headers: { cookie: `${withoutSignature}; ${'headers' in seen ? seen.headers.cookie : ''}` },
    })
    vi.useRealTimers()
    const { rooms } = await world.ask(getIncident, { params: { incidentId } }, oak.staff.Manager)
    const told = rooms.find(({ id }) => id === room.id)?.reports.filter(({ text }) => text !== 'Made up')
    expect(told?.map(({ text, origin }) => `${text}: ${origin}`)).toEqual([
      'Known: enrolled',
      'Known: enrolled',
      'Later: enrolled',
      'Old: seen',
    ])
  })

  test('a phone without a cookie is one sender with all addresses of its /64', async () => {
    const { bags, phones } = world.server.context
    const bag = await bags.find(roomAt(oak, 1).barcode)
    if (!bag) throw new Error('The room has no bag.')
    const sourceOf = async (ip: string) =>
      (await phones.senderOf({ ip, headers: {} } as FastifyRequest, bag)).source
    const [one, same, other] = await Promise.all(
      ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map(sourceOf),
    )
    expect(same).toBe(one)
    expect(other).not.toBe(one)
    expect(await sourceOf('::ffff:192.0.2.1')).toBe(await sourceOf('192.0.2.1'))
  })

  test('a phone that is not of this site counts as new', async () => {
    const room = roomAt(oak, 1)
    const key = await readPhoneKey(world.server.context.db, testSecrets)
    const elsewhere = newPhoneToken(key, oak.sites[1].id, Date.now() - day)
    await report(room, 'From afar', { headers: { cookie: `muster-phone=${elsewhere}` } })
    await report(room, 'Forged', { headers: { cookie: `muster-phone=${elsewhere.replace(/.$/, '_')}` } })
    const { rooms } = await world.ask(getIncident, { params: { incidentId } }, oak.staff.Manager)
    const told = rooms.find(({ id }) => id === room.id)?.reports
    expect(told?.map(({ origin }) => origin)).toEqual(['new', 'new'])
  })

  test('what was sent twice is answered at once, however much waits', async () => {
    const room = roomAt(oak, 2)
    const first = { params: inRoom(room), body: { ...newId(), text: 'First', author: null } }
    expect((await world.call(postRoomChat, first)).status).toBe(200)
    const post = () =>
      world.call(postRoomChat, { params: inRoom(room), body: { ...newId(), text: alarm, author: null } })
    void flood(100, post)
    expect((await world.call(postRoomChat, first)).body).toMatchObject({ repeated: true })
  })

  test('support for somebody is asked for although a stranger has asked twenty times', async () => {
    const room = roomAt(oak, 3)
    const ask = (as?: Credentials) =>
      world.call(requestSupport, { params: inRoom(room), body: { ...newId(), note: null } }, as)
    void flood(60, () => ask())
    expect((await ask(await phone(1_000))).status).toBe(200)
    expect((await ask(await phone(day))).status).toBe(200)
  })

  test('an enrolled phone adds a child although a stranger has added all that they may', async () => {
    const room = roomAt(oak, 1)
    const add = (as?: Credentials) =>
      world.call(addPerson, { params: inRoom(room), body: { id: randomUUID(), name: 'Nobody' } }, as)
    await flood(90, () => add())
    await world.asOwner((owner) =>
      owner.query(
        `insert into added_person (id, tenant_id, incident_id, room_id, name)
        select gen_random_uuid(), $1, $2, $3, 'Nobody' from generate_series(1, 200)`,
        [oak.id, incidentId, room.id],
      ),
    )
    const enrolled = { headers: (await knownPhone(world, oak, oak.sites[0], room)) as Record<string, string> }
    expect((await add(enrolled)).status).toBe(200)
    expect((await add(await phone(day))).status).toBe(200)
    expect((await add(await phone(1_000))).status).toBe(422)
  })

  test('made-up members of a chat do not grow it', async () => {
    const room = roomAt(oak, 1)
    const join = (n: number) =>
      world.call(joinRoomChat, {
        params: inRoom(room),
        body: { ...newId(), memberId: String(n).padStart(6, 'x'), name: 'x'.repeat(200) },
      })
    let n = 0
    await flood(200, () => join(n++))
    const page = await world.ask(getBagStatus, { query: { RedBagGuid: room.barcode } })
    expect(page.incident?.snapshot.rooms[0]?.members.length).toBeLessThanOrEqual(60)
  })
})

describe('while no incident runs', () => {
  const room = (place = 0) => roomAt(oak, place, oak.sites[1])
  const ask = (as?: Credentials, text = alarm, place = 0) =>
    world.call(
      askForHelp,
      {
        params: { barcode: room(place).barcode },
        body: { id: randomUUID(), type: 3, text, photoId: null },
      },
      as,
    )
  const rows = (place = 0) =>
    world.asOwner(async (owner) => {
      const { rows } = await owner.query<{ id: string; origin: string }>(
        'select id, origin from help_request where bag_id = $1',
        [room(place).bagId],
      )
      return rows
    })

  test('a stranger’s calls are folded, and the teacher’s is kept at once', async () => {
    await flood(60, () => ask())
    expect((await rows()).length).toBeLessThanOrEqual(10)
    const phones = [await phone(1_000, oak.sites[1]), await phone(day, oak.sites[1])]
    const answers = [await ask(phones[0]), await ask(phones[1])]
    // Neither is counted in another call.
    expect(answers.map(({ status, body }) => [status, body.folded])).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    const kept = await rows()
    const originOf = (id: string) => kept.find((row) => row.id === id)?.origin
    expect(answers.map(({ body }) => originOf(body.id))).toEqual(['new', 'seen'])
  })

  test('a teacher’s call is kept although one sender has two hundred phones', async () => {
    await floodByMany(day, oak.sites[1], (as) => ask(as, randomUUID()))
    expect((await ask(await phone(day, oak.sites[1]))).status).toBe(200)
  })

  test('where many are open, one more is counted in the newest', async () => {
    // Another room: calls of the floods before still wait for theirs.
    const other = 1
    await world.asOwner((owner) =>
      owner.query(
        `insert into help_request (id, tenant_id, site_id, bag_id, type, origin)
        select gen_random_uuid(), $1, $2, $3, 3, 'seen' from generate_series(1, 20)`,
        [oak.id, oak.sites[1].id, room(other).bagId],
      ),
    )
    const before = (await rows(other)).length
    const answer = await ask(await phone(2 * day, oak.sites[1]), alarm, other)
    expect([answer.status, answer.body.folded]).toEqual([200, 1])
    expect((await rows(other)).length).toBe(before)
    const { help } = await world.ask(getWatch, {}, oak.staff.Manager)
    expect(help.find(({ id }) => id === answer.body.id)?.folded).toEqual({ count: 1, text: alarm })
    expect(JSON.stringify(help).length).toBeLessThan(300_000)
  })
})

describe('a server that starts while a log has 20,000 hostile reports, as one from before there were budgets may have @ci', () => {
  test('takes less than three seconds of the processor, and answers little', async () => {
    const [, elm] = world.tenants
    const flooded = await world.startDrill(elm)
    const room = roomAt(elm, 0)
    await growLog(world, elm, flooded, [room], 20_000, (head, roomId) => ({
      ...head,
      type: 'ReportFiled',
      data: { reportId: randomUUID(), roomId, type: 3, text: alarm, photoId: null },
    }))
    const before = process.cpuUsage()
    const late = await world.addServer()
    const { user, system } = process.cpuUsage(before)
    expect(late.context.incidents.peek(flooded)?.state?.version).toBe(20_000)
    expect((user + system) / 1_000_000).toBeLessThan(3)
    const params = { incidentId: flooded }
    const answers = await Promise.all([
      world.call(getBagStatus, { query: { RedBagGuid: room.barcode } }, undefined, late),
      world.call(getIncident, { params }, elm.staff.Manager, late),
      world.call(getTimeline, { params, query: { after: 10_000 } }, elm.staff.Manager, late),
    ])
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      // A line of the timeline is in English, and as what its translation needs.
      expect(Buffer.byteLength(text)).toBeLessThan(450_000)
    }
    await late.app.close()
  }, 120_000)
})
