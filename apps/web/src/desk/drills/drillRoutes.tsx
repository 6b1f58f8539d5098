import type { RouteObject } from 'react-router'
import { paths, routePatterns } from '../../paths.ts'
import { isUuid } from '../../shell/idChecks.ts'
import { lazyDefault } from '../../shell/lazyDefault.ts'
import { page } from '../../shell/page.tsx'

/** Drills planned ahead, the log of past ones, and the rules they are counted by. */
export const drillRoutes: RouteObject[] = [
  {
    lazy: lazyDefault(() => import('./DrillsGuard.tsx')),
    children: [
      { path: paths.drills, ...page('Planned drills', () => import('./PlannedDrillsPage.tsx')) },
      { path: paths.drillCreate, ...page('Plan a drill', () => import('./DrillCreatePage.tsx')) },
      {
        path: routePatterns.drillEdit,
        ...page('Change a planned drill', () => import('./DrillEditPage.tsx'), { planId: isUuid }),
      },
      { path: paths.drillLog, ...page('Drill log', () => import('./DrillLogPage.tsx')) },
      { path: paths.drillRules, ...page('Rules about drills', () => import('./DrillRulesPage.tsx')) },
    ],
  },
]
