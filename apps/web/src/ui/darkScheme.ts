import { useLayoutEffect } from 'react'
import { forceScheme } from './scheme.ts'

/**
 * The scheme of a bag's page, which decides for itself: dark while `on`, because a bright screen gives a room away,
 * and light otherwise. The choice on this device holds on every other page, and comes back when the bag's page is
 * left.
 */
export function useDarkScheme(on: boolean): void {
  // Before the first paint: even one bright frame lights up a dark room.
  useLayoutEffect(() => forceScheme(on ? 'dark' : 'light'), [on])
}
