import type { RouteObject } from 'react-router'
import { adminRoutes } from './admin/adminRoutes.tsx'
import { fleetRoutes, keptBagRoutes } from './bags/bagRoutes.tsx'
import { cameraRoutes } from './camera/cameraRoutes.tsx'
import { drillRoutes } from './command/drills/drillRoutes.tsx'
import { notificationRoutes } from './command/notifications/notificationRoutes.tsx'
import { guard } from './layout/guards.ts'
import { paths, routePatterns } from './paths.ts'
import { rbimRoutes } from './rbim/rbimRoutes.tsx'
import { safetyAuditRoutes } from './safetyAudit/safetyAuditRoutes.tsx'
import { taskRoutes } from './task/taskRoutes.tsx'

/** Every page that is no room's: a phone that opens a bag does not even load their names. */
export const deskRoutes: RouteObject[] = [
  {
    lazy: () => import('./layout/SignInLayout.tsx'),
    children: [
      {
        lazy: () => import('./layout/ManageLayout.tsx'),
        children: [
          { path: paths.home, lazy: () => import('./home/HomePage.tsx') },
          ...fleetRoutes,
          {
            lazy: guard('signedIn'),
            children: [
              { path: paths.startIncident, lazy: () => import('./command/start/StartIncidentPage.tsx') },
              { path: paths.incidentList, lazy: () => import('./command/list/IncidentListPage.tsx') },
              {
                path: paths.configureIncidents,
                lazy: () => import('./command/configure/ConfigurePage.tsx'),
              },
              { path: paths.incidentHelp, lazy: () => import('./command/help/IncidentHelpPage.tsx') },
              { path: routePatterns.overview, lazy: () => import('./command/overview/OverviewPage.tsx') },
              {
                path: routePatterns.afterAction,
                lazy: () => import('./command/afterAction/AfterActionPage.tsx'),
              },
              {
                path: routePatterns.clearRooms,
                lazy: () => import('./command/clearing/ClearRoomsPage.tsx'),
              },
              { path: paths.chat, lazy: () => import('./command/chat/ChatPage.tsx') },
              {
                path: routePatterns.externalAccess,
                lazy: () => import('./command/access/ExternalAccessPage.tsx'),
              },
              ...drillRoutes,
              ...notificationRoutes,
              ...rbimRoutes,
              {
                path: routePatterns.reunification,
                lazy: () => import('./command/reunification/ReunificationPage.tsx'),
              },
              ...safetyAuditRoutes,
              ...adminRoutes,
              ...keptBagRoutes,
              ...cameraRoutes,
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
              {
                path: paths.sitesOverview,
                lazy: () => import('./site/overview/SitesOverviewPage.tsx'),
              },
              {
                lazy: guard('site'),
                children: [
                  { path: routePatterns.site, lazy: () => import('./site/SitePage.tsx') },
                  { path: routePatterns.drawPlan, lazy: () => import('./site/draw/DrawPage.tsx') },
                  ...taskRoutes,
                  {
                    path: routePatterns.siteInventory,
                    lazy: () => import('./bags/fleet/SiteInventoryPage.tsx'),
                  },
                ],
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
  { path: routePatterns.notified, lazy: () => import('./notified/NotifiedPage.tsx') },
  { path: paths.silentRenew, lazy: () => import('./auth/SilentRenewPage.tsx') },
]
