import { useLayoutEffect } from 'react'
import { forceScheme } from './scheme.ts'

/**
 * A bag's page decides for itself: dark while `on`, for a bright screen gives a room away, and light otherwise. What was
 * chosen on this device holds on every other page, and comes back when the bag's page is left.
 */
export function useDarkScheme(on: boolean): void {
  // Before the first paint: even one bright frame lights up a dark room.
  useLayoutEffect(() => forceScheme(on ? 'dark' : 'light'), [on])
}
