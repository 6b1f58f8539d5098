import * as bagCalls from '@muster/contract/bagCalls'
import { streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/incidentCalls'
import * as seed from '@muster/contract/seedCalls'
import * as setup from '@muster/contract/setupCalls'
import { buildBoard } from '@muster/domain/incident/board'
import { fromSnapshot } from '@muster/domain/incident/state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acknowledge, newId, roomAt } from '../../../test/roomCalls.ts'
import { insert, newBarcode, type TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests participants other than rooms with a bag: bags of the site itself, and rooms without one. */

let world: World
let oak: TestTenant
let river: TestTenant
const office = { barcode: newBarcode(), id: '' }
let hallId = ''

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  const place = { tenant_id: oak.id, site_id: oak.sites[0].id }
  await world.asOwner(async (owner) => {
    const bag = { ...place, barcode: office.barcode, name: 'Front office', kind: 'office' }
    office.id = await insert<string>(owner, 'bag', bag)
    hallId = await insert<string>(owner, 'room', { ...place, name: 'Hall' })
  })
})
afterAll(() => world.close())

const stateOf = (incidentId: string) =>
  world.ask(calls.getIncident, { params: { incidentId } }, oak.staff.Manager)
const shownAtOffice = async () =>
  (await world.ask(seed.getBagStatus, { query: { RedBagGuid: office.barcode } })).incident
const end = (incidentId: string) =>
  world.ask(
    calls.endIncident,
    { params: { incidentId }, body: { ...newId(), message: 'All clear.', word: null } },
    oak.staff.Manager,
  )

describe('the bag of an office', () => {
  test('shows the incident of its site, answers it, and is counted with no room', async () => {
    expect(await shownAtOffice()).toBeNull()
    const incidentId = await world.startDrill(oak)
    const shown = await shownAtOffice()
    const room = await world.ask(seed.getBagStatus, { query: { RedBagGuid: roomAt(oak, 0).barcode } })
    expect(shown?.broadcast.broadcastMessage).toBe(room.incident?.broadcast.broadcastMessage)
    expect(shown?.instructionsList).toEqual(room.incident?.instructionsList)

    const before = buildBoard(fromSnapshot(await stateOf(incidentId))).counts
    const [first] = shown?.instructionsList ?? []
    const asRoom = { ...roomAt(oak, 0), barcode: office.barcode }
    expect((await acknowledge(world, asRoom, incidentId, 1, [first?.id ?? ''])).status).toBe(200)
    const params = { barcode: office.barcode, incidentId }
    const status = { status: 'injured' as const, headcount: 3, needs: [], note: null }
    await world.ask(bagCalls.reportRoomStatus, { params, body: { ...newId(), ...status } })
    const after = await stateOf(incidentId)
    expect(after.siteBags).toMatchObject([
      { id: office.id, kind: 'office', name: 'Front office', status: { status: 'injured' } },
    ])
    expect(buildBoard(fromSnapshot(after)).counts).toEqual(before)
    expect(await shownAtOffice()).toMatchObject({ instructionsList: [{ instructionStatus: 1 }, {}, {}] })
    await end(incidentId)
    expect(await shownAtOffice()).toBeNull()
  })

  test('hears of a start and of what comes after on its open page, and of no room', async () => {
    const response = await fetch(`${await world.listen()}${streamPaths.bag(office.barcode)}`)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const until = async (words: string) => {
      while (!heard.includes(words)) heard += (await reader?.read())?.value ?? ''
    }
    await until('event: status')
    const incidentId = await world.startDrill(oak)
    await until(incidentId)
    const body = { ...newId(), message: 'Police are here', severity: 2 as const }
    await world.ask(calls.sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager)
    await until('Police are here')
    expect(heard).not.toContain(roomAt(oak, 0).id)
    await reader?.cancel()
    await end(incidentId)
  })

  test('goes nowhere and is not put out of use while it shows one', async () => {
    const incidentId = await world.startDrill(oak)
    const own = { siteId: oak.sites[0].id }
    const change = (isActive: boolean) => {
      const body = { name: 'Front office', kind: 'office' as const, roomId: null, isActive, version: 1 }
      return world.call(setup.updateBag, { params: { ...own, bagId: office.id }, body }, oak.staff.Manager)
    }
    const move = () => {
      const body = { version: 1, toSiteId: oak.sites[1].id }
      return world.call(setup.moveBag, { params: { ...own, bagId: office.id }, body }, oak.staff.Manager)
    }
    for (const refused of [await change(false), await move()])
      expect([refused.status, refused.problem.type]).toEqual([409, 'incident-running'])
    await end(incidentId)
    expect((await change(false)).status).toBe(200)
    const backAgain = {
      name: 'Front office',
      kind: 'office' as const,
      roomId: null,
      isActive: true,
      version: 2,
    }
    const params = { ...own, bagId: office.id }
    await world.ask(setup.updateBag, { params, body: backAgain }, oak.staff.Manager)
  })

  test('shows nothing of another site', async () => {
    const incidentId = await world.startDrill(oak, [oak.sites[1]])
    expect(await shownAtOffice()).toBeNull()
    await end(incidentId)
  })
})

describe('a room without a bag', () => {
  const counted = { present: 12, missing: 1, injured: 0, extra: 0 }
  const count = (incidentId: string, roomId: string, as = oak.staff.Manager) =>
    world.call(calls.countRoom, { params: { incidentId, roomId }, body: { ...newId(), ...counted } }, as)

  test('takes part, is silent, and is counted and cleared by command', async () => {
    const incidentId = await world.startDrill(oak)
    const hall = async () => (await stateOf(incidentId)).rooms.find(({ id }) => id === hallId)
    expect(await hall()).toMatchObject({ name: 'Hall', bagId: null, seenAt: null, answeredAt: null })
    expect((await count(incidentId, hallId)).status).toBe(200)
    expect(await hall()).toMatchObject({
      answeredAt: expect.any(String),
      attendance: { ...counted, byName: oak.staff.Manager.name },
    })
    const cleared = { ...newId(), outcome: 'clear' as const, note: null }
    const params = { incidentId, roomId: hallId }
    await world.ask(calls.clearRoom, { params, body: cleared }, oak.staff.Manager)
    expect((await hall())?.clearing?.result?.outcome).toBe('clear')
    await end(incidentId)
    expect((await count(incidentId, hallId)).status).toBe(409)
  })

  test('is counted by nobody else, and a room with a bag answers for itself', async () => {
    const incidentId = await world.startDrill(oak)
    const refused = await count(incidentId, roomAt(oak, 0).id)
    expect([refused.status, refused.problem.type]).toEqual([409, 'room-has-bag'])
    expect((await count(incidentId, hallId, oak.staff.Staff)).status).toBe(403)
    expect((await count(incidentId, hallId, river.staff.Manager)).status).toBe(404)
    expect((await count(incidentId, office.id)).status).toBe(404)
    await end(incidentId)
  })
})
