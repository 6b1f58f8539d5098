import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useSiteAddress } from '../../../siteChoice/useSiteAddress.ts'
import { useStoredFilters } from '../../../ui/page/useStoredFilters.ts'
import { type Camera, type OverviewView, readOverviewView, writeOverviewView } from './overviewView.ts'

/** From this width on list and map are side by side. */
const wide = '(min-width: 1000px)'
/**
 * Time that the map has to rest before its place is written down, in ms: browsers refuse an address that changes on
 * and on.
 */
const restMs = 400

/**
 * Keeps the state of the overview in its address, so that a link shows a colleague the same. A change is shown at
 * once; the address follows a moment later.
 */
export function useOverviewView() {
  const [address, setAddress] = useSiteAddress()
  useStoredFilters('sites')
  const [ahead, setAhead] = useState<OverviewView | null>(null)
  const view = useMemo(() => ahead ?? readOverviewView(address), [ahead, address])
  const latest = useRef(view)
  latest.current = view
  useEffect(() => {
    if (ahead && String(writeOverviewView(ahead)) === String(address)) setAhead(null)
  }, [ahead, address])
  const change = useCallback(
    (part: Partial<OverviewView>) => {
      const next = { ...latest.current, ...part }
      latest.current = next
      setAhead(next)
      setAddress(writeOverviewView(next), {
        // Only from the map to the list and back is a way to go back.
        replace: part.view === undefined,
        preventScrollReset: true,
      })
    },
    [setAddress],
  )
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const noteCamera = useCallback(
    (camera: Camera | null) => {
      clearTimeout(resting.current)
      resting.current = setTimeout(() => change({ camera }), restMs)
    },
    [change],
  )
  useEffect(() => () => clearTimeout(resting.current), [])
  return { view, change, noteCamera }
}

/** True when there is room for list and map side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
  )
}
