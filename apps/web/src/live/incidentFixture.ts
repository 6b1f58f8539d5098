import type { IncidentEvent } from '@muster/domain/incident/events'
import { fold } from '@muster/domain/incident/evolve'
import { type IncidentSnapshot, toSnapshot } from '@muster/domain/incident/state'

/** A small incident for tests: two rooms, a first broadcast, then one broadcast for each further event. */

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const incidentId = uuid(1)
export const roomIds = [uuid(11), uuid(12)] as const

const actor = { kind: 'user' as const, id: uuid(99), name: 'Dana' }

function envelope(seq: number) {
  return {
    id: uuid(1000 + seq),
    incidentId,
    seq,
    at: '2026-11-20T10:00:00.000Z',
    actor,
    commandId: `c${seq}`,
  }
}

/** The event of this seq; `end` makes it the all-clear. */
export function eventAt(seq: number, end = false): IncidentEvent {
  if (seq === 1) {
    const rooms = roomIds.map((id, i) => ({
      id,
      bagId: uuid(20 + i),
      siteId: 1,
      name: `Room ${i + 1}`,
      expected: 20,
    }))
    const facts = { kind: 'Exercise', action: 'Lockdown', type: 7, location: null, hasChat: true } as const
    const data = { ...facts, sites: [{ id: 1, name: 'High' }], rooms, instructions: [] }
    return { ...envelope(1), type: 'IncidentStarted', data }
  }
  if (end) return { ...envelope(seq), type: 'IncidentEnded', data: { message: 'All clear.' } }
  return { ...envelope(seq), type: 'BroadcastSent', data: { message: `Message ${seq}`, severity: 2 } }
}

/** The incident after its first `version` events. */
export function snapshotAt(version: number, end = false): IncidentSnapshot {
  const events = Array.from({ length: version }, (_, i) => eventAt(i + 1, end && i + 1 === version))
  const state = fold(events)
  if (!state) throw new Error('a log without events')
  return toSnapshot(state)
}
