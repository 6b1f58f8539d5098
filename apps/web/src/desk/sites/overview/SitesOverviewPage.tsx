import { Title } from '@mantine/core'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { QueryProblem } from '../QueryProblem.tsx'
import { OverviewTools } from './OverviewTools.tsx'
import classes from './overview.module.css'
import { type Bounds, findSites, sitesWithin, sortSites } from './overviewSites.ts'
import { type Camera, partsShown } from './overviewView.ts'
import { SiteCard } from './SiteCard.tsx'
import { SiteList } from './SiteList.tsx'
import { SiteMap } from './SiteMap.tsx'
import { useOverview } from './useOverview.ts'
import { useIsWide, useOverviewView } from './useOverviewView.ts'
import { useScores } from './useScores.ts'

/** The sites a person may see, as a list and on a map. */
export default function SitesOverviewPage() {
  useTitle(t`Sites`)
  const { query, sites, troubles: siteIncidents, isStale } = useOverview()
  const { view, change, noteCamera } = useOverviewView()
  const isWide = useIsWide()
  const [bounds, setBounds] = useState<Bounds | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  const hasPlaces = useMemo(() => sites?.some(({ place }) => place !== null) ?? true, [sites])
  // Where nothing came there is nothing to look for, to order, or to draw.
  const isMissingAll = query.isError && !sites
  const shown = failed || isMissingAll ? 'list' : partsShown(view.view, isWide, hasPlaces)
  const { filter, only, sort, isHere, siteId } = view
  const { scores, isMissing } = useScores(sort === 'ready')
  // Typing goes before drawing the results.
  const wanted = useDeferredValue(filter)
  const found = useMemo(
    () => sites && findSites(sites, { filter: wanted, only }, siteIncidents),
    [sites, wanted, only, siteIncidents],
  )
  const listed = useMemo(() => {
    if (!found) return null
    const cut = isHere && shown === 'both' && bounds ? sitesWithin(found, bounds) : found
    return sortSites(cut, sort, scores)
  }, [found, isHere, shown, bounds, sort, scores])
  const chosen = useMemo(() => sites?.find(({ id }) => id === siteId) ?? null, [sites, siteId])
  const troubled = useMemo(
    () => sites?.filter(({ id }) => siteIncidents.has(id)).length ?? 0,
    [sites, siteIncidents],
  )

  const choose = useCallback((next: number | null) => change({ siteId: next }), [change])
  const show = useCallback(
    (next: number) =>
      change(shown === 'list' ? { siteId: next, view: isWide ? 'both' : 'map' } : { siteId: next }),
    [change, shown, isWide],
  )
  const onMove = useCallback(
    (next: Bounds, camera: Camera | null) => {
      setBounds(next)
      if (camera) noteCamera(camera)
    },
    [noteCamera],
  )

  return (
    <div className={classes.page} data-shown={shown}>
      <div className={classes.side}>
        <div className={classes.head}>
          <Title order={1}>{t`Sites`}</Title>
          {sites && sites.length > 0 ? (
            <p className={classes.note} role="status">
              {countWords((shown === 'map' ? found : listed)?.length ?? 0, sites.length)}
            </p>
          ) : null}
        </div>
        {isMissingAll || sites?.length === 0 ? null : (
          <OverviewTools
            view={view}
            shown={shown}
            isWide={isWide}
            change={change}
            incidentSiteCount={troubled}
            hasMap={failed === null}
          />
        )}
        {failed ? <p className={classes.note}>{failed}</p> : null}
        {isMissing ? (
          <p className={classes.note} role="status">
            {t`Readiness did not load. Sites are sorted by name.`}
          </p>
        ) : null}
        {isStale ? (
          <p className={classes.note} role="status">
            {t`Active incidents did not load. The marks may be out of date.`}
          </p>
        ) : null}
        {isMissingAll ? <QueryProblem error={query.error} retry={() => void query.refetch()} /> : null}
        {shown !== 'map' && !isMissingAll ? (
          <section className={classes.listCard} aria-label={t`Sites`}>
            {listed === null ? (
              <LoadingSkeleton height={240} />
            ) : listed.length === 0 ? (
              <p className={classes.empty}>{emptyWords(sites?.length ?? 0, view)}</p>
            ) : (
              <SiteList
                sites={listed}
                siteIncidents={siteIncidents}
                scores={scores}
                chosenId={siteId}
                onShow={failed ? null : show}
              />
            )}
          </section>
        ) : null}
      </div>
      {shown !== 'list' ? (
        <SiteMap
          sites={found}
          siteIncidents={siteIncidents}
          chosen={chosen}
          onMove={onMove}
          camera={view.camera}
          onChoose={choose}
          onShowAll={() => noteCamera(null)}
          onFailed={setFailed}
        >
          {chosen ? (
            <SiteCard
              site={chosen}
              siteIncident={siteIncidents.get(chosen.id) ?? null}
              onClose={() => choose(null)}
            />
          ) : null}
        </SiteMap>
      ) : null}
    </div>
  )
}

function countWords(shown: number, all: number): string {
  return shown === all
    ? t`${plural(all, '# site', '# sites')}`
    : t`${shown} of ${plural(all, '# site', '# sites')}`
}

function emptyWords(
  all: number,
  { filter, only, isHere }: { filter: string; only: string; isHere: boolean },
) {
  if (all === 0) return t`You have no sites yet. Ask an administrator to add you to one.`
  if (isHere) return t`No matching sites on this part of the map.`
  if (only && !filter.trim()) return t`No active incidents at your sites.`
  return t`No site has that name.`
}
