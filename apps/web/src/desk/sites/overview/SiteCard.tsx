import { CloseButton } from '@mantine/core'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import classes from './overview.module.css'
import type { OverviewSite, SiteIncidentSummary } from './overviewSites.ts'
import { SiteIncidentTag } from './SiteIncidentTag.tsx'
import { countsOf } from './siteWords.ts'

type SiteCardProps = { site: OverviewSite; siteIncident: SiteIncidentSummary | null; onClose: () => void }

/** The chosen site: its incidents, its numbers, and the way to its page. */
export function SiteCard({ site, siteIncident, onClose }: SiteCardProps) {
  return (
    <section className={classes.card} aria-label={t`Selected: ${site.name}`}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardName}>{site.name}</h2>
        <CloseButton size="xl" aria-label={t`Clear selection`} onClick={onClose} />
      </div>
      {siteIncident ? (
        <Link className={classes.cardTrouble} to={paths.overview(siteIncident.incident.incidentId)}>
          <SiteIncidentTag siteIncident={siteIncident} />
          <span>{t`Open the board`}</span>
        </Link>
      ) : null}
      <p className={classes.facts}>{countsOf(site).join(' · ')}</p>
      {site.place ? null : <p className={classes.facts}>{t`Not on the map yet.`}</p>}
      <Button kind="primary" component={Link} to={paths.site(site.id)}>
        {t`Open site`}
      </Button>
    </section>
  )
}
