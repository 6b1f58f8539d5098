import { createContext } from 'react'

/** A link to the page that the open one is a part of. */
export type WayUp = { to: string; label: string }

/** The way up of the open page, from the table of pages; null where it has an item of its own in the side menu. */
export const WayUpContext = createContext<WayUp | null>(null)
