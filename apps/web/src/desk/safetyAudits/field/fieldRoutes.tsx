import type { RouteObject } from 'react-router'
import { routePatterns } from '../../../paths.ts'
import { isUuid } from '../../../shell/idChecks.ts'
import { page } from '../../../shell/page.tsx'

/** Where a safety audit is run: without the frame and the sign-in of other pages, so that it opens without a network. */
export const safetyAuditFieldRoutes: RouteObject[] = [
  {
    path: routePatterns.safetyAuditRun,
    ...page('Safety audit', () => import('./SafetyAuditRunPage.tsx'), { id: isUuid }),
  },
]
