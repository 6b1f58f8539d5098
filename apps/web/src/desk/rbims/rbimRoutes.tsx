import type { RouteObject } from 'react-router'
import { paths, routePatterns } from '../../paths.ts'
import { isSerialNumber } from '../../shell/idChecks.ts'
import { lazyDefault } from '../../shell/lazyDefault.ts'
import { page } from '../../shell/page.tsx'

/** RBIMs: all of them, and one. */
export const rbimRoutes: RouteObject[] = [
  {
    lazy: lazyDefault(() => import('./RbimsGuard.tsx')),
    children: [
      { path: paths.rbims, ...page('View RBIMs', () => import('./RbimListPage.tsx')) },
      {
        path: routePatterns.rbim,
        ...page('RBIM', () => import('./RbimPage.tsx'), { serialNumber: isSerialNumber }),
      },
    ],
  },
]
