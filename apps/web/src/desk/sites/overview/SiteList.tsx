import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './overview.module.css'
import type { OverviewSite, SiteIncidentSummary } from './overviewSites.ts'
import { SiteLine } from './SiteLine.tsx'

/** The height of a line until it is measured, in px. */
const lineHeight = 65

type SiteListProps = {
  sites: readonly OverviewSite[]
  siteIncidents: ReadonlyMap<number, SiteIncidentSummary>
  /** The readiness scores, where the list is sorted by them. */
  scores: ReadonlyMap<number, number> | null
  chosenId: number | null
  onShow: ((siteId: number) => void) | null
}

/** The sites one below the other; of thousands only those in sight are drawn. */
export function SiteList({ sites, siteIncidents, scores, chosenId, onShow }: SiteListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // The top of the list on the page: the parts above it may grow.
  useLayoutEffect(() => {
    const now = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(now - top) > 1) setTop(now)
  })
  const virtual = useWindowVirtualizer({
    count: sites.length,
    estimateSize: () => lineHeight,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (at) => sites[at]?.id ?? at,
  })

  // A site chosen on the map is scrolled into sight; one already in sight stays where it is.
  const known = useRef({ sites, virtual })
  known.current = { sites, virtual }
  useEffect(() => {
    const at = chosenId === null ? -1 : known.current.sites.findIndex(({ id }) => id === chosenId)
    if (at >= 0) known.current.virtual.scrollToIndex(at, { align: 'auto' })
  }, [chosenId])

  return (
    <ul ref={list} className={classes.list} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const site = sites[index]
        return site ? (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={sites.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <SiteLine
              site={site}
              score={scores?.get(site.id) ?? null}
              siteIncident={siteIncidents.get(site.id) ?? null}
              isChosen={site.id === chosenId}
              onShow={onShow}
            />
          </li>
        ) : null
      })}
    </ul>
  )
}
