import { t } from '@muster/words/t'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAppConfig } from '../../../shell/appConfigContext.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { shownScheme, subscribeToScheme } from '../../../ui/scheme.ts'
import classes from './overview.module.css'
import type { Bounds, OverviewSite, SiteIncidentSummary } from './overviewSites.ts'
import type { Camera } from './overviewView.ts'
import type { SiteDrawing } from './siteDrawing.ts'
import { useUsOutlines } from './useUsOutlines.ts'

type SiteMapProps = {
  /** Null while they are on their way. */
  sites: readonly OverviewSite[] | null
  siteIncidents: ReadonlyMap<number, SiteIncidentSummary>
  chosen: OverviewSite | null
  /** The position of the map, so that it is there again when drawn anew. */
  camera: Camera | null
  onChoose: (siteId: number) => void
  /** @param camera where somebody has moved it to; null when nobody has */
  onMove: (bounds: Bounds, camera: Camera | null) => void
  onShowAll: () => void
  /** The browser cannot draw maps, or the map could not be fetched: a sentence. */
  onFailed: (why: string) => void
  /** The card of the chosen site. */
  children: ReactNode
}

/** The sites on a map. The list has the same for people who cannot see or touch it, and says so here. */
export function SiteMap(props: SiteMapProps) {
  const scheme = useSyncExternalStore(subscribeToScheme, shownScheme)
  return <Drawn key={scheme} {...props} />
}

function Drawn({ sites, siteIncidents, chosen, camera, ...rest }: SiteMapProps) {
  const { onChoose, onMove, onShowAll, onFailed, children } = rest
  const styleUrl = useAppConfig().map?.styleUrl ?? null
  const frame = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<SiteDrawing | null>(null)
  const [isGroundMissing, setGroundMissing] = useState(false)
  /** The site that was pressed on the map itself: the map need not move there. */
  const pressed = useRef<number | null>(null)
  const says = useRef({ onChoose, onMove, onFailed, camera, chosen })
  says.current = { onChoose, onMove, onFailed, camera, chosen }

  // The list comes first: fetching the map and setting it up would keep it waiting.
  const isKnown = sites !== null
  useEffect(() => {
    if (!isKnown) return
    // The map's own position comes before that of the chosen site.
    if (says.current.camera) pressed.current = says.current.chosen?.id ?? null
    let made: SiteDrawing | null = null
    let isGone = false
    import('./siteDrawing.ts').then(
      ({ SiteDrawing }) => {
        if (isGone || !frame.current) return
        try {
          made = new SiteDrawing(frame.current, {
            label: t`Map`,
            camera: says.current.camera,
            styleUrl,
            onSite: (siteId) => {
              pressed.current = siteId
              says.current.onChoose(siteId)
            },
            onMove: (bounds, next) => says.current.onMove(bounds, next),
            onGroundMissing: () => setGroundMissing(true),
          })
          setDrawing(made)
        } catch {
          says.current.onFailed(t`This browser can’t show the map. Use the list.`)
        }
      },
      () => says.current.onFailed(t`The map did not load. Use the list, or reload the page.`),
    )
    return () => {
      isGone = true
      made?.remove()
      setDrawing(null)
    }
  }, [styleUrl, isKnown])
  useEffect(() => {
    // Before all of them are shown: an address that names one site begins there.
    void drawing?.choose(chosen, chosen !== null && chosen.id !== pressed.current)
  }, [drawing, chosen])
  useEffect(() => {
    if (drawing && sites) void drawing.show(sites)
  }, [drawing, sites])
  useEffect(() => {
    if (drawing && sites) void drawing.mark(sites, siteIncidents)
  }, [drawing, sites, siteIncidents])

  useUsOutlines(styleUrl === null ? drawing : null, sites)

  const hasNone = sites?.every(({ place }) => place === null) ?? false
  return (
    <section className={classes.map} aria-label={t`Map of sites`} aria-describedby="map-note">
      <div ref={frame} className={classes.canvas} />
      <p id="map-note" className={classes.hidden}>
        {t`The list shows every site on the map, for keyboards and screen readers.`}
      </p>
      {drawing && sites && !hasNone ? (
        <Button
          className={classes.showAll}
          onClick={() => {
            drawing.showAll(sites)
            onShowAll()
          }}
        >
          {t`Show all`}
        </Button>
      ) : null}
      {hasNone ? (
        <p className={classes.mapNote}>
          {sites?.length === 0
            ? t`No sites to show.`
            : t`No sites are on the map yet. Import sites with their latitude and longitude.`}
        </p>
      ) : null}
      {isGroundMissing ? (
        <p className={classes.groundNote} role="status">
          {t`Parts of the map did not load.`}
        </p>
      ) : null}
      {children}
    </section>
  )
}
