import { type GuestFlags, guestFlags } from '@muster/domain/access/guestFlags'
import type { Command, CommandBody } from '@muster/domain/incident/commands'
import type { IncidentLog } from '@muster/domain/incident/incidentLog'
import { bagOf, drill, guestOne, invite, send, uuid } from '@muster/domain/incident/testSchool'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyIncident, type LoadedIncident } from '../incidents/loadedIncident.ts'
import { GuestHub } from './guestHub.ts'
import type { SseStream } from './sseStream.ts'

/** Tests when guests' pages get news, and when they end: with a fake clock. */

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Opens a page of a guest with the board, until the given time. */
function openPage(
  until = '2026-03-02T20:00:00.000Z',
  flags: Partial<GuestFlags> = { hasDashboardMapAccess: true },
) {
  const request = invite(flags)
  if (request.type !== 'InviteGuest') throw new Error('this invites nobody')
  let log: IncidentLog = send(drill(40), { ...request, data: { ...request.data, expiresAt: until } })
  const incident: LoadedIncident = { ...emptyIncident(uuid(1), log.incidentId), state: log.state }
  const frames: string[] = []
  const ends: (string | undefined)[] = []
  const viewers = new GuestHub({ frame: 'event: heartbeat\n\n' })
  const isMoved = vi.fn(async () => false)
  const ensureShown = vi.fn(async () => {})
  const line = { isSlow: false }
  const stream = {
    send: (frame: string) => void frames.push(frame),
    end: (_?: string, type?: string) => void ends.push(type),
    isSlow: () => line.isSlow,
    closed: new Promise<void>(() => {}),
  }
  const open = (to: SseStream = stream) =>
    viewers.add({ stream: to, incident, guestId: guestOne, sessionId: 's', isMoved, ensureShown })
  open()
  const happen = (...bodies: (CommandBody & Partial<Pick<Command, 'actor'>>)[]) => {
    const known = log.state?.version ?? 0
    log = send(log, ...bodies)
    incident.state = log.state
    const events = [...log.answers.values()].flat().filter(({ seq }) => seq > known)
    viewers.publish(incident, events)
  }
  /** Returns the names of the frames since the last call, in order. */
  const told = () => frames.splice(0).flatMap((sent) => sent.match(/^event: .+$/gm) ?? [])
  return { viewers, isMoved, ensureShown, line, ends, frames, open, happen, told }
}

const answer = (room: number) => ({
  type: 'ReportRoomStatus' as const,
  data: { roomId: uuid(room), status: 'allSafe' as const, headcount: 20, needs: [], note: null },
  actor: bagOf(room),
})

test('the first news goes at once; what follows within a moment is told together', () => {
  const { told, happen } = openPage()
  expect(told()).toEqual(['event: heartbeat', 'event: snapshot'])
  happen(answer(1))
  expect(told()).toEqual(['event: rooms'])
  for (let room = 2; room <= 40; room++) happen(answer(room))
  expect(told()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(told()).toEqual(['event: rooms'])
  vi.advanceTimersByTime(5000)
  expect(told()).toEqual([])
})

test('a page that does not take in what it was sent is told no more until it has, and then all at once', () => {
  const { told, happen, line, viewers } = openPage()
  told()
  line.isSlow = true
  for (let room = 1; room <= 3; room++) happen(answer(room))
  vi.advanceTimersByTime(10_000)
  viewers.keepAlive()
  expect(told()).toEqual([])
  line.isSlow = false
  vi.advanceTimersByTime(200)
  expect(told()).toEqual(['event: rooms'])
  vi.advanceTimersByTime(5000)
  expect(told()).toEqual([])
})

test('a page that is behind is sent away all the same, and one that stays behind is tried after a minute', () => {
  const { told, happen, line, viewers, ends } = openPage()
  told()
  line.isSlow = true
  viewers.keepAlive()
  vi.advanceTimersByTime(60_001)
  viewers.keepAlive()
  expect(told()).toEqual(['event: heartbeat'])
  happen({ type: 'RevokeGuest', data: { guestId: guestOne, reason: null } })
  expect(ends).toEqual(['guest-revoked'])
})

test('a message to every room is one frame, and no room is told again', () => {
  const { frames, told, happen } = openPage()
  told()
  const roomIds = Array.from({ length: 40 }, (_, at) => uuid(at + 1))
  happen({ type: 'SendRoomMessage', data: { message: 'Stay where you are.', roomIds } })
  expect(frames.join('').match(/Stay where you are/g)).toHaveLength(1)
  expect(told()).toEqual(['event: roomMessages'])
})

test('what is said in a room does not send the room again, nor what was said before', () => {
  const { frames, told, happen } = openPage(undefined, { hasChatAccess: true })
  const say = (text: string) => happen({ type: 'PostChat', data: { roomId: uuid(1), text } })
  say('First word.')
  vi.advanceTimersByTime(400)
  told()
  say('Second word.')
  expect(frames.join('')).not.toContain('First word.')
  expect(told()).toEqual(['event: chat'])
})

test('other flags are written to the log before anything is shown by them', async () => {
  const { told, happen, ensureShown, line, ends } = openPage()
  told()
  const written = Promise.withResolvers<void>()
  ensureShown.mockReturnValueOnce(written.promise)
  const change = (flags: Partial<GuestFlags>) => {
    const data = { guestId: guestOne, flags: guestFlags.parse(flags), expiresAt: '2026-03-02T20:00:00.000Z' }
    happen({ type: 'ChangeGuest', data })
  }
  change({ hasChatAccess: true })
  happen(answer(1))
  await vi.advanceTimersByTimeAsync(1000)
  expect(told()).toEqual([])
  line.isSlow = true
  written.resolve()
  await vi.advanceTimersByTimeAsync(1000)
  expect(told()).toEqual([])
  line.isSlow = false
  await vi.advanceTimersByTimeAsync(200)
  expect(told()).toEqual(['event: snapshot'])
  ensureShown.mockRejectedValueOnce(new Error('the database is away'))
  change({ hasRoomClearAccess: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect([told(), ends]).toEqual([[], [undefined]])
})

test('a device has six pages open at once: the oldest makes room', () => {
  const { viewers, ends, open } = openPage()
  for (let page = 2; page <= 6; page++) open()
  expect([viewers.count(), ends]).toEqual([6, []])
  open()
  expect([viewers.count(), ends]).toEqual([6, [undefined]])
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
  const viewers = new GuestHub({ frame: 'event: heartbeat\n\n' })
  const incident = emptyIncident(uuid(1), uuid(2))
  const events = new Proxy([], {
    get: () => expect.fail('nobody asked for the events'),
  })
  viewers.publish(incident, events)
  expect(viewers.count()).toBe(0)
})
