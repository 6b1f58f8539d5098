import { guestFlags } from '@muster/domain/access/rights'
import type { Command, CommandBody } from '@muster/domain/incident/commands'
import type { IncidentLog } from '@muster/domain/incident/log'
import { bagOf, drill, guestOne, invite, send, uuid } from '@muster/domain/incident/testRooms'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OpenIncident, unreadIncident } from '../incident/openIncident.ts'
import { GuestViewers } from './guestViewers.ts'

/** When pages of guests are told, and when their time has come: with a clock of our own. */

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A guest with the board and until when, on one open page. */
function openPage(until = '2026-03-02T20:00:00.000Z') {
  const wish = invite({ hasDashboardMapAccess: true })
  if (wish.type !== 'InviteGuest') throw new Error('this invites nobody')
  let log: IncidentLog = send(drill(40), { ...wish, data: { ...wish.data, expiresAt: until } })
  const incident: OpenIncident = { ...unreadIncident(uuid(1), log.incidentId), state: log.state }
  const frames: string[] = []
  const ends: (string | undefined)[] = []
  const viewers = new GuestViewers()
  const isMoved = vi.fn(async () => false)
  const stream = {
    send: (frame: string) => void frames.push(frame),
    end: (_?: string, type?: string) => void ends.push(type),
    closed: new Promise<void>(() => {}),
  }
  viewers.add({ stream, incident, guestId: guestOne, isMoved })
  const happen = (...bodies: (CommandBody & Partial<Pick<Command, 'actor'>>)[]) => {
    const known = log.state?.version ?? 0
    log = send(log, ...bodies)
    incident.state = log.state
    const events = [...log.answers.values()].flat().filter(({ seq }) => seq > known)
    viewers.tell(incident, events)
  }
  return { viewers, isMoved, ends, happen, told: () => frames.splice(0).map((frame) => frame.split('\n')[0]) }
}

const answer = (room: number) => ({
  type: 'ReportRoomStatus' as const,
  data: { roomId: uuid(room), status: 'allSafe' as const, headcount: 20, needs: [], note: null },
  actor: bagOf(room),
})

test('the first news goes at once; what follows within a moment is told together', () => {
  const { told, happen } = openPage()
  expect(told()).toEqual(['event: snapshot'])
  happen(answer(1))
  expect(told()).toEqual(['event: rooms'])
  for (let room = 2; room <= 40; room++) happen(answer(room))
  expect(told()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(told()).toEqual(['event: rooms'])
  vi.advanceTimersByTime(5000)
  expect(told()).toEqual([])
})

test('an access ends at its time, to the moment, also one that was moved nearer or further off', () => {
  const { happen, ends } = openPage('2026-03-02T10:00:10.000Z')
  const flags = guestFlags.parse({ hasDashboardMapAccess: true })
  const until = (expiresAt: string) =>
    happen({ type: 'ChangeGuest', data: { guestId: guestOne, flags, expiresAt } })
  until('2026-03-02T10:00:20.000Z')
  vi.advanceTimersByTime(15_000)
  expect(ends).toEqual([])
  until('2026-03-02T10:00:17.000Z')
  vi.advanceTimersByTime(1999)
  expect(ends).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ends).toEqual(['guest-expired'])
})

test('an access that lasts longer than any timer is waited for all the same', () => {
  const { ends } = openPage('2026-03-30T10:00:00.000Z')
  vi.advanceTimersByTime(28 * 24 * 3_600_000 - 1)
  expect(ends).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ends).toEqual(['guest-expired'])
})

test('a guest who is sent away is told why at once, in the middle of a storm too at its next moment', () => {
  const { happen, ends } = openPage()
  happen(answer(1))
  happen({ type: 'RevokeGuest', data: { guestId: guestOne, reason: null } })
  vi.advanceTimersByTime(200)
  expect(ends).toEqual(['guest-revoked'])
})

test('whether a link was opened elsewhere is asked when somebody came in by it, and at each sign of life', async () => {
  const { viewers, isMoved, happen, ends } = openPage()
  happen(answer(1))
  expect(isMoved).not.toHaveBeenCalled()
  happen({
    type: 'EnterAsGuest',
    data: { guestId: guestOne },
    actor: { kind: 'guest', id: guestOne, name: 'Sgt. Ode' },
  })
  expect(isMoved).toHaveBeenCalledTimes(1)
  isMoved.mockRejectedValueOnce(new Error('the database is away'))
  viewers.keepAlive()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toEqual([])
  isMoved.mockResolvedValueOnce(true)
  viewers.keepAlive()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toEqual(['guest-elsewhere'])
})

test('an incident in which no guest is costs nothing', () => {
  const viewers = new GuestViewers()
  const incident = unreadIncident(uuid(1), uuid(2))
  const events = new Proxy([], {
    get: () => expect.fail('nobody asked for the events'),
  })
  viewers.tell(incident, events)
  expect(viewers.count()).toBe(0)
})
