import { ActionIcon } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconMapPin } from '@tabler/icons-react'
import { Fragment, memo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import classes from './overview.module.css'
import type { OverviewSite, SiteIncidentSummary } from './overviewSites.ts'
import { SiteIncidentTag } from './SiteIncidentTag.tsx'
import { countsOf } from './siteWords.ts'

type SiteLineProps = {
  site: OverviewSite
  siteIncident: SiteIncidentSummary | null
  /** Its readiness score, of a hundred; null where none is given. */
  score: number | null
  isChosen: boolean
  /** Null where no map can be shown. */
  onShow: ((siteId: number) => void) | null
}

/** A site in the list: the way to its page, and to its place on the map. */
export const SiteLine = memo(function SiteLine({
  site,
  siteIncident,
  score,
  isChosen,
  onShow,
}: SiteLineProps) {
  const facts = [...(score === null ? [] : [t`Readiness ${score} of 100`]), ...countsOf(site)]
  return (
    <div className={classes.line} data-chosen={isChosen || undefined}>
      <Link to={paths.site(site.id)} className={classes.lineLink}>
        <span className={classes.name}>{site.name}</span>{' '}
        {siteIncident ? <SiteIncidentTag siteIncident={siteIncident} /> : null}{' '}
        <span className={classes.facts}>
          {facts.map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 ? ' · ' : ''}
              <span className={classes.fact}>{fact}</span>
            </Fragment>
          ))}
        </span>
      </Link>
      {onShow && site.place ? (
        <ActionIcon
          variant={isChosen ? 'filled' : 'subtle'}
          color={isChosen ? undefined : 'gray'}
          size={44}
          aria-label={t`Show ${site.name} on the map`}
          aria-pressed={isChosen}
          onClick={() => onShow(site.id)}
        >
          <IconMapPin size={22} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  )
})
