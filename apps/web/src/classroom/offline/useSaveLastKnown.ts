import { useEffect, useRef } from 'react'
import { forgetBag } from '../../live/forgetBag.ts'
import type { Bag } from '../BagContext.ts'
import { type BagOpening, isBagUnavailable } from '../useBagSession.ts'
import { saveLastKnown } from './lastKnown.ts'

/**
 * The interval at which the shown state is stored while the page is open, in ms; also stored whenever it goes out of
 * sight.
 */
const saveEveryMs = 20_000

/**
 * Stores the state of the page on this phone, as long as it comes from the server, and as long as there is such a
 * bag.
 */
export function useSaveLastKnown(barcode: string, opening: Bag | BagOpening): void {
  const bag = typeof opening === 'string' ? null : opening
  const isUnknown = isBagUnavailable(opening)
  const latest = useRef(bag)
  useEffect(() => {
    latest.current = bag
  }, [bag])
  const isOpened = bag !== null
  const incidentId = bag?.incident?.id
  const stage = bag?.incident?.stage
  useEffect(() => {
    if (isUnknown) forgetBag(barcode)
  }, [barcode, isUnknown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening, and each turn of events, is kept at once.
  useEffect(() => {
    if (!isOpened) return
    const write = () => saveNow(latest.current)
    const soon = setTimeout(write, 1_000)
    const timer = setInterval(write, saveEveryMs)
    // The last thing that a phone tells a page for certain.
    document.addEventListener('visibilitychange', write)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', write)
      window.removeEventListener('pagehide', write)
    }
  }, [barcode, isOpened, incidentId, stage])
}

function saveNow(bag: Bag | null): void {
  const { heardAt = null, isFromCache = true } = bag?.connectionHealth.get() ?? {}
  if (bag && heardAt !== null && !isFromCache)
    saveLastKnown(bag.barcode, { bag: bag.record, incident: bag.incident }, heardAt)
}
