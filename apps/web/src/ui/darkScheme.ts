import { useLayoutEffect } from 'react'

/**
 * Dark while `on`, whatever was chosen before, and back afterwards: a bright screen gives a room away. Nothing is
 * stored, so a manager’s page on the same device stays as it was.
 */
export function useDarkScheme(on: boolean): void {
  // Before the first paint: even one bright frame lights up a dark room.
  useLayoutEffect(() => {
    if (!on) return
    const root = document.documentElement
    const before = root.getAttribute('data-mantine-color-scheme') ?? 'light'
    root.setAttribute('data-mantine-color-scheme', 'dark')
    return () => root.setAttribute('data-mantine-color-scheme', before)
  }, [on])
}
