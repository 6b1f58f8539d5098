import { getRoomRoster, type RoomRoster } from '@muster/contract/rosterCalls'
import { z } from 'zod'
import { call } from '../api/call.ts'
import { ProblemError } from '../api/problemError.ts'
import { browserStorage } from '../startup/browserStorage.ts'
import { whenForgotten } from './forgetBag.ts'
import { type ObservableValue, observableValue } from './observableValue.ts'

/**
 * The students of a room on this phone. Names stay here only while the server gives them to this phone: the answer that
 * they are not for it any more, or that it knows no such bag, takes them off the phone, and so does a month without an answer.
 */
export type RosterStore = {
  /** The last roster this phone was given, or null; initials where names are not for this phone. */
  roster: ObservableValue<RoomRoster | null>
  /**
   * Asks the server again.
   * @throws when there was no answer; the stored roster stays then, and it is worth asking again
   */
  refresh: (incidentId: string | null) => Promise<void>
}

/** For how long names stay without an answer of the server, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60_000

const storedRoster = z.object({ at: z.number(), roster: getRoomRoster.answer })

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type FetchRoster = (incidentId: string | null) => Promise<RoomRoster>

/**
 * Keeps the roster of one room.
 * @param ask asks the server; throws ProblemError
 */
export function openRoster(barcode: string, storage: Store | null, ask: FetchRoster): RosterStore {
  const key = `muster.bag.${barcode}.roster`
  const roster = observableValue<RoomRoster | null>(kept())

  function kept(): RoomRoster | null {
    try {
      const { at, roster } = storedRoster.parse(JSON.parse(storage?.getItem(key) ?? 'null'))
      if (Date.now() - at < keptFor) return roster
      storage?.removeItem(key)
      return null
    } catch {
      return null
    }
  }

  function keep(next: RoomRoster | null) {
    roster.set(next)
    try {
      if (next?.hasNames) storage?.setItem(key, JSON.stringify({ at: Date.now(), roster: next }))
      else storage?.removeItem(key)
    } catch {
      // Then it lasts as long as the page.
    }
  }

  return {
    roster,
    async refresh(incidentId) {
      try {
        keep(await ask(incidentId))
      } catch (error) {
        // The server said no: to this phone, or to this bag. Only silence leaves the names where they are.
        if (error instanceof ProblemError && [401, 403, 404].includes(error.status)) keep(null)
        else throw error
      }
    },
  }
}

const rosterStores = new Map<string, RosterStore>()

whenForgotten((barcode) => rosterStores.get(barcode)?.roster.set(null))

/** The roster of a bag's room on this phone; the same for every page of the bag. */
export function rosterOf(barcode: string): RosterStore {
  const known = rosterStores.get(barcode)
  if (known) return known
  const ask: FetchRoster = (incidentId) =>
    call(getRoomRoster, { params: { barcode }, query: incidentId ? { incidentId } : {} })
  const made = openRoster(barcode, browserStorage(), ask)
  rosterStores.set(barcode, made)
  return made
}
