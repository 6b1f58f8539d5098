import { randomUUID } from 'node:crypto'
import * as bagCalls from '@muster/contract/bagCalls'
import type { Endpoint } from '@muster/contract/endpoint'
import * as calls from '@muster/contract/incidentCalls'
import * as seed from '@muster/contract/seedCalls'
import { getIncidentDetails } from '@muster/contract/seedDeskCalls'
import { listSiteBags, listSites } from '@muster/contract/siteCalls'
import { setMyCurrentTenant } from '@muster/contract/userCalls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callEndpoint, type Parts } from '../../../test/callEndpoint.ts'
import { acknowledgement, instructionIds, newId, roomAt } from '../../../test/roomCalls.ts'
import { newBarcode, type TestRoom, type TestTenant } from '../../../test/school.ts'
import { drillAt, openWorld, type World } from '../../../test/world.ts'

/** Tests that any bad input gets the right status and a sentence, and writes nothing. */

let world: World
let oak: TestTenant
let room: TestRoom
let incidentId: string
let ids: string[]
let written: unknown

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  room = roomAt(oak, 0)
  incidentId = await world.startDrill(oak)
  ids = await instructionIds(world, oak, incidentId)
})
beforeEach(async () => {
  written = await everythingWritten()
})
afterAll(() => world.close())

/** Reads the number of events and each incident's version. */
function everythingWritten() {
  return world.asOwner(async (owner) => {
    const events = await owner.query('select count(*) from event')
    const incidents = await owner.query('select id, version, stage from incident order by id')
    return [events.rows, incidents.rows]
  })
}

/** Expects that a call was refused with a sentence for a person, and wrote nothing. */
async function expectRefusal(answer: Awaited<ReturnType<typeof callEndpoint>>, status: number, type: string) {
  expect([answer.status, answer.problem.type, answer.problem.status]).toEqual([status, type, status])
  expect(answer.problem.detail).toMatch(/^[A-Z].{8,}\.$/)
  expect(await everythingWritten()).toEqual(written)
  return answer.problem
}

const message = (text: unknown): Parts => ({
  params: { incidentId },
  body: { ...newId(), message: text, severity: 1 },
})
async function broadcast(input: Parts, headers = {}) {
  const signedIn = await world.headersOf(oak.staff.Manager)
  return callEndpoint(world.server.app, calls.sendBroadcast, input, { ...signedIn, ...headers })
}
const acknowledge = (changes: object) => {
  const { body } = acknowledgement(room, incidentId, 1, ids)
  return callEndpoint(world.server.app, seed.submitClassroomUpdate, { body: { ...body, ...changes } })
}
const pollOf = (RedBagGuid: string) =>
  callEndpoint(world.server.app, seed.getBagStatus, { query: { RedBagGuid } })

describe('a barcode', () => {
  test('that no bag has is not found', async () => {
    await expectRefusal(await pollOf(newBarcode()), 404, 'not-found')
    await expectRefusal(await acknowledge({ classroomBarcode: newBarcode() }), 404, 'not-found')
  })

  test.each([
    ['empty', ''],
    ['too long', 'x'.repeat(101)],
    ['with a NUL', 'abcdefghijklmnop\u0000'],
  ])('that is %s is refused', async (_, barcode) => {
    await expectRefusal(await pollOf(barcode), 422, 'invalid')
    await expectRefusal(await acknowledge({ classroomBarcode: barcode }), 422, 'invalid')
  })

  test.each([
    ['with SQL in it', "' or true --"],
    ['with a slash', '../../admin'],
    ['in other letters', 'Klassenzimmer-übergroß'],
  ])('%s is only unknown', async (_, barcode) => {
    await expectRefusal(await pollOf(barcode), 404, 'not-found')
    const inPath = { params: { barcode, product: 'muster' } }
    await expectRefusal(await callEndpoint(world.server.app, seed.getPublicBag, inPath), 404, 'not-found')
  })

  test('in the query of a call that wants it in the body does no harm', async () => {
    const { body } = acknowledgement(room, incidentId, 1, [randomUUID()])
    const query = { RedBagGuid: '\u0000' }
    const answer = await callEndpoint(world.server.app, seed.submitClassroomUpdate, { body, query })
    await expectRefusal(answer, 404, 'unknown-instruction')
  })
})

describe('an acknowledgement', () => {
  test('of another room’s instruction is refused', async () => {
    const id = randomUUID()
    const given = { ...newId(), id, text: 'Open the gate', dataType: 0 as const, announce: false }
    const body = { ...given, roomIds: [roomAt(oak, 1).id] }
    await world.ask(calls.giveInstruction, { params: { incidentId }, body }, oak.staff.Manager)
    written = await everythingWritten()
    const instructionResponse = [{ id, instructionStatus: 1, instructionValue: null }]
    await expectRefusal(await acknowledge({ instructionResponse }), 404, 'unknown-instruction')
  })

  test('in an incident that has ended is refused', async () => {
    const ended = await world.startDrill(oak)
    const body = { ...newId(), message: 'All clear.' }
    await world.ask(calls.endIncident, { params: { incidentId: ended }, body }, oak.staff.Manager)
    written = await everythingWritten()
    await expectRefusal(await acknowledge({ incidentId: ended }), 409, 'already-ended')
  })

  test.each([
    ['sequence', { sequence: -1 }],
    ['sequence', { sequence: 1.5 }],
    ['userId', { userId: 'short' }],
    ['userId', { userId: 'sixsix; drop table event' }],
    ['incidentId', { incidentId: 'not-an-id' }],
    ['instructionResponse', { instructionResponse: [] }],
    [
      'instructionResponse.0.instructionStatus',
      { instructionResponse: [{ id: randomUUID(), instructionStatus: 0 }] },
    ],
  ])('whose %s is wrong says which field', async (field, changes) => {
    const problem = await expectRefusal(await acknowledge(changes), 422, 'invalid')
    expect(problem.errors?.map((each) => each.field)).toContain(field)
  })
})

describe('a message', () => {
  test.each([
    ['of no character', '', 'Write something first.'],
    ['of spaces only', '  \n ', 'Write something first.'],
    ['of 2,001 characters', 'x'.repeat(2001), 'Keep it under 2,000 characters.'],
    ['of 2,001 emojis', '🦉'.repeat(2001), 'Keep it under 2,000 characters.'],
    ['with a NUL', 'Stay\u0000', 'This text has characters that can’t be saved.'],
    ['with half an emoji', 'Stay \ud83e', 'This text has characters that can’t be saved.'],
  ])('%s is refused with a sentence on that field', async (_, text, sentence) => {
    const problem = await expectRefusal(await broadcast(message(text)), 422, 'invalid')
    expect(problem.detail).toBe(sentence)
    expect(problem.errors).toEqual([{ field: 'message', message: sentence }])
  })

  test.each([5, null, ['Stay'], { text: 'Stay' }])('that is no text (%j) is refused', async (text) => {
    const problem = await expectRefusal(await broadcast(message(text)), 422, 'invalid')
    expect(problem.errors?.map(({ field }) => field)).toEqual(['message'])
  })

  test.each([
    ['<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['🦉'.repeat(2000)],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the attack
    ["${jndi:ldap://x} '; drop table event; -- \\u0000 %00 {{7*7}}"],
    ['مرحبا ‮ \u2028 é\u0301'],
  ])('arrives letter by letter as it was sent: %.60s', async (text) => {
    expect((await broadcast(message(text))).status).toBe(200)
    const { incident } = (await pollOf(room.barcode)).body as { incident: { broadcast: object } }
    expect(incident.broadcast).toMatchObject({ broadcastMessage: text })
    const { headers } = await pollOf(room.barcode)
    expect(headers['content-type']).toMatch('application/json')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('a request', () => {
  test('of 10 MB is too large', async () => {
    await expectRefusal(await broadcast(message('x'.repeat(10_000_000))), 413, 'too-large')
  })

  test('to all rooms of a big district by name is not too large', async () => {
    const roomIds = Array.from({ length: 20_000 }, () => randomUUID())
    const answer = await world.call(
      ...([
        calls.sendRoomMessage,
        { params: { incidentId }, body: { ...newId(), message: 'Stay.', roomIds } },
      ] as const),
      oak.staff.Manager,
    )
    await expectRefusal(answer, 404, 'unknown-room')
  })

  test.each([
    ['cut off', '{"message": "Sta', 'application/json', 400],
    ['that reaches for the prototype', '{"__proto__": {"isGlobalAdmin": true}}', 'application/json', 400],
    ['that is empty', '', 'application/json', 400],
    ['that is plain text', 'Stay.', 'text/plain', 422],
    ['that is a form', 'message=Stay', 'application/x-www-form-urlencoded', 415],
    ['that is XML', '<message/>', 'application/xml', 415],
  ])('with a body %s is refused', async (_, body, type, status) => {
    const answer = await broadcast({ params: { incidentId }, body }, { 'content-type': type })
    await expectRefusal(answer, status, status === 422 ? 'invalid' : 'bad-request')
  })

  test.each([
    ['/api/bags/%zz/incidents/x', 400],
    [`/api/bags/${'x'.repeat(300)}/incidents/${randomUUID()}`, 414],
    ['/api/no/such/thing', 404],
    ['/api/incidents/not-an-id', 401],
  ])('to %s is refused as a problem document that does not repeat it', async (url, status) => {
    const { statusCode, headers, body } = await world.server.app.inject({ url })
    expect([statusCode, headers['content-type']]).toEqual([status, 'application/problem+json'])
    expect(body).not.toContain(url)
  })

  test.each<[string, Endpoint, Parts]>([
    ['a page beyond counting', listSites, { query: { page: 9_007_199_254_740_991 } }],
    ['a page before the first', listSites, { query: { page: 0 } }],
    ['a page of everything', listSites, { query: { pageSize: 100_000 } }],
    ['a site beyond counting', listSiteBags, { params: { siteId: 9_999_999_999 } }],
    ['a site that is SQL', listSiteBags, { params: { siteId: '1; drop table site' } }],
    ['a start beyond counting', calls.startIncident, { body: { ...drillAt([]), siteIds: [3_000_000_000] } }],
    ['a start nowhere', calls.startIncident, { body: drillAt([]) }],
    ['a status we do not know', getIncidentDetails, { query: { IncidentStatus: 'Everything' } }],
    ['a tenant with a NUL', setMyCurrentTenant, { body: { tenantKey: 'oak\u0000' } }],
  ])('for %s is refused', async (_, endpoint, input) => {
    const headers = await world.headersOf(oak.staff.Manager)
    const answer = await callEndpoint(world.server.app, endpoint, input, headers)
    const problem = await expectRefusal(answer, 422, 'invalid')
    expect(problem.errors?.length).toBeGreaterThan(0)
  })

  test('with a command id of other characters is refused', async () => {
    const counts = { present: 1, missing: 0, injured: 0, extra: 0 }
    const input = { params: { barcode: room.barcode, incidentId }, body: { commandId: 'a b', ...counts } }
    const answer = await callEndpoint(world.server.app, bagCalls.takeAttendance, input)
    expect((await expectRefusal(answer, 422, 'invalid')).errors?.[0]?.field).toBe('commandId')
  })
})

test.each(['/api/sites', '/', '/identity/token'])('TRACE of %s gives nothing back', async (url) => {
  const headers = { authorization: 'Bearer not-to-be-echoed' }
  const answer = await world.server.app.inject({ method: 'TRACE' as 'GET', url, headers })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('not-to-be-echoed')
})
