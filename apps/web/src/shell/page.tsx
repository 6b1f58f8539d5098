import type { ComponentType } from 'react'
import { type Params, type RouteObject, useParams } from 'react-router'
import { type ComponentModule, lazyDefault } from './lazyDefault.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import type { RouteHandle } from './routeTitles.ts'

/** By the name of a route’s parameter, whether a value could be one of something that exists. */
type ParamChecks = Readonly<Record<string, (value: string) => boolean>>

/**
 * A page for the table of routes.
 * @param title what it is called in the window's title until, or where, it does not say more
 * @param load imports its file
 * @param checks of the parameters in its address. One that could be nothing’s is the 404 page (specification, section 2,
 *   "failed page validation"), and nothing is asked of the server; an optional one that is not there is not checked
 */
export function page(
  title: string,
  load: () => Promise<ComponentModule>,
  checks?: ParamChecks,
): Pick<RouteObject, 'lazy' | 'handle'> {
  const handle: RouteHandle = { title }
  if (!checks) return { lazy: lazyDefault(load), handle }
  return { lazy: async () => ({ Component: withParamChecks((await load()).default, checks) }), handle }
}

function withParamChecks(Page: ComponentType, checks: ParamChecks) {
  return function CheckedPage() {
    return paramsPass(useParams(), checks) ? <Page /> : <NotFoundPage within />
  }
}

function paramsPass(params: Params, checks: ParamChecks): boolean {
  return Object.entries(checks).every(([name, couldBe]) => {
    const value = params[name]
    return value === undefined || couldBe(value)
  })
}
