import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'

/** The tabs about safety audits: their results, and their questions. */
export function SafetyAuditTabs() {
  const { pathname } = useLocation()
  return (
    <PageTabs
      label="Safety audits"
      parts={[
        { to: paths.safetyAudits, label: 'Summary', isOpen: pathname === paths.safetyAudits },
        {
          to: paths.safetyAuditTemplates(),
          label: 'Questions',
          isOpen: pathname === paths.safetyAuditTemplates(),
        },
      ]}
    />
  )
}
