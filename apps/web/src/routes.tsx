import type { RouteObject } from 'react-router'
import { adminRoutes } from './admin/adminRoutes.tsx'
import { keptBagRoutes, publicBagRoutes } from './bags/bagRoutes.tsx'
import { classroomRoutes } from './classroom/classroomRoutes.tsx'
import { ErrorPage } from './layout/ErrorPage.tsx'
import { guard } from './layout/guards.ts'
import { Loading } from './layout/Loading.tsx'
import { NotFoundPage } from './layout/NotFoundPage.tsx'
import { paths, routePatterns } from './paths.ts'

/**
 * The whole app on one page. Only the error page is in the first file a browser loads: a phone that opens a bag never
 * loads sign-in or a manager's page, and a manager never loads a room's.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    children: [
      ...classroomRoutes,
      ...publicBagRoutes,
      {
        lazy: () => import('./layout/SignInLayout.tsx'),
        children: [
          {
            lazy: () => import('./layout/ManageLayout.tsx'),
            children: [
              { path: paths.home, lazy: () => import('./home/HomePage.tsx') },
              {
                lazy: guard('signedIn'),
                children: [
                  { path: paths.startIncident, lazy: () => import('./command/start/StartIncidentPage.tsx') },
                  { path: paths.incidentList, lazy: () => import('./command/list/IncidentListPage.tsx') },
                  { path: routePatterns.overview, lazy: () => import('./command/overview/OverviewPage.tsx') },
                  ...adminRoutes,
                  ...keptBagRoutes,
                ],
              },
            ],
          },
          {
            lazy: () => import('./layout/DashboardLayout.tsx'),
            children: [
              {
                lazy: guard('signedIn'),
                children: [
                  { path: paths.sitesOverview, lazy: () => import('./site/SitesOverviewPage.tsx') },
                  {
                    lazy: guard('site'),
                    children: [{ path: routePatterns.site, lazy: () => import('./site/SitePage.tsx') }],
                  },
                ],
              },
            ],
          },
          {
            lazy: () => import('./layout/DefaultLayout.tsx'),
            children: [{ path: paths.enter, lazy: () => import('./home/EnterPage.tsx') }],
          },
          {
            lazy: () => import('./layout/SignageLayout.tsx'),
            children: [{ path: paths.signage, lazy: () => import('./signage/SignagePage.tsx') }],
          },
          {
            lazy: guard('debug'),
            children: [
              {
                lazy: () => import('./debug/DebugLayout.tsx'),
                children: [{ path: paths.debug, lazy: () => import('./debug/DebugPage.tsx') }],
              },
            ],
          },
          { path: paths.oidcCallback, lazy: () => import('./auth/OidcCallbackPage.tsx') },
          { path: paths.oidcCallbackError, lazy: () => import('./auth/OidcCallbackErrorPage.tsx') },
        ],
      },
      { path: paths.silentRenew, lazy: () => import('./auth/SilentRenewPage.tsx') },
      { path: '*', Component: NotFoundPage },
    ],
  },
]
