import { randomUUID } from 'node:crypto'
import * as bagCalls from '@muster/contract/bagCalls'
import * as calls from '@muster/contract/incidentCalls'
import * as seed from '@muster/contract/seedCalls'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acknowledge, newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests control of an incident over the wire: its commander, kind, corrections, instructions, and end. */

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  river = world.tenants[1]
})
afterAll(() => world.close())

/** A new drill, with calls to command it as a manager of the tenant, or as somebody else. */
async function drill(sites = [oak.sites[0]]) {
  const incidentId = await world.startDrill(oak, sites)
  const params = { incidentId }
  const manager = oak.staff.Manager
  return {
    incidentId,
    state: () => world.ask(calls.getIncident, { params }, manager),
    transfer: (accountId: string, as: TestAccount = manager) =>
      world.call(calls.transferCommand, { params, body: { ...newId(), accountId } }, as),
    say: (message: string) =>
      world.ask(calls.sendBroadcast, { params, body: { ...newId(), message, severity: 1 } }, manager),
    strike: (seq: number, instead: string | null = null, as: TestAccount = manager) => {
      const body = {
        ...newId(),
        reason: 'Wrong wing',
        instead: instead === null ? null : { message: instead, severity: 2 as const },
      }
      return world.call(calls.retractEntry, { params: { incidentId, seq }, body }, as)
    },
    makeReal: (as: TestAccount = manager) =>
      world.call(calls.changeKind, { params, body: { ...newId(), message: null } }, as),
    change: (action: 'Evacuate' | 'Lockdown', as: TestAccount = manager) =>
      world.call(calls.changeAction, { params, body: { ...newId(), action, message: null } }, as),
    end: (word: string | null = null) =>
      world.call(calls.endIncident, { params, body: { ...newId(), message: 'All clear.', word } }, manager),
    timeline: () => world.ask(calls.getTimeline, { params, query: {} }, manager),
  }
}

const idOf = ({ email }: TestAccount) =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>('select id from app_user where email = $1', [email])
    return rows[0]?.id ?? ''
  })
const statusOf = (place: number) =>
  world.ask(seed.getBagStatus, { query: { RedBagGuid: roomAt(oak, place).barcode } })

describe('command', () => {
  test('passes to a colleague, and every board says who did it', async () => {
    const { transfer, state, end } = await drill()
    expect((await transfer(await idOf(oak.staff.TenantAdmin))).status).toBe(200)
    expect(await state()).toMatchObject({
      commanderName: oak.staff.TenantAdmin.name,
      commandPassed: { byName: oak.staff.Manager.name, from: oak.staff.Manager.name },
    })
    await end()
  })

  test('goes to nobody of another organization, without the right, unknown, or held to other sites', async () => {
    const { transfer, state, end } = await drill([...oak.sites])
    const { Staff, SiteSpecific } = oak.staff
    const noOnes = [
      await idOf(river.staff.Manager),
      await idOf(Staff),
      await idOf(SiteSpecific),
      randomUUID(),
    ]
    for (const accountId of noOnes) expect((await transfer(accountId)).status).toBe(404)
    expect((await state()).commanderName).toBe(oak.staff.Manager.name)
    await end()
  })

  test('is taken by nobody who may not command, and by nobody of another organization', async () => {
    const { transfer, end } = await drill()
    const { Staff } = oak.staff
    expect((await transfer(await idOf(Staff), Staff)).status).toBe(403)
    expect((await transfer(await idOf(river.staff.Manager), river.staff.Manager)).status).toBe(404)
    await end()
  })
})

describe('another action', () => {
  test('reaches a room with its own instructions and message', async () => {
    const { change, end } = await drill()
    await change('Evacuate')
    const { incident } = await statusOf(0)
    expect(incident?.broadcast.broadcastMessage).toBe(actionGuides.Evacuate.firstMessage)
    expect(incident?.instructionsList.map(({ instruction }) => instruction)).toEqual(
      actionGuides.Evacuate.instructions.map(({ text }) => text),
    )
    expect(incident?.snapshot.actionChanged).toMatchObject({ from: 'Lockdown' })
    await end()
  })

  test('begins a round that nobody has answered, also by what was typed before it and arrives after it', async () => {
    const { incidentId, change, state, end } = await drill()
    const room = roomAt(oak, 0)
    const params = { barcode: room.barcode, incidentId }
    const status = { status: 'allSafe' as const, headcount: 20, needs: [], note: null }
    const roomNow = async () => (await state()).rooms.find(({ id }) => id === room.id)
    const before = await statusOf(0)
    const upTo = before.incident?.snapshot.version ?? 0
    const [lock] = before.incident?.instructionsList ?? []
    await change('Evacuate')
    await world.ask(bagCalls.reportRoomStatus, { params, body: { ...newId(), ...status, upTo } })
    expect((await acknowledge(world, room, incidentId, 1, [lock?.id ?? ''])).status).toBe(200)
    expect(await roomNow()).toMatchObject({
      answeredAt: null,
      seenAt: null,
      status: null,
      earlier: [{ round: 1, status: { status: 'allSafe' } }],
    })
    const { incident } = await statusOf(0)
    expect(incident?.instructionsList.map(({ instructionStatus }) => instructionStatus)).toEqual([0, 0, 0])
    await world.ask(bagCalls.reportRoomStatus, { params, body: { ...newId(), ...status } })
    expect(await roomNow()).toMatchObject({ answeredAt: expect.any(String), status: { status: 'allSafe' } })
    await end()
  })

  test('is refused to who is held to a part of the sites, and when it is over', async () => {
    const { change, end } = await drill([...oak.sites])
    expect((await change('Evacuate', oak.staff.SiteSpecific)).status).toBe(403)
    await end()
    expect((await change('Evacuate')).status).toBe(409)
  })
})

describe('a drill that becomes real', () => {
  test('is real for every room, and never practice again', async () => {
    const { makeReal, change, state, end } = await drill()
    expect((await makeReal()).status).toBe(200)
    const { incident } = await statusOf(0)
    expect(incident?.snapshot).toMatchObject({
      kind: 'Actual',
      realSince: { byName: oak.staff.Manager.name },
    })
    expect(incident?.broadcast.broadcastMessage).toMatch(/^This is real\./)
    const before = (await state()).version
    expect((await makeReal()).status).toBe(200)
    await change('Lockdown')
    const after = await state()
    expect([after.kind, after.version]).toEqual(['Actual', before + 1])
    await end()
  })

  test('is not made so by who may not command, nor when it is over', async () => {
    const { makeReal, state, end } = await drill()
    expect((await makeReal(oak.staff.Staff)).status).toBe(403)
    expect((await makeReal(river.staff.Manager)).status).toBe(404)
    await end()
    expect((await makeReal()).status).toBe(409)
    expect((await state()).kind).toBe('Exercise')
  })
})

describe('taking back', () => {
  test('leaves the message before it on every phone, and says in the history who did it and why', async () => {
    const { say, strike, end } = await drill()
    const { version } = await say('Go to the east wing.')
    expect((await strike(version)).status).toBe(200)
    const { incident } = await statusOf(0)
    expect(incident?.broadcast.broadcastMessage).toBe(actionGuides.Lockdown.firstMessage)
    const history = await world.ask(seed.getBagBroadcasts, { query: { RedBagGuid: roomAt(oak, 0).barcode } })
    expect(history[0]).toMatchObject({
      message: 'Go to the east wing.',
      struckByName: oak.staff.Manager.name,
      struckReason: 'Wrong wing',
      struckOn: expect.any(String),
    })
    expect(history[1]?.struckOn).toBeNull()
    await end()
  })

  test('twice is once', async () => {
    const { say, strike, state, end } = await drill()
    const { version } = await say('Wrong.')
    await strike(version)
    const after = (await state()).version
    expect((await strike(version)).status).toBe(200)
    expect((await state()).version).toBe(after)
    await end()
  })

  test('the only broadcast is refused without another in its place', async () => {
    const { strike, end } = await drill()
    const refused = await strike(2)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('only-broadcast')])
    expect((await strike(2, 'Hold where you are.')).status).toBe(200)
    expect((await statusOf(0)).incident?.broadcast.broadcastMessage).toBe('Hold where you are.')
    await end()
  })

  test('a broadcast is not taken back by who is held to a part of the sites, nor anything when it is over', async () => {
    const { say, strike, end } = await drill([...oak.sites])
    const { version } = await say('East.')
    expect((await strike(version, null, oak.staff.SiteSpecific)).status).toBe(403)
    expect((await strike(version, null, river.staff.Manager)).status).toBe(404)
    await end()
    expect((await strike(version)).status).toBe(409)
  })
})

describe('what a room asks for', () => {
  test('is taken up and done; the room hears of its needs; other needs make an old answer late', async () => {
    const { incidentId, state, end } = await drill()
    const room = roomAt(oak, 0)
    const report = (needs: ('water' | 'insulin')[]) =>
      world.ask(bagCalls.reportRoomStatus, {
        params: { barcode: room.barcode, incidentId },
        body: { ...newId(), status: 'allSafe', headcount: 1, needs, note: null },
      })
    const answer = (about: number, stage: 'accepted' | 'done', as: TestAccount = oak.staff.Manager) =>
      world.call(
        calls.answerCall,
        {
          params: { incidentId, roomId: room.id },
          body: { ...newId(), call: 'needs', about, stage, note: 'The nurse goes' },
        },
        as,
      )
    const { version } = await report(['water'])
    expect((await answer(version, 'accepted', oak.staff.Staff)).status).toBe(403)
    expect((await answer(version, 'accepted', river.staff.Manager)).status).toBe(404)
    expect((await answer(version, 'accepted')).status).toBe(200)
    const { incident } = await statusOf(0)
    expect(incident?.snapshot.rooms[0]?.answeredCalls).toMatchObject([
      { about: version, stage: 'accepted', note: 'The nurse goes' },
    ])
    await report(['insulin'])
    expect((await answer(version, 'done')).status).toBe(409)
    expect((await state()).rooms.find(({ id }) => id === room.id)?.answeredCalls).toHaveLength(1)
    await end()
  })
})

describe('the end', () => {
  test('carries its word to the room; a second end is told that it is over; what comes later is marked', async () => {
    const { incidentId, end, timeline } = await drill()
    const { barcode } = roomAt(oak, 0)
    expect((await end('heron')).status).toBe(200)
    const params = { barcode, incidentId }
    expect(await world.ask(bagCalls.getBagIncident, { params })).toMatchObject({ closingWord: 'heron' })
    const second = await end('otter')
    expect([second.status, second.text]).toEqual([409, expect.stringContaining('This incident has ended.')])
    await world.ask(bagCalls.requestSupport, { params, body: { ...newId(), note: null } })
    const lines = await timeline()
    expect(lines.slice(-2).map(({ type, isAfter }) => [type, isAfter])).toEqual([
      ['IncidentEnded', false],
      ['SupportRequested', true],
    ])
  })
})
