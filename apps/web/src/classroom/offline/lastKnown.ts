import { bagStatus } from '@muster/contract/shapes'
import {
  fromSnapshot,
  type IncidentSnapshot,
  type IncidentState,
  incidentSnapshot,
  toSnapshot,
} from '@muster/domain/incident/state'
import { z } from 'zod'
import type { LastKnown } from '../../live/bagConnection.ts'
import { activeIncident, type BagState } from '../../live/bagState.ts'
import { readCached, storeCached } from '../kept/cachedData.ts'

/** The last state of a bag's page, kept on this phone so that it opens without a network and says how old it is. */
const lastStatus = z.object({
  bag: bagStatus.omit({ incident: true }),
  incident: incidentSnapshot.nullable(),
})

/** An incident last heard of longer ago than this is not shown as if it were running, in ms: half a day. */
const maxAgeMs = 12 * 3_600_000

/** Stores the state of a page; `at` is the time the server was last heard, in ms since 1970 by the phone's clock. */
export function saveLastKnown(
  barcode: string,
  { bag, incident }: Omit<BagState, 'changes'>,
  at: number,
): void {
  storeCached(barcode, 'status', { bag, incident: incident && toSnapshot(incident) }, at)
}

/**
 * Reads this phone's last knowledge of a bag, or null.
 * @param now in ms since 1970, by the phone's clock
 */
export function readLastKnown(barcode: string, now: number = Date.now()): LastKnown | null {
  const saved = readCached(barcode, 'status', lastStatus)
  if (!saved) return null
  const { bag, incident } = saved.data
  const state = { bag, incident: incident && unfoldSnapshot(incident), changes: 0 }
  const isRecent = now - saved.at < maxAgeMs || !activeIncident(state)
  return { state: isRecent ? state : { ...state, incident: null }, at: saved.at }
}

/**
 * Unfolds a snapshot. One kept by another version may have its shape and still be none: then the bag opens without
 * it.
 */
function unfoldSnapshot(snapshot: IncidentSnapshot): IncidentState | null {
  try {
    return fromSnapshot(snapshot)
  } catch {
    return null
  }
}
