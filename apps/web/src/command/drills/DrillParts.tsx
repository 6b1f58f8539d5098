import { Link, useLocation } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import classes from './drills.module.css'

const parts = [
  { to: paths.drills, label: 'Planned', who: 'incident.start' },
  { to: paths.drillLog, label: 'Log', who: 'incident.read' },
  { to: paths.drillRules, label: 'Rules', who: 'incident.read' },
] as const

/** What there is about drills: those to come, those that were, and how many are asked for. */
export function DrillParts() {
  const { pathname } = useLocation()
  const mayPlan = useMay('incident.start')
  return (
    <nav aria-label="About drills" className={classes.parts}>
      {parts
        .filter(({ who }) => who === 'incident.read' || mayPlan)
        .map(({ to, label }) => (
          <Link key={to} to={to} className={classes.part} aria-current={pathname === to ? 'page' : undefined}>
            {label}
          </Link>
        ))}
    </nav>
  )
}
