import { actionName } from '@muster/domain/incident/actionGuides'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconAlertTriangleFilled, IconChevronRight } from '@tabler/icons-react'
import { Link, useMatch } from 'react-router'
import { paths, routePatterns } from '../paths.ts'
import { actionLooks } from '../ui/ActionMark.tsx'
import { KindTag } from '../ui/KindBand.tsx'
import classes from './IncidentStrip.module.css'
import { useActiveIncidents } from './useActiveIncidents.ts'

/**
 * The strip of what is running, in one line below the top bar of every page: the gravest incident in the color of its action, with the
 * rooms that need help, and the way to its board; how many others run. Nothing where nothing runs, nor on the board itself,
 * where others are quiet: the color there is that of the incident below.
 */
export function IncidentStrip() {
  const here = useMatch(routePatterns.overview)?.params.id
  const { incidents, stale } = useActiveIncidents()
  const [first, ...others] = incidents.filter(({ incidentId }) => incidentId !== here)
  if (!first) return null
  const { incidentId, kind, action, incidentStart, needHelp } = first
  const { Icon, solid } = actionLooks[action]
  return (
    <section
      className={classes.strip}
      data-kind={kind}
      data-quiet={here ? true : undefined}
      style={{ '--action': solid } as React.CSSProperties}
      aria-label={t`Incident in progress`}
    >
      <Link to={paths.overview(incidentId)} className={classes.main}>
        <KindTag kind={kind} />
        <span className={classes.action}>
          <Icon size={18} aria-hidden />
          {actionName(action)}
        </span>
        <span className={classes.place}>{incidentStart.locationDescription}</span>
        {needHelp ? (
          <span className={classes.help}>
            <IconAlertTriangleFilled size={14} aria-hidden />
            {t`${plural(needHelp, '# room needs', '# rooms need')} help`}
          </span>
        ) : null}
        {stale ? <span className={classes.stale}>{t`No connection. Last known state.`}</span> : null}
        <span className={classes.go}>
          {t`Open board`}
          <IconChevronRight size={18} aria-hidden />
        </span>
      </Link>
      {others.length > 0 ? (
        <Link to={paths.incidentList} className={classes.others}>
          {t`${others.length} more`}
        </Link>
      ) : null}
    </section>
  )
}
