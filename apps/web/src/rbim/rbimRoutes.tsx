import type { RouteObject } from 'react-router'
import { isSerialNumber } from '../layout/idChecks.ts'
import { page } from '../layout/page.tsx'
import { paths, routePatterns } from '../paths.ts'

/** RBIMs: all of them, and one. */
export const rbimRoutes: RouteObject[] = [
  {
    lazy: () => import('./RbimPages.tsx'),
    children: [
      { path: paths.rbims, ...page('View RBIMs', () => import('./RbimListPage.tsx')) },
      {
        path: routePatterns.rbim,
        ...page('RBIM', () => import('./RbimPage.tsx'), { serialNumber: isSerialNumber }),
      },
    ],
  },
]
