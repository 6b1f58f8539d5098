import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import type { Command, CommandBody } from './commands.ts'
import { decide } from './decide.ts'
import type { IncidentEvent } from './events.ts'
import { evolve, fold } from './evolve.ts'
import { emptyLog, type IncidentLog, submitCommand } from './incidentLog.ts'
import { readableEvent, readEvent } from './readEvent.ts'
import { fromSnapshot, type IncidentState, incidentSnapshot, toSnapshot } from './state.ts'
import { commandArbitraries, roomCount } from './testCommands.ts'
import { bagOf, invite, manager, office, stamps, startDrill, uuid } from './testSchool.ts'
import { timeline } from './timeline.ts'
import { eventForRoom, eventForSites, stateForRoom, stateForSites } from './visibility.ts'

/** An older version goes on with a log to which a later one has added entries that it cannot read. */

type Later = { type: string; data: unknown; actor: unknown }

const later: fc.Arbitrary<Later> = fc.record({
  type: fc.constantFrom(
    'RoomsMerged',
    'DoorsLocked',
    // Types of this version in another shape.
    'ActionChanged',
    'CommandTransferred',
    'RoomStatusReported',
    'GuestRevoked',
    'IncidentEnded',
  ),
  data: fc.constantFrom(
    null,
    'words',
    [],
    { of: 'later' },
    { roomId: uuid(1), action: 'Reverse' },
    { guestId: uuid(801) },
  ),
  actor: fc.constantFrom<unknown>(manager, bagOf(2), { kind: 'robot', serial: 7 }),
})

/** An entry as a later version stores it after this log. */
function entryAfter(log: IncidentLog, at: number, { type, data, actor }: Later): unknown {
  return {
    id: uuid(50_000 + at),
    incidentId: log.incidentId,
    seq: (log.state?.version ?? 0) + 1,
    at: '2026-03-02T09:30:00.000Z',
    actor,
    commandId: `later${at}`,
    type,
    data,
  }
}

/** The events of a story in which a later version writes now and then. */
function play(bodies: readonly CommandBody[], others: readonly (Later | null)[]): IncidentEvent[] {
  let log = emptyLog(uuid(999))
  const stamp = stamps()
  const events: IncidentEvent[] = []
  for (const [at, body] of bodies.entries()) {
    const other = others[at % Math.max(1, others.length)]
    if (log.state && other) {
      const event = readEvent(entryAfter(log, at, other))
      log = { ...log, state: evolve(log.state, event) }
      events.push(event)
    }
    const actor = 'roomId' in body.data && body.type !== 'PostChat' ? bagOf(1) : manager
    const receipt = submitCommand(log, { ...body, commandId: `c${at}`, actor } as Command, stamp)
    if (isRefusal(receipt)) continue
    log = receipt.log
    events.push(...receipt.events)
  }
  return events
}

const stories = fc.tuple(commandArbitraries, fc.array(fc.option(later), { minLength: 1, maxLength: 6 }))
const plain = (state: IncidentState | null) => state && toSnapshot(state)
const overWire = <T>(value: T): T => JSON.parse(JSON.stringify(value))

describe('whatever a later version has written, wherever', () => {
  test('a log without gaps is folded and decided on, and each such entry is counted and has its line', () => {
    fc.assert(
      fc.property(stories, ([bodies, others]) => {
        const events = play(bodies, others)
        expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1))
        const unread = events.filter(({ type }) => type === 'Unrecognized')
        const state = fold(events)
        expect([state?.version, state?.unread.entries]).toEqual([events.length, unread.length])
        const lines = timeline(events).filter(({ type }) => type === 'Unrecognized')
        expect(lines.map(({ seq }) => seq)).toEqual(unread.map(({ seq }) => seq))
        for (const { text } of lines) expect(text).toMatch(/^Something newer happened/)
      }),
    )
  })

  test('a page makes the same of a stale snapshot and the events after it as the server of the log', () => {
    fc.assert(
      fc.property(stories, fc.nat(), ([bodies, others], cut) => {
        const events = play(bodies, others)
        const at = 1 + (cut % events.length)
        const stale = fold(events.slice(0, at))
        if (!stale) throw new Error('no log is empty')
        const arrived = fromSnapshot(incidentSnapshot.parse(overWire(toSnapshot(stale))))
        const sent = events.slice(at).map((event) => readableEvent.parse(overWire(event)))
        expect(plain(fold(sent, arrived))).toEqual(plain(fold(events)))
      }),
    )
  })

  test('a room and somebody held to a site make the same of what they are let see as cutting the whole', () => {
    const own = fc.constantFrom(uuid(1), uuid(roomCount), office.id)
    fc.assert(
      fc.property(stories, fc.nat(), own, ([bodies, others], cut, room) => {
        const events = play(bodies, others)
        const at = 1 + (cut % events.length)
        const [stale, whole] = [fold(events.slice(0, at)), fold(events)]
        if (!stale || !whole) throw new Error('no log is empty')
        const shown = events.slice(at).flatMap((event) => eventForRoom(room, event) ?? [])
        expect(plain(fold(shown, stateForRoom(room, stale)))).toEqual(plain(stateForRoom(room, whole)))
        const atSite = events.slice(at).flatMap((event) => eventForSites([7], whole, event) ?? [])
        expect(plain(fold(atSite, stateForSites([7], stale)))).toEqual(plain(stateForSites([7], whole)))
      }),
    )
  })
})

const started = fold(play([startDrill(2)], [null])) as IncidentState
const after = (state: IncidentState, type: string, data: unknown = null) =>
  evolve(state, readEvent(entryAfter({ ...emptyLog(uuid(999)), state }, 1, { type, data, actor: manager })))
const end = (accountId: string) =>
  ({
    type: 'EndIncident',
    data: { message: 'Over.' },
    commandId: 'end',
    actor: { kind: 'user', id: accountId, name: 'Sam Poe' },
  }) as Command

test('a drill that may have become real is stood down by its commander alone', () => {
  expect(isRefusal(decide(started, end(uuid(901))))).toBe(false)
  const unsure = after(started, 'ThreatRaised')
  expect(decide(unsure, end(uuid(901)))).toMatchObject({ type: 'not-in-command' })
  expect(isRefusal(decide(unsure, end(uuid(900))))).toBe(false)
})

test('an end whose words cannot be read is an end, for rooms too', () => {
  const ended = after(started, 'IncidentEnded', { reason: { code: 4 } })
  expect([ended.stage, stateForRoom(uuid(1), ended)?.stage]).toEqual(['ended', 'ended'])
  expect(decide(ended, end(uuid(900)))).toMatchObject({ type: 'already-ended' })
})

test('a guest whose rights were changed in a way that cannot be read is not let in any more', () => {
  const invited = { ...invite({}), commandId: 'invite', actor: manager } as Command
  const facts = decide(started, invited)
  if (isRefusal(facts)) throw new Error(facts.sentence)
  const log = { incidentId: uuid(999), state: started, answers: new Map() }
  const receipt = submitCommand(log, invited, stamps())
  if (isRefusal(receipt)) throw new Error(receipt.sentence)
  const changed = after(receipt.log.state as IncidentState, 'GuestRightsChanged', {
    guestId: uuid(801),
    only: 'map',
  })
  expect(changed.guests.map(({ revoked }) => revoked !== null)).toEqual([true])
})

test('a start that cannot be read, and what no version writes, are errors', () => {
  const log = emptyLog(uuid(999))
  expect(() => readEvent(entryAfter(log, 0, { type: 'IncidentStarted', data: {}, actor: manager }))).toThrow()
  expect(() => readEvent({ type: 'RoomsMerged' })).toThrow()
})
