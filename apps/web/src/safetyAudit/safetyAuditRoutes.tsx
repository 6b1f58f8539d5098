import type { RouteObject } from 'react-router'
import { paths, routePatterns } from '../paths.ts'

/** What safety audits came to, and what they ask. Where one is run is in field/fieldRoutes.tsx. */
export const safetyAuditRoutes: RouteObject[] = [
  {
    lazy: () => import('./SafetyAuditPages.tsx'),
    children: [
      { path: paths.safetyAudits, lazy: () => import('./summary/SummaryPage.tsx') },
      { path: paths.safetyAuditTemplates(), lazy: () => import('./templates/TemplatesPage.tsx') },
      { path: routePatterns.safetyAudit, lazy: () => import('./report/ReportPage.tsx') },
    ],
  },
]
