import { t } from '@muster/words/t'
import { IconChevronRight, IconUrgent } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ActionMark } from '../ui/ActionMark.tsx'
import { KindTag } from '../ui/KindBand.tsx'
import classes from './ActiveIncidentBanner.module.css'
import { useActiveIncidents } from './useActiveIncidents.ts'

/** “Active Incident!”, graver while a real one is among them, with a link to each active incident’s overview (specification, section 2). */
export function ActiveIncidentBanner() {
  const { incidents, stale } = useActiveIncidents()
  const [first] = incidents
  if (!first) return null
  return (
    <section className={classes.banner} data-kind={first.kind} aria-label={t`Active incidents`}>
      <h2 className={classes.title}>
        <IconUrgent size={22} aria-hidden />
        {t`Active Incident!`}
      </h2>
      <ul className={classes.list}>
        {incidents.map(({ incidentId, kind, action, incidentStart }) => (
          <li key={incidentId}>
            <Link to={paths.overview(incidentId)} className={classes.link}>
              <ActionMark action={action} />
              <KindTag kind={kind} />
              <span className={classes.place}>{incidentStart.locationDescription}</span>
              <IconChevronRight size={20} aria-hidden className={classes.go} />
            </Link>
          </li>
        ))}
      </ul>
      {stale ? <p className={classes.stale}>{t`No connection. This is the last known state.`}</p> : null}
    </section>
  )
}
