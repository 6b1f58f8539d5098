import type { RouteObject } from 'react-router'
import { adminRoutes } from './admin/adminRoutes.tsx'
import { bagInventoryRoutes, bagRoutes } from './desk/bags/bagRoutes.tsx'
import { cameraRoutes } from './desk/cameras/cameraRoutes.tsx'
import { drillRoutes } from './desk/drills/drillRoutes.tsx'
import { notificationRoutes } from './desk/notifications/notificationRoutes.tsx'
import { rbimRoutes } from './desk/rbims/rbimRoutes.tsx'
import { safetyAuditRoutes } from './desk/safetyAudits/safetyAuditRoutes.tsx'
import { taskRoutes } from './desk/tasks/taskRoutes.tsx'
import { paths, routePatterns } from './paths.ts'
import { guard } from './shell/guards.ts'
import { isSiteId, isUuid } from './shell/idChecks.ts'
import { lazyDefault } from './shell/lazyDefault.ts'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { page } from './shell/page.tsx'

const ofIncident = { id: isUuid }
const ofSite = { id: isSiteId }

/** Every page that is no room's: a phone that opens a bag does not even load their names. */
export const deskRoutes: RouteObject[] = [
  {
    lazy: async () => {
      const { default: Component, loader } = await import('./shell/SignInLayout.tsx')
      return { Component, loader }
    },
    children: [
      {
        lazy: lazyDefault(() => import('./shell/ManageLayout.tsx')),
        children: [
          { path: paths.home, ...page('Home', () => import('./everyone/home/HomePage.tsx')) },
          ...bagInventoryRoutes,
          {
            lazy: guard('signedIn'),
            children: [
              {
                path: paths.startIncident,
                ...page('Start Incident', () => import('./command/start/StartIncidentPage.tsx')),
              },
              {
                path: paths.incidentList,
                ...page('View Incidents', () => import('./command/list/IncidentListPage.tsx')),
              },
              {
                path: paths.configureIncidents,
                ...page('Incident Surveys', () => import('./command/configure/IncidentSurveysPage.tsx')),
              },
              {
                path: paths.incidentHelp,
                ...page('How to run an incident', () => import('./command/help/IncidentHelpPage.tsx')),
              },
              {
                path: routePatterns.overview,
                ...page('Overview', () => import('./command/overview/OverviewPage.tsx'), ofIncident),
              },
              {
                path: routePatterns.afterAction,
                ...page(
                  'After-action',
                  () => import('./command/afterAction/AfterActionPage.tsx'),
                  ofIncident,
                ),
              },
              {
                path: routePatterns.clearRooms,
                ...page('Clear rooms', () => import('./command/clearing/ClearRoomsPage.tsx'), ofIncident),
              },
              { path: paths.chat, ...page('Chat', () => import('./command/chat/ChatPage.tsx')) },
              {
                path: routePatterns.externalAccess,
                ...page('Guests', () => import('./command/access/ExternalAccessPage.tsx'), ofIncident),
              },
              ...drillRoutes,
              ...notificationRoutes,
              ...rbimRoutes,
              {
                path: routePatterns.reunification,
                ...page(
                  'Reunification',
                  () => import('./command/reunification/ReunificationPage.tsx'),
                  ofIncident,
                ),
              },
              ...safetyAuditRoutes,
              ...adminRoutes,
              ...bagRoutes,
              ...cameraRoutes,
            ],
          },
          // What no route has: public, and in this frame like the other pages.
          { path: '*', element: <NotFoundPage within /> },
        ],
      },
      {
        lazy: lazyDefault(() => import('./shell/DashboardLayout.tsx')),
        children: [
          {
            lazy: guard('signedIn'),
            children: [
              {
                path: paths.sitesOverview,
                ...page('Sites', () => import('./desk/sites/overview/SitesOverviewPage.tsx')),
              },
              {
                lazy: guard('site'),
                children: [
                  {
                    path: routePatterns.site,
                    ...page('Site', () => import('./desk/sites/SitePage.tsx'), ofSite),
                  },
                  {
                    path: routePatterns.drawPlan,
                    ...page('Draw the plan', () => import('./desk/sites/draw/DrawPlanPage.tsx'), ofSite),
                  },
                  ...taskRoutes,
                  {
                    path: routePatterns.siteInventory,
                    ...page('Inventory', () => import('./desk/bags/fleet/SiteInventoryPage.tsx'), ofSite),
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        lazy: lazyDefault(() => import('./shell/DefaultLayout.tsx')),
        children: [
          { path: paths.enter, ...page('Enter a code', () => import('./everyone/home/EnterPage.tsx')) },
        ],
      },
      {
        lazy: lazyDefault(() => import('./shell/SignageLayout.tsx')),
        children: [{ path: paths.signage, ...page('Display', () => import('./signage/SignagePage.tsx')) }],
      },
      {
        lazy: guard('debug'),
        children: [
          {
            lazy: lazyDefault(() => import('./shell/debug/DebugLayout.tsx')),
            children: [{ path: paths.debug, ...page('Debug', () => import('./shell/debug/DebugPage.tsx')) }],
          },
        ],
      },
      {
        path: paths.oidcCallback,
        ...page('Signing in', () => import('./everyone/signIn/OidcCallbackPage.tsx')),
      },
      {
        path: paths.oidcCallbackError,
        ...page('Sign-in failed', () => import('./everyone/signIn/OidcCallbackErrorPage.tsx')),
      },
    ],
  },
  {
    path: routePatterns.notified,
    ...page('Have you read this?', () => import('./everyone/notified/NotifiedPage.tsx')),
  },
  { path: paths.silentRenew, ...page('Signing in', () => import('./everyone/signIn/SilentRenewPage.tsx')) },
]
