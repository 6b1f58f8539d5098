import type { RouteObject } from 'react-router'
import { paths, routePatterns } from '../paths.ts'

/** RBIMs: all of them, and one. */
export const rbimRoutes: RouteObject[] = [
  {
    lazy: () => import('./RbimPages.tsx'),
    children: [
      { path: paths.rbims, lazy: () => import('./RbimListPage.tsx') },
      { path: routePatterns.rbim, lazy: () => import('./RbimPage.tsx') },
    ],
  },
]
