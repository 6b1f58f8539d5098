import { createContext } from 'react'
import type { MenuEntry } from './menus.ts'
import type { SideEntry } from './sideItems.ts'

/** The entries of the menus. They come from the table of pages (pages/deskRoutes.tsx), which the frames cannot import. */
export const MenuContext = createContext<{ top: readonly MenuEntry[]; side: readonly SideEntry[] }>({
  top: [],
  side: [],
})
