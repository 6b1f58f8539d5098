import { t } from '@muster/words/t'
import type { RouteObject } from 'react-router'
import { paths } from '../paths.ts'
import { lazyDefault } from './lazyDefault.ts'
import type { Page } from './page.ts'

/** The pages about safety bags that need neither a bag nor a sign-in. */
export const publicBagPages: readonly Page[] = [
  {
    path: paths.redbag,
    get title() {
      return t`Safety bags`
    },
    load: () => import('../everyone/bags/AboutBagsPage.tsx'),
  },
  {
    path: paths.redbagAbout,
    get title() {
      return t`How to use RedBag`
    },
    load: () => import('../everyone/bags/HowToUseBagsPage.tsx'),
  },
  {
    path: paths.redbagSetup,
    get title() {
      return t`Set up a safety bag`
    },
    load: () => import('../everyone/bags/SetUpBagPage.tsx'),
  },
  {
    path: paths.redbagInventory,
    get title() {
      return t`What belongs in a safety bag`
    },
    load: () => import('../everyone/bags/BagContentsPage.tsx'),
  },
  {
    path: paths.redbagLockdown,
    get title() {
      return t`In a lockdown`
    },
    load: () => import('../everyone/bags/InLockdownPage.tsx'),
  },
]

/** Made here and not by `routesOf`: every phone that opens a bag loads this file. */
export const publicBagRoutes: RouteObject[] = [
  {
    lazy: lazyDefault(() => import('../everyone/bags/PublicLayout.tsx')),
    children: publicBagPages.map((page) => ({
      path: page.path,
      handle: page,
      lazy: lazyDefault(page.load),
    })),
  },
]
