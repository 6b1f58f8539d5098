import { ProblemError } from '../api/problemError.ts'
import { type ComponentModule, lazyDefault } from './lazyDefault.ts'

/** What stands before a page and decides who gets to it, by name. */
const guards: ReadonlyMap<string, () => Promise<ComponentModule>> = new Map([
  ['signedIn', () => import('../auth/SignedInGuard.tsx')],
  ['site', () => import('../desk/sites/SiteGuard.tsx')],
  ['debug', () => import('./debug/DebugGuard.tsx')],
])

/**
 * A guard for a route’s `lazy`.
 * @throws ProblemError with status 500 when no guard has this name: a page without its guard is not shown (specification,
 *   section 8)
 */
export function guard(name: string): ReturnType<typeof lazyDefault> {
  return async () => {
    const found = guards.get(name)
    if (found) return lazyDefault(found)()
    throw new ProblemError({ type: 'unknown-middleware', status: 500, detail: `Unknown middleware ${name}` })
  }
}
