import type { BagStatus } from '@muster/contract/shapes'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { fold } from '@muster/domain/incident/evolve'
import { type IncidentState, toSnapshot } from '@muster/domain/incident/state'
import { describe, expect, test } from 'vitest'
import { activeIncident, afterReset, roomIdOf, withEvent, withStatus } from './bagState.ts'

const room = '0199bbbb-0000-4000-8000-000000000001'
const uuid = (name: string, seq: number) => `0199${name}-0000-4000-8000-${String(seq).padStart(12, '0')}`

/** The log of a small incident as one room sees it. */
function log(name = 'aaaa'): IncidentEvent[] {
  const incidentId = uuid(name, 0)
  const envelope = (seq: number) => ({
    id: uuid(name, seq),
    incidentId,
    seq,
    at: `2026-03-01T10:00:0${seq}.000Z`,
    actor: { kind: 'system', name: 'Test' } as const,
    commandId: `c${seq}`,
  })
  return [
    {
      ...envelope(1),
      type: 'IncidentStarted',
      data: {
        kind: 'Exercise',
        action: 'Lockdown',
        type: 1,
        sites: [{ id: 1, name: 'Oak' }],
        location: null,
        rooms: [{ id: room, bagId: room, siteId: 1, name: 'Room 1', expected: 20 }],
        instructions: [],
        hasChat: true,
      },
    },
    { ...envelope(2), type: 'BroadcastSent', data: { message: 'Lock the door', severity: 3 } },
    { ...envelope(3), type: 'RoomMessageSent', data: { message: 'Are you all there?', roomIds: [room] } },
    { ...envelope(4), type: 'IncidentEnded', data: { message: 'All clear' } },
  ]
}

const folded = (count: number, name?: string) => fold(log(name).slice(0, count)) as IncidentState
const event = (seq: number, name?: string) => log(name)[seq - 1] as IncidentEvent

function status(incident: IncidentState | null, name = 'Room 1'): BagStatus {
  return {
    name,
    siteName: 'Oak',
    organizationName: 'District',
    hasChat: true,
    kind: 'classroom',
    softLockdownEnabled: false,
    softLockdownSecurityEnabled: true,
    incident: incident && {
      incidentId: incident.id,
      broadcast: { broadcastMessage: 'x', broadcastedAt: 'x', sentByName: 'x' },
      roomBroadcast: null,
      instructionsList: [],
      snapshot: toSnapshot(incident),
    },
  }
}

describe('a bag status', () => {
  test('makes the first state', () => {
    const state = withStatus(null, status(folded(2)))
    expect(state.incident?.version).toBe(2)
    expect(state.bag.name).toBe('Room 1')
  })
  test('brings what is newer', () => {
    const state = withStatus(withStatus(null, status(folded(2))), status(folded(3)))
    expect(state.incident?.version).toBe(3)
  })
  test('never takes back what the stream brought first', () => {
    const streamed = withEvent(withStatus(null, status(folded(2))), event(3))
    expect(withStatus(streamed, status(folded(2))).incident?.version).toBe(3)
  })
  test('of the same version still renames the bag', () => {
    const state = withStatus(withStatus(null, status(folded(2))), status(folded(2), 'Library'))
    expect(state.bag.name).toBe('Library')
  })
  test('asked for before the incident started cannot end it', () => {
    const before = withStatus(null, status(null))
    const started = withStatus(before, status(folded(2)))
    expect(withStatus(started, status(null), before.changes)).toBe(started)
  })
  test('asked for afterwards ends it', () => {
    const started = withStatus(withStatus(null, status(null)), status(folded(2)))
    expect(withStatus(started, status(null), started.changes).incident).toBeNull()
  })
  test('sent unasked turns the page to another incident', () => {
    const state = withStatus(withStatus(null, status(folded(4))), status(folded(2, 'cccc')))
    expect(state.incident?.id).toBe(uuid('cccc', 0))
  })
})

describe('a reset', () => {
  test('replaces what is known, also by less, and no answer that was asked for before brings it back', () => {
    const known = withStatus(null, status(folded(3)))
    const reset = afterReset(known, status(folded(2)))
    expect(reset.incident).toEqual(folded(2))
    expect(withStatus(reset, status(folded(3)), known.changes)).toBe(reset)
    expect(withStatus(reset, status(folded(3)), reset.changes).incident).toEqual(folded(3))
    expect(afterReset(known, status(null)).incident).toBeNull()
  })
})

describe('an event', () => {
  test('is folded once', () => {
    const state = withEvent(withStatus(null, status(folded(2))), event(3))
    expect(state.incident?.roomMessages).toHaveLength(1)
    expect(withEvent(state, event(3))).toBe(state)
  })
  test('of another incident changes nothing', () => {
    const state = withStatus(null, status(folded(2)))
    expect(withEvent(state, event(3, 'cccc'))).toBe(state)
  })
  test('starts an incident where there was none, and it is active once it has a broadcast', () => {
    const started = withEvent(withStatus(null, status(null)), event(1))
    expect(activeIncident(started)).toBeNull()
    expect(activeIncident(withEvent(started, event(2)))?.id).toBe(uuid('aaaa', 0))
  })
  test('ends the incident', () => {
    const ended = withEvent(withStatus(null, status(folded(3))), event(4))
    expect(activeIncident(ended)).toBeNull()
    expect(ended.incident?.closingMessage).toBe('All clear')
  })
})

test('the room of a bag is the one room in its copy of the incident', () => {
  expect(roomIdOf(folded(2))).toBe(room)
})

test('stream and poll in any order of arrival show the same', () => {
  const polled = [2, 3, 4].map((count) => status(folded(count)))
  const streamed = [3, 4].map((seq) => event(seq))
  const orders = [
    [polled[0], streamed[0], polled[1], streamed[1], polled[2]],
    [polled[0], polled[2], streamed[0], streamed[1], polled[1]],
    [polled[1], polled[0], streamed[0], polled[2], streamed[1]],
  ]
  for (const order of orders) {
    let state = withStatus(null, status(null))
    for (const news of order) {
      if (news) state = 'seq' in news ? withEvent(state, news) : withStatus(state, news)
    }
    expect(state.incident).toEqual(folded(4))
  }
})

test('details that come with the same version take the place of a state without them, and go again', () => {
  const without = { ...status(folded(3)), hidesDetails: true as const }
  const late = { ...status(folded(2)), hidesDetails: true as const }
  const first = withStatus(null, without)
  const whole = withStatus(first, status(folded(3)))
  expect(whole.bag.hidesDetails).toBeUndefined()
  expect(whole.incident).not.toBe(first.incident)
  expect(withStatus(whole, late).incident).toBe(whole.incident)
})
