import { Outlet, type RouteObject } from 'react-router'
import { MenuContext } from '../shell/menuContext.ts'
import { deskPages } from './deskPages.ts'
import { layers } from './layers.ts'
import { menuEntries } from './menuEntries.ts'
import { routesOf } from './routesOf.tsx'

/** The routes of the pages of desks, in whose frames the menus lead to them. */
export const deskRoutes: RouteObject[] = [
  {
    element: (
      <MenuContext value={menuEntries(deskPages)}>
        <Outlet />
      </MenuContext>
    ),
    children: routesOf(deskPages, layers),
  },
]
