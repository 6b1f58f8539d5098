import { matchPath, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router'
import { classroomRoutes } from '../classroom/classroomRoutes.tsx'
import { barcodeOf, routePatterns } from '../paths.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { ErrorPage } from '../ui/page/ErrorPage.tsx'
import { Loading } from '../ui/page/Loading.tsx'
import { publicBagRoutes } from './bagPages.ts'

/**
 * The app's pages: those of a bag here, the others in the tables of deskPages.ts, guestPages.ts and fieldPages.ts. Only the error page is in the first file a browser
 * loads: a phone that opens a bag never loads sign-in or a manager's page, and a manager never loads a room's.
 */
export const routes: RouteObject[] = [
  {
    id: 'all',
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    children: [
      ...classroomRoutes,
      ...publicBagRoutes,
      // A phone that opens a bag loads no sign-in, also not to hear that a page is none.
      { path: 'redbag/*', Component: NotFoundPage },
    ],
  },
]

let isWhole = false
let hasGuests = false
let hasSafetyAudits = false

/** Addresses that are a guest's, or may be. */
const maybeGuests =
  /^\/(external-chat|incident\/([^/]+\/)?(external-dashboard|access-revoked|clear-rooms))\/?$/

/**
 * Adds the pages that are no room's, once somebody goes to one: those of guests by themselves, who know of no
 * sign-in, and the one on which a safety audit is run, which opens without a network. A person who goes on before
 * they are there has them added by the next navigation: the router drops routes patched for one that was left.
 */
export const addDeskRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  if (barcodeOf(path)) return
  if (!hasGuests && maybeGuests.test(path)) {
    const { guestRoutesFor } = await import('./guestPages.ts')
    const guests = guestRoutesFor(path)
    if (guests && !hasGuests && !signal.aborted) {
      patch('all', guests)
      hasGuests = true
    }
    if (guests) return
  }
  if (!hasSafetyAudits && matchPath(routePatterns.safetyAuditRun, path)) {
    const { safetyAuditFieldRoutes } = await import('./fieldPages.ts')
    if (!hasSafetyAudits && !signal.aborted) {
      patch('all', safetyAuditFieldRoutes)
      hasSafetyAudits = true
    }
    return
  }
  if (isWhole) return
  const { deskRoutes } = await import('./deskRoutes.tsx')
  if (isWhole || signal.aborted) return
  patch('all', deskRoutes)
  isWhole = true
}
