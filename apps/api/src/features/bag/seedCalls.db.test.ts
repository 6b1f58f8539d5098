import { getBagStatus } from '@muster/contract/seedCalls'
import { getIncidentDetails } from '@muster/contract/seedDeskCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acknowledge, acknowledgement, instructionIds, newId, roomAt } from '../../../test/roomCalls.ts'
import { newBarcode, type TestRoom, type TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { answerHeaders } from '../../platform/http/securityHeaders.ts'

/** Tests the specification's calls to the letter (sections 3 and 7): addresses, field names, numbers, as raw JSON. */

let world: World
let oak: TestTenant
let room: TestRoom
let incidentId: string

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  room = roomAt(oak, 0)
})
afterAll(() => world.close())

const get = (url: string, headers = {}) => world.server.app.inject({ url, headers })
const statusUrl = (barcode: string) => `/api/incident/GetBagStatus?RedBagGuid=${barcode}`
const statusNow = async () => (await get(statusUrl(room.barcode))).json()

describe('with no incident', () => {
  test('GetBagStatus says what the bag is', async () => {
    const response = await get(statusUrl(room.barcode))
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        name: 'Room 1',
        siteName: 'oak east',
        organizationName: 'oak district',
        hasChat: true,
        kind: 'classroom',
        softLockdownEnabled: false,
        softLockdownSecurityEnabled: true,
        incident: null,
      },
    ])
  })

  test('GetBagStatus of an unknown bag is 404', async () => {
    expect((await get(statusUrl(newBarcode()))).statusCode).toBe(404)
  })

  test('the public bag says which organization it belongs to, and no more', async () => {
    const response = await get(`/api/redbag/muster/public/${room.barcode}`)
    expect(response.json()).toEqual({
      organizationId: oak.id,
      summary: { name: 'Room 1', siteName: 'oak east', organizationName: 'oak district' },
    })
    expect((await get(`/api/redbag/other/public/${room.barcode}`)).statusCode).toBe(404)
  })

  test('GetBagBroadcasts and GetIncidentDetails are empty', async () => {
    expect((await get(`/api/incident/GetBagBroadcasts?RedBagGuid=${room.barcode}`)).json()).toEqual([])
    const query = { IncidentStatus: 'Active' as const }
    expect(await world.ask(getIncidentDetails, { query }, oak.staff.Staff)).toEqual([])
  })
})

describe('in an incident', () => {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

  beforeAll(async () => {
    incidentId = await world.startDrill(oak)
  })

  test('GetBagStatus has broadcast, roomBroadcast and instructionsList', async () => {
    const { incident, ...bag } = await statusNow()
    expect(Object.keys(bag).sort()).toEqual([
      'hasChat',
      'kind',
      'name',
      'organizationName',
      'siteName',
      'softLockdownEnabled',
      'softLockdownSecurityEnabled',
    ])
    expect(incident).toMatchObject({
      incidentId,
      roomBroadcast: null,
      broadcast: { broadcastMessage: expect.any(String), broadcastedAt: time, sentByName: 'Manager of oak' },
    })
    expect(Object.keys(incident.broadcast)).toHaveLength(3)
    expect(incident.instructionsList[0]).toEqual({
      id: expect.any(String),
      instruction: 'Lock the door and turn off the lights',
      instructionStatus: 0,
      instructionDataType: 0,
    })
  })

  test('SubmitClassroomUpdate takes the specification’s body and turns 0 into 1', async () => {
    const [id = ''] = await instructionIds(world, oak, incidentId)
    const payload = {
      classroomBarcode: room.barcode,
      sequence: 0,
      userId: 'a1B2c3',
      incidentId,
      instructionResponse: [{ id, instructionStatus: 1, instructionValue: null }],
    }
    const url = '/api/incident/SubmitClassroomUpdate'
    const response = await world.server.app.inject({ method: 'POST', url, payload })
    expect([response.statusCode, response.json()]).toEqual([200, { incidentId, version: 3, repeated: false }])
    const list = (await statusNow()).incident.instructionsList
    expect(list.map((each: { instructionStatus: number }) => each.instructionStatus)).toEqual([1, 0, 0])
  })

  test('a request for attendance has data type 4 and says "Take attendance"', async () => {
    const body = { ...newId(), id: crypto.randomUUID(), text: 'Take attendance', dataType: 4 }
    await world.server.app.inject({
      method: 'POST',
      url: `/api/incidents/${incidentId}/instructions`,
      headers: await world.headersOf(oak.staff.Manager),
      payload: { ...body, roomIds: [room.id], announce: true },
    })
    const { incident } = await statusNow()
    expect(incident.instructionsList.at(-1)).toMatchObject({ instructionDataType: 4, instructionStatus: 0 })
    expect(incident.roomBroadcast).toEqual({
      broadcastMessage: 'Take attendance',
      broadcastedAt: time,
      sentByName: 'Manager of oak',
    })
  })

  test('GetBagBroadcasts has message, type, sentOn, sentByName and redBagGuids', async () => {
    const list = (await get(`/api/incident/GetBagBroadcasts?RedBagGuid=${room.barcode}`)).json()
    // Our own additional fields: nothing was retracted.
    const standing = { struckOn: null, struckByName: null, struckReason: null }
    const sent = {
      sentOn: time,
      sentByName: 'Manager of oak',
      from: 'command',
      byName: 'Manager of oak',
      ...standing,
    }
    expect(list).toEqual([
      {
        message: 'Take attendance',
        type: 1,
        ...sent,
        redBagGuids: [room.barcode],
        roomNames: [expect.any(String)],
      },
      { message: expect.stringMatching(/^Lockdown/), type: 0, ...sent, redBagGuids: [], roomNames: [] },
    ])
  })

  test('GetIncidentDetails lists it with incidentStart.locationDescription', async () => {
    const url = '/api/incident/GetIncidentDetails?IncidentStatus=Active'
    const response = await get(url, await world.headersOf(oak.staff.SiteSpecific))
    const kind = { kind: 'Exercise', action: 'Lockdown', type: 1, category: 'Emergency' }
    expect(response.json()).toEqual([
      { incidentId, ...kind, incidentStart: { locationDescription: 'oak east' }, needHelp: 0 },
    ])
  })
})

describe('a poll with the ETag of the last answer', () => {
  const poll = async (tag: string, place = 0) => {
    const { barcode } = roomAt(oak, place)
    const query = { RedBagGuid: barcode }
    return world.call(getBagStatus, { query }, { headers: tag ? { 'if-none-match': tag } : {} })
  }
  const tagOf = async (place = 0) => String((await poll('', place)).headers.etag)

  test('is answered 304 without a body while nothing happens', async () => {
    const { status, text, headers } = await poll(await tagOf())
    expect([status, text]).toEqual([304, ''])
    expect(headers['cache-control']).toBe('no-store')
    // The page keeps those of its stored answer.
    for (const name of Object.keys(answerHeaders)) expect(headers).not.toHaveProperty(name)
  })

  test('is 304 also when another room acknowledges, and 200 after one’s own', async () => {
    const ids = await instructionIds(world, oak, incidentId)
    const tag = await tagOf()
    await acknowledge(world, roomAt(oak, 1), incidentId, 1, ids.slice(0, 3))
    expect((await poll(tag)).status).toBe(304)
    await acknowledge(world, room, incidentId, 1, ids)
    expect((await poll(tag)).status).toBe(200)
  })

  test('is 304 when a proxy has weakened the tag, or the page knows several', async () => {
    const tag = await tagOf()
    expect((await poll(`W/${tag}`)).status).toBe(304)
    expect((await poll(`"older", ${tag}`)).status).toBe(304)
    expect((await poll(`"older"`)).status).toBe(200)
  })

  test('is 200 when the next incident starts, and when that ends', async () => {
    const before = await tagOf()
    const next = await world.startDrill(oak)
    const during = await poll(before)
    expect([during.status, during.body.incident?.incidentId]).toEqual([200, next])
    const { Manager } = oak.staff
    const url = `/api/incidents/${next}/end`
    const payload = { ...newId(), message: 'All clear.' }
    await world.server.app.inject({ method: 'POST', url, payload, headers: await world.headersOf(Manager) })
    const after = await poll(String(during.headers.etag))
    expect([after.status, after.body.incident?.incidentId]).toEqual([200, incidentId])
  })

  test('of a bag without a room is answered too', async () => {
    const barcode = newBarcode()
    await world.asOwner((owner) =>
      owner.query('insert into bag (tenant_id, site_id, barcode, name) values ($1, $2, $3, $4)', [
        oak.id,
        oak.sites[0].id,
        barcode,
        'Office',
      ]),
    )
    const response = await get(statusUrl(barcode))
    expect(response.json()).toMatchObject({ name: 'Office', incident: null })
    const again = await get(statusUrl(barcode), { 'if-none-match': response.headers.etag })
    expect(again.statusCode).toBe(304)
    const { body } = acknowledgement({ ...room, barcode }, incidentId, 1, [crypto.randomUUID()])
    const url = '/api/incident/SubmitClassroomUpdate'
    const answer = await world.server.app.inject({ method: 'POST', url, payload: body })
    expect(answer.statusCode).toBe(404)
  })
})
