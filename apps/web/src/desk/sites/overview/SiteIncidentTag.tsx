import { t } from '@muster/words/t'
import { ActionMark } from '../../../ui/ActionMark.tsx'
import { KindTag } from '../../../ui/KindBand.tsx'
import classes from './overview.module.css'
import type { SiteIncidentSummary } from './overviewSites.ts'

/** The incident at a site: its kind, its action, and the number of others. */
export function SiteIncidentTag({ siteIncident: { incident, more } }: { siteIncident: SiteIncidentSummary }) {
  return (
    <span className={classes.trouble}>
      <KindTag kind={incident.kind} /> <ActionMark action={incident.action} />
      {more > 0 ? <span> {t`and ${more} more`}</span> : null}
    </span>
  )
}
