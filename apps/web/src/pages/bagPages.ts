import type { RouteObject } from 'react-router'
import { paths } from '../paths.ts'
import { lazyDefault } from './lazyDefault.ts'
import type { Page } from './page.ts'

/** The pages about safety bags that need neither a bag nor a sign-in. */
export const publicBagPages: readonly Page[] = [
  {
    path: paths.redbag,
    title: 'Safety bags',
    load: () => import('../everyone/bags/AboutBagsPage.tsx'),
  },
  {
    path: paths.redbagAbout,
    title: 'How to use RedBag',
    load: () => import('../everyone/bags/HowToUseBagsPage.tsx'),
  },
  {
    path: paths.redbagSetup,
    title: 'Set up a safety bag',
    load: () => import('../everyone/bags/SetUpBagPage.tsx'),
  },
  {
    path: paths.redbagInventory,
    title: 'What belongs in a safety bag',
    load: () => import('../everyone/bags/BagContentsPage.tsx'),
  },
  {
    path: paths.redbagLockdown,
    title: 'In a lockdown',
    load: () => import('../everyone/bags/InLockdownPage.tsx'),
  },
]

/** Made here and not by `routesOf`: every phone that opens a bag loads this file. */
export const publicBagRoutes: RouteObject[] = [
  {
    lazy: lazyDefault(() => import('../everyone/bags/PublicLayout.tsx')),
    children: publicBagPages.map(({ path, title, load }) => ({
      path,
      handle: { title },
      lazy: lazyDefault(load),
    })),
  },
]
