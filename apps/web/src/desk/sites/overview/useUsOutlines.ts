import { useEffect, useRef } from 'react'
import { mayBeInUs } from './mayBeInUs.ts'
import type { OverviewSite } from './overviewSites.ts'
import type { SiteDrawing } from './siteDrawing.ts'
import { useIsWide } from './useOverviewView.ts'

/**
 * Gives a map the outlines of the United States, if any site is there and the window is a desk's: a phone is spared the
 * file. Where it cannot be fetched, the ground stays empty.
 * @param drawing null while there is none, or where its ground is a map of somebody else
 */
export function useUsOutlines(drawing: SiteDrawing | null, sites: readonly OverviewSite[] | null): void {
  const isWide = useIsWide()
  const latest = useRef(sites)
  latest.current = sites
  // What is searched for changes the sites, and the ground stays.
  const isNear = sites?.some(({ place }) => place !== null && mayBeInUs(place)) ?? false
  useEffect(() => {
    if (!drawing || !isWide || !isNear) return
    const gone = new AbortController()
    const places = (latest.current ?? []).flatMap(({ place }) => (place && mayBeInUs(place) ? [place] : []))
    import('./loadUsOutlines.ts')
      .then(({ loadUsOutlines }) => loadUsOutlines(places, gone.signal))
      .then((outlines) => {
        if (outlines && !gone.signal.aborted) void drawing.setOutlines(outlines)
      })
      .catch(() => {})
    return () => gone.abort()
  }, [drawing, isWide, isNear])
}
