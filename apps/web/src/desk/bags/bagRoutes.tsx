import type { RouteObject } from 'react-router'
import { paths, routePatterns } from '../../paths.ts'
import { guard } from '../../shell/guards.ts'
import { lazyDefault } from '../../shell/lazyDefault.ts'
import { page } from '../../shell/page.tsx'

/** The pages about safety bags that need neither a bag nor a sign-in. */
export const publicBagRoutes: RouteObject[] = [
  {
    lazy: lazyDefault(() => import('../../everyone/bags/PublicLayout.tsx')),
    children: [
      { path: paths.redbag, ...page('Safety bags', () => import('../../everyone/bags/AboutBagsPage.tsx')) },
      {
        path: paths.redbagAbout,
        ...page('How to use RedBag', () => import('../../everyone/bags/HowToUseBagsPage.tsx')),
      },
      {
        path: paths.redbagSetup,
        ...page('Set up a safety bag', () => import('../../everyone/bags/SetUpBagPage.tsx')),
      },
      {
        path: paths.redbagInventory,
        ...page('What belongs in a safety bag', () => import('../../everyone/bags/BagContentsPage.tsx')),
      },
      {
        path: paths.redbagLockdown,
        ...page('In a lockdown', () => import('../../everyone/bags/InLockdownPage.tsx')),
      },
    ],
  },
]

/** The pages on which a site’s bags are kept, for people who are signed in. */
export const bagRoutes: RouteObject[] = [
  {
    lazy: lazyDefault(() => import('./BagsGuard.tsx')),
    children: [
      { path: paths.redbagEdit, ...page('Safety bags', () => import('./EditBagsPage.tsx')) },
      { path: paths.redbagSiteBag, ...page('Bags of the site', () => import('./SiteBagPage.tsx')) },
      { path: paths.qrCodes, ...page('QR codes', () => import('./QrCodesPage.tsx')) },
    ],
  },
]

/** How all the bags stand: for everybody who sees a site. Its gate lets any other address of one word go by. */
export const bagInventoryRoutes: RouteObject[] = [
  {
    path: routePatterns.bagInventory,
    lazy: lazyDefault(() => import('./fleet/BagInventoryGate.tsx')),
    children: [
      {
        lazy: guard('signedIn'),
        children: [
          { index: true, ...page('Overview of safety bags', () => import('./fleet/BagInventoryPage.tsx')) },
        ],
      },
    ],
  },
]
