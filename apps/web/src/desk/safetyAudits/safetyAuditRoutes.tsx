import type { RouteObject } from 'react-router'
import { paths, routePatterns } from '../../paths.ts'
import { isUuid } from '../../shell/idChecks.ts'
import { lazyDefault } from '../../shell/lazyDefault.ts'
import { page } from '../../shell/page.tsx'

/** What safety audits came to, and what they ask. Where one is run is in field/fieldRoutes.tsx. */
export const safetyAuditRoutes: RouteObject[] = [
  {
    lazy: lazyDefault(() => import('./SafetyAuditsGuard.tsx')),
    children: [
      {
        path: paths.safetyAudits,
        ...page('Safety Audit Summary', () => import('./summary/SafetyAuditSummaryPage.tsx')),
      },
      {
        path: paths.safetyAuditTemplates(),
        ...page('What safety audits ask', () => import('./templates/SafetyAuditTemplatesPage.tsx')),
      },
      {
        path: routePatterns.safetyAudit,
        ...page('Safety audit', () => import('./report/SafetyAuditReportPage.tsx'), { id: isUuid }),
      },
    ],
  },
]
