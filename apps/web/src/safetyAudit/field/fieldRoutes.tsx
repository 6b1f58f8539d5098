import type { RouteObject } from 'react-router'
import { isUuid } from '../../layout/idChecks.ts'
import { page } from '../../layout/page.tsx'
import { routePatterns } from '../../paths.ts'

/** Where a safety audit is run: without the frame and the sign-in of other pages, so that it opens without a network. */
export const safetyAuditFieldRoutes: RouteObject[] = [
  {
    path: routePatterns.safetyAuditRun,
    ...page('Safety audit', () => import('./RunPage.tsx'), { id: isUuid }),
  },
]
