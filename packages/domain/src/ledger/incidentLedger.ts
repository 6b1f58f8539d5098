import type { IncidentEvent } from '../incident/events.ts'
import { entryOf, type ItemOnItsWay, itemAfter } from './entryOf.ts'
import { enter, type Ledger, openLedger, type Person } from './ledger.ts'

/** The ledger of one incident, as far as it has read the log. */
export type IncidentLedger = Ledger & {
  /** Seq of the last event that is in it; 0 before the first. */
  version: number
  /** Students on the way to their guardians, by item. */
  items: ReadonlyMap<string, ItemOnItsWay>
}

/**
 * Reads further in the log of an incident. Pure: the ledger given stays true.
 * @param ledger as far as it was read; null before IncidentStarted
 * @param event the next one
 * @param roll everybody who was expected when it started; empty for a log from before there was a roll
 */
export function evolveLedger(
  ledger: IncidentLedger | null,
  event: IncidentEvent,
  roll: readonly Person[],
): IncidentLedger {
  if (event.type === 'IncidentStarted')
    return {
      ...openLedger(atRooms(roll, event.data.rooms), event.data.rooms),
      version: event.seq,
      items: new Map(),
    }
  if (!ledger) throw new Error(`${event.type} before IncidentStarted`)
  const entry = entryOf(event, ledger.items)
  const next = entry ? enter(ledger, entry) : ledger
  return { ...ledger, ...next, version: event.seq, items: itemAfter(ledger.items, event) }
}

/** Folds a whole log: `evolveLedger` over all of its events. */
export function foldLedger(events: readonly IncidentEvent[], roll: readonly Person[]): IncidentLedger | null {
  return events.reduce<IncidentLedger | null>((ledger, event) => evolveLedger(ledger, event, roll), null)
}

/** Leaves out rooms that the reader, restricted to sites, does not see, and people whom no other room expects. */
function atRooms(roll: readonly Person[], rooms: readonly { id: string }[]): Person[] {
  const seen = new Set(rooms.map(({ id }) => id))
  return roll.flatMap((person) => {
    const roomIds = person.roomIds.filter((id) => seen.has(id))
    return roomIds.length > 0 ? [{ ...person, roomIds }] : []
  })
}
