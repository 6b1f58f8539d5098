import type { RouteObject } from 'react-router'
import { paths, routePatterns } from '../../paths.ts'

/** Drills planned ahead, the log of past ones, and the rules they are counted by. */
export const drillRoutes: RouteObject[] = [
  {
    lazy: () => import('./DrillPages.tsx'),
    children: [
      { path: paths.drills, lazy: () => import('./PlansPage.tsx') },
      { path: paths.drillCreate, lazy: () => import('./PlanCreatePage.tsx') },
      { path: routePatterns.drillEdit, lazy: () => import('./PlanEditPage.tsx') },
      { path: paths.drillLog, lazy: () => import('./LogPage.tsx') },
      { path: paths.drillRules, lazy: () => import('./RulesPage.tsx') },
    ],
  },
]
