import type { RouteHandle } from './routeTitles.ts'

/**
 * The address of the documentation about the page that is shown, or of its front page. The server serves it beside the app
 * (`features/webApp/docsSite.ts`), so it is a link and no route.
 * @param matches of the router, from the outside in
 * @param part what `part` in the page’s address shows; null where there is none
 */
export function helpAddress(matches: readonly { handle?: unknown }[], part: string | null): string {
  const handle = matches
    .map((match) => match.handle as Partial<RouteHandle> | undefined)
    .findLast((each) => each?.help)
  const help = (part !== null && handle?.helpOfParts?.[part]) || handle?.help
  return help ? `/docs/screens/${help}` : '/docs/'
}
