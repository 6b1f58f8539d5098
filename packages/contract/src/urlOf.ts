import type { Endpoint } from './endpoint.ts'

type UrlParts = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/**
 * The URL of an endpoint with its path parameters and query filled in. The server reads a list as a name that is
 * repeated, so each item is written separately.
 * @param parts undefined and null are left out of the query
 */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: UrlParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
