import type { IncidentEvent } from '../incident/events.ts'
import type { Claim } from './claim.ts'
import type { Count, LedgerEntry } from './ledger.ts'
import type { Place } from './place.ts'

/** A student for whom a guardian waits. `personId` null: the room named them by initials alone. */
export type ItemOnItsWay = { personId: string | null; isWithRunner: boolean }
type Items = ReadonlyMap<string, ItemOnItsWay>

const nothing: LedgerEntry = { added: [], claims: [], rolls: [], counts: [], passages: [] }
const runner: Place = { kind: 'runner', id: null }
const released: Place = { kind: 'released', id: null }

/**
 * Reads what an entry of the log tells the ledger. Logs of every version can be read.
 * @param items before this entry
 * @returns null where it tells nothing
 */
export function entryOf(event: IncidentEvent, items: Items): LedgerEntry | null {
  const { seq, at } = event
  switch (event.type) {
    case 'AttendanceTaken': {
      const { roomId, present, extra, absent, marks, extras = [] } = event.data
      const place: Place = { kind: 'room', id: roomId }
      const here: Claim = { seq, at, says: 'here', place }
      const marked = Object.entries(marks ?? {}).map(([personId, mark]) => ({
        personId,
        claim:
          mark === 'present' || mark === 'injured'
            ? here
            : ({ seq, at, says: 'notHere', place, as: mark } as const),
      }))
      // Who was added by hand is one of the extra people.
      const more = Math.max(extra ?? 0, extras.length)
      const count: Count = {
        seq,
        at,
        place,
        people: present + more,
        extra: more - extras.length,
        absent: marks ? 0 : (absent ?? 0),
      }
      return {
        ...nothing,
        added: [
          ...marked.map(({ personId }) => ({ id: personId, kind: 'student' as const, roomIds: [roomId] })),
          ...extras.map((id) => ({ id, kind: 'visitor' as const, roomIds: [] })),
        ],
        claims: [...marked, ...extras.map((personId) => ({ personId, claim: here }))],
        rolls: marks ? [{ seq, at, place, personIds: new Set([...Object.keys(marks), ...extras]) }] : [],
        counts: [count],
      }
    }
    case 'RoomStatusReported': {
      const { roomId, headcount } = event.data
      if (headcount === null) return null
      const place: Place = { kind: 'room', id: roomId }
      return { ...nothing, counts: [{ seq, at, place, people: headcount, extra: 0, absent: 0 }] }
    }
    case 'ReunificationItemMoved': {
      const { itemId, roomId, to } = event.data
      const room: Place = { kind: 'room', id: roomId }
      const { personId = null, isWithRunner = false } = items.get(itemId) ?? {}
      // Somebody without a name is counted once, at the end of their way.
      if (personId === null)
        return to === 'withGuardian'
          ? { ...nothing, passages: [{ seq, at, people: 1, from: room, to: released }] }
          : null
      const taken = (place: Place): LedgerEntry => ({
        ...nothing,
        claims: [{ personId, claim: { seq, at, says: 'taken', place, from: runner } }],
      })
      if (to === 'withRunner') return taken(runner)
      if (to === 'withGuardian') return taken(released)
      return isWithRunner ? taken(room) : null
    }
    default:
      return null
  }
}

/** The students on the way to their guardians after one more event. */
export function itemAfter(items: Items, event: IncidentEvent): Items {
  if (event.type === 'ReunificationItemAdded') {
    const { itemId, personId } = event.data
    return new Map(items).set(itemId, { personId, isWithRunner: false })
  }
  if (event.type !== 'ReunificationItemMoved') return items
  const { itemId, to } = event.data
  const item = items.get(itemId) ?? { personId: null }
  return new Map(items).set(itemId, { ...item, isWithRunner: to === 'withRunner' })
}
