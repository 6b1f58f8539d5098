import type { DataRouter } from 'react-router'
import { subscribeToLanguage } from '../startup/language.ts'
import { setRouteTitle } from '../ui/title.ts'

/** The title that a route may give itself, and its page of the documentation (pages/page.ts). */
export type RouteHandle = {
  title: string
  help?: string
  helpOfParts?: Readonly<Record<string, string>>
}

type Followed = { state: Pick<DataRouter['state'], 'matches'>; subscribe: DataRouter['subscribe'] }

/**
 * Puts the title of the shown route into the window's title, in the language of the moment; an address without a route is “not
 * found”.
 */
export function followRouteTitles(router: Followed): void {
  const name = ({ matches }: Followed['state']) => setRouteTitle(titleOf(matches))
  name(router.state)
  router.subscribe(name)
  subscribeToLanguage(() => name(router.state))
}

/** The name of the innermost route that has one; empty for none. */
export function titleOf(matches: readonly { route: { handle?: unknown } }[]): string {
  for (let at = matches.length - 1; at >= 0; at--) {
    const handle = matches[at]?.route.handle as Partial<RouteHandle> | undefined
    if (typeof handle?.title === 'string') return handle.title
  }
  return ''
}
