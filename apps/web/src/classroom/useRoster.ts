import type { RoomRoster } from '@muster/contract/rosterCalls'
import { useEffect, useSyncExternalStore } from 'react'
import { rosterOf } from '../live/bagRoster.ts'
import { useBag } from './BagContext.ts'

/**
 * The students of this bag's room as this phone knows them, asked for anew when a page that shows them is opened.
 * @returns null while nothing is known; `hasNames` false where this phone is given initials
 */
export function useRoster(): RoomRoster | null {
  const { barcode, incident } = useBag()
  const { roster, refresh } = rosterOf(barcode)
  const incidentId = incident?.id ?? null
  useEffect(() => {
    // Without an answer the known roster stays; the open bag keeps asking until there is one.
    refresh(incidentId).catch(() => {})
  }, [refresh, incidentId])
  return useSyncExternalStore(roster.subscribe, roster.get)
}
