import { t } from '@muster/words/t'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useMayOpen } from '../../shell/menuContext.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'

const tabs = [
  {
    to: paths.drills,
    get label() {
      return t`Planned`
    },
  },
  {
    to: paths.drillLog,
    get label() {
      return t`Log`
    },
  },
  {
    to: paths.drillRules,
    get label() {
      return t`Rules`
    },
  },
] as const

/** The tabs about drills: those to come, past ones, and the required numbers. */
export function DrillTabs() {
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  return (
    <PageTabs
      label={t`Drills`}
      parts={tabs
        .filter(({ to }) => mayOpen(to))
        .map(({ to, label }) => ({ to, label, isOpen: pathname === to }))}
    />
  )
}
