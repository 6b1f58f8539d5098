import { matchPath, type RouteObject } from 'react-router'
import { browserStorage } from '../live/browserStorage.ts'
import { routePatterns } from '../paths.ts'
import { lazyDefault } from '../shell/lazyDefault.ts'
import { page } from '../shell/page.tsx'
import { findAccess } from './session/guestAccess.ts'

const clearRooms: RouteObject = {
  path: routePatterns.clearRooms,
  ...page('Clear rooms', () => import('./clearing/GuestClearRoomsPage.tsx')),
}

/** Pages of people from outside. None of them knows of sign-in, or waits for it. */
const guestRoutes = (withClearRooms: boolean): RouteObject[] => [
  {
    lazy: lazyDefault(() => import('./GuestLayout.tsx')),
    children: [
      {
        path: routePatterns.externalDashboard,
        ...page('Incident', () => import('./board/GuestBoardPage.tsx')),
      },
      { path: routePatterns.externalChat, ...page('Chat', () => import('./chat/GuestChatPage.tsx')) },
      ...(withClearRooms ? [clearRooms] : []),
    ],
  },
  {
    path: routePatterns.accessRevoked,
    ...page('Access ended', () => import('./revoked/AccessRevokedPage.tsx')),
  },
]

/**
 * The guests' pages, if this address is one for who holds this device. The rooms to clear have one address for staff and
 * guests (specification, section 2): it is a guest's on a device that was let into the incident and on which nobody is
 * signed in.
 * @returns null for an address that is not
 */
export function guestRoutesFor(pathname: string): RouteObject[] | null {
  const isOurs = [routePatterns.externalDashboard, routePatterns.externalChat, routePatterns.accessRevoked]
  const nobody = !isSomebodySignedIn()
  if (isOurs.some((pattern) => matchPath(pattern, pathname))) return guestRoutes(nobody)
  const clearing = matchPath(routePatterns.clearRooms, pathname)
  if (!clearing || !nobody) return null
  // Without an id it is the incident that this device was let into last.
  const incidentId = clearing.params.id?.toLowerCase() ?? null
  return findAccess(browserStorage(), incidentId)?.isIn ? guestRoutes(true) : null
}

/** Whether sign-in has left something on this device; asked without loading it. */
function isSomebodySignedIn(): boolean {
  return Object.keys(browserStorage() ?? {}).some((key) => key.startsWith('oidc.user:'))
}
