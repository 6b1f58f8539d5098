import type { RouteObject } from 'react-router'
import { paths } from '../paths.ts'

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
    ],
  },
]
