import { t } from '@muster/words/t'
import { routePatterns } from '../paths.ts'
import { isUuid } from '../shell/idChecks.ts'
import type { Section } from './page.ts'
import { routesOf } from './routesOf.tsx'

/** The page on which a safety audit is run: without the frame and sign-in of other pages, so that it opens without a network. */
export const fieldPages: readonly Section[] = [
  {
    within: [],
    pages: [
      {
        path: routePatterns.safetyAuditRun,
        get title() {
          return t`Safety audit`
        },
        load: () => import('../desk/safetyAudits/field/SafetyAuditRunPage.tsx'),
        params: { id: isUuid },
      },
    ],
  },
]

export const safetyAuditFieldRoutes = routesOf(fieldPages)
