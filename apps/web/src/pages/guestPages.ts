import { t } from '@muster/words/t'
import { matchPath, type RouteObject } from 'react-router'
import { findAccess } from '../guest/session/guestAccess.ts'
import { routePatterns } from '../paths.ts'
import { browserStorage } from '../startup/browserStorage.ts'
import type { Page, Section } from './page.ts'
import { type Layers, routesOf } from './routesOf.tsx'

const clearRooms: Page = {
  path: routePatterns.clearRooms,
  get title() {
    return t`Clear rooms`
  },
  load: () => import('../guest/clearing/GuestClearRoomsPage.tsx'),
}

const layers: Layers = new Map([['guest', () => import('../guest/GuestLayout.tsx')]])

/** Pages of people from outside. None of them knows of sign-in, or waits for it. */
export const guestPages = (withClearRooms: boolean): readonly Section[] => [
  {
    within: ['guest'],
    pages: [
      {
        path: routePatterns.externalDashboard,
        get title() {
          return t`Incident`
        },
        load: () => import('../guest/board/GuestBoardPage.tsx'),
      },
      {
        path: routePatterns.externalChat,
        get title() {
          return t`Chat`
        },
        load: () => import('../guest/chat/GuestChatPage.tsx'),
      },
      ...(withClearRooms ? [clearRooms] : []),
    ],
  },
  {
    within: [],
    pages: [
      {
        path: routePatterns.accessRevoked,
        get title() {
          return t`Access ended`
        },
        load: () => import('../guest/revoked/AccessRevokedPage.tsx'),
      },
    ],
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

function guestRoutes(withClearRooms: boolean): RouteObject[] {
  return routesOf(guestPages(withClearRooms), layers)
}

/** True when sign-in has left something on this device; asked without loading it. */
function isSomebodySignedIn(): boolean {
  return Object.keys(browserStorage() ?? {}).some((key) => key.startsWith('oidc.user:'))
}
