import type { RouteObject } from 'react-router'
import { paths, routePatterns } from '../../paths.ts'
import { isUuid } from '../../shell/idChecks.ts'
import { page } from '../../shell/page.tsx'

/** Drills planned ahead, the log of past ones, and the rules they are counted by. */
export const drillRoutes: RouteObject[] = [
  {
    lazy: () => import('./DrillPages.tsx'),
    children: [
      { path: paths.drills, ...page('Planned drills', () => import('./PlansPage.tsx')) },
      { path: paths.drillCreate, ...page('Plan a drill', () => import('./PlanCreatePage.tsx')) },
      {
        path: routePatterns.drillEdit,
        ...page('Change a planned drill', () => import('./PlanEditPage.tsx'), { planId: isUuid }),
      },
      { path: paths.drillLog, ...page('Drill log', () => import('./LogPage.tsx')) },
      { path: paths.drillRules, ...page('Rules about drills', () => import('./RulesPage.tsx')) },
    ],
  },
]
