import type { ComponentType } from 'react'
import { type LoaderFunction, type Params, type RouteObject, useParams } from 'react-router'
import { ProblemError } from '../api/problemError.ts'
import type { Guard } from '../auth/RightGuard.tsx'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import type { RouteHandle } from '../shell/routeTitles.ts'
import { type ComponentModule, lazyDefault } from './lazyDefault.ts'
import type { Page, Section } from './page.ts'

type LayerModule = ComponentModule & { loader?: LoaderFunction }

/** Frames and guards by name. */
export type Layers = ReadonlyMap<string, () => Promise<LayerModule>>

/**
 * Makes the routes of a table of pages. Sections that begin with the same frames and guards get one route for each of
 * them: two would mount the frame anew on the way from one page to another.
 */
export function routesOf(sections: readonly Section[], layers: Layers = new Map()): RouteObject[] {
  const own = sections.filter(({ within }) => within.length === 0)
  const inner = new Map<string, Section[]>()
  for (const section of sections) {
    const [first, ...rest] = section.within
    if (first === undefined) continue
    inner.set(first, [...(inner.get(first) ?? []), { ...section, within: rest }])
  }
  return [
    ...own.flatMap(routesOfSection),
    ...[...inner].map(([name, below]) => ({ lazy: layer(layers, name), children: routesOf(below, layers) })),
    // Public, and in this frame like the other pages.
    ...(own.some(({ hasNotFound }) => hasNotFound) ? [{ path: '*', element: <NotFoundPage within /> }] : []),
  ]
}

function routesOfSection({ guard, pages }: Section): RouteObject[] {
  const routes = pages.map(routeOf)
  return guard ? [{ lazy: rightGuard(guard), children: routes }] : routes
}

function rightGuard(guard: Guard) {
  return async () => {
    const { RightGuard } = await import('../auth/RightGuard.tsx')
    return { element: <RightGuard guard={guard} /> }
  }
}

function routeOf(page: Page): RouteObject {
  const { path, load, params } = page
  // Itself: its title is in the language of the moment.
  const handle: RouteHandle = page
  const lazy = lazyDefault(load)
  if (!params) return { path, handle, lazy }
  return {
    path,
    handle,
    lazy: async () => ({ Component: withParamChecks((await lazy()).Component, params) }),
  }
}

/**
 * Loads a frame or a guard for a route’s `lazy`.
 * @throws ProblemError with status 500 when none has this name: a page without its guard is not shown (specification,
 *   section 8)
 */
function layer(layers: Layers, name: string) {
  return async () => {
    const load = layers.get(name)
    if (!load)
      throw new ProblemError({
        type: 'unknown-middleware',
        status: 500,
        detail: `Unknown middleware ${name}`,
      })
    const { default: Component, loader } = await load()
    return loader ? { Component, loader } : { Component }
  }
}

function withParamChecks(Checked: ComponentType, checks: NonNullable<Page['params']>) {
  return function CheckedPage() {
    return paramsPass(useParams(), checks) ? <Checked /> : <NotFoundPage within />
  }
}

function paramsPass(params: Params, checks: NonNullable<Page['params']>): boolean {
  return Object.entries(checks).every(([name, couldBe]) => {
    const value = params[name]
    return value === undefined || couldBe(value)
  })
}
