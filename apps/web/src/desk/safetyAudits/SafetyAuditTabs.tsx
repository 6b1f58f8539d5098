import { t } from '@muster/words/t'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'

/** The tabs about safety audits: their results, and their questions. */
export function SafetyAuditTabs() {
  const { pathname } = useLocation()
  return (
    <PageTabs
      label={t`Safety audits`}
      parts={[
        { to: paths.safetyAudits, label: t`Summary`, isOpen: pathname === paths.safetyAudits },
        {
          to: paths.safetyAuditTemplates(),
          label: t`Questions`,
          isOpen: pathname === paths.safetyAuditTemplates(),
        },
      ]}
    />
  )
}
