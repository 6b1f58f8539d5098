import { useLocation } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'

const tabs = [
  { to: paths.drills, label: 'Planned', who: 'incident.start' },
  { to: paths.drillLog, label: 'Log', who: 'incident.read' },
  { to: paths.drillRules, label: 'Rules', who: 'incident.read' },
] as const

/** The tabs about drills: those to come, past ones, and the required numbers. */
export function DrillTabs() {
  const { pathname } = useLocation()
  const mayPlan = useMay('incident.start')
  return (
    <PageTabs
      label="About drills"
      parts={tabs
        .filter(({ who }) => who === 'incident.read' || mayPlan)
        .map(({ to, label }) => ({ to, label, isOpen: pathname === to }))}
    />
  )
}
