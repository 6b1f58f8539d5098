import type { RouteObject } from 'react-router'
import { guard } from '../layout/guards.ts'
import { paths, routePatterns } from '../paths.ts'

/** The pages about safety bags that need neither a bag nor a sign-in. */
export const publicBagRoutes: RouteObject[] = [
  {
    lazy: () => import('./PublicLayout.tsx'),
    children: [
      { path: paths.redbag, lazy: () => import('./AboutBagsPage.tsx') },
      { path: paths.redbagAbout, lazy: () => import('./UseBagsPage.tsx') },
      { path: paths.redbagSetup, lazy: () => import('./SetUpPage.tsx') },
      { path: paths.redbagInventory, lazy: () => import('./BagContentsPage.tsx') },
      { path: paths.redbagLockdown, lazy: () => import('./InLockdownPage.tsx') },
    ],
  },
]

/** The pages on which a site’s bags are kept, for people who are signed in. */
export const keptBagRoutes: RouteObject[] = [
  {
    lazy: () => import('./ManagersOnly.tsx'),
    children: [
      { path: paths.redbagEdit, lazy: () => import('./EditBagsPage.tsx') },
      { path: paths.redbagSiteBag, lazy: () => import('./SiteBagPage.tsx') },
      { path: paths.qrCodes, lazy: () => import('./QrCodesPage.tsx') },
    ],
  },
]

/** How all the bags stand: for everybody who sees a site. Its gate lets any other address of one word go by. */
export const fleetRoutes: RouteObject[] = [
  {
    path: routePatterns.fleet,
    lazy: () => import('./fleet/FleetGate.tsx'),
    children: [
      {
        lazy: guard('signedIn'),
        children: [{ index: true, lazy: () => import('./fleet/FleetPage.tsx') }],
      },
    ],
  },
]
