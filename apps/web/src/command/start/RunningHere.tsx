import type { IncidentSummary } from '@muster/contract/shapes'
import { actionName } from '@muster/domain/incident/actionGuides'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { KindTag } from '../../ui/KindBand.tsx'
import { rich } from '../../ui/rich.tsx'
import { dateAndTime } from '../../ui/times.ts'
import classes from './RunningHere.module.css'

/** More than this, and the list would push the start button off a small phone. */
const maxShown = 2

/** The incidents that already run at the chosen sites: mostly one opens such a one instead of starting another. */
export function RunningHere({ running }: { running: readonly IncidentSummary[] }) {
  const shown = running.slice(0, maxShown)
  return (
    <div role="status">
      {shown.length > 0 ? (
        <ul className={classes.list}>
          {shown.map(({ incidentId, kind, action, siteNames, startedAt }) => (
            <li key={incidentId}>
              <Link to={paths.overview(incidentId)} className={classes.line}>
                <KindTag kind={kind} />
                <span>
                  {rich`${<strong>{actionName(action)}</strong>} is active at ${commaList(siteNames)} since ${dateAndTime(startedAt)}`}{' '}
                  – <span className={classes.open}>{t`open board`}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {running.length > maxShown ? (
        <Link to={`${paths.incidentList}?stage=active`} className={classes.more}>
          {t`and ${running.length - maxShown} more`}
        </Link>
      ) : null}
    </div>
  )
}
