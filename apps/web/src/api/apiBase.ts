/**
 * The address of the API, as the server has written it into the document; empty: the page's own origin. No slash at
 * the end.
 */
const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')
const base = written?.dataset.api ?? ''

/** The address of a call. @param path from the root, with its query */
export function apiUrl(path: string): string {
  return base + path
}

/** Sends our cookie along to another origin: a phone that entered a setup code is known by one. */
export const apiCredentials: RequestCredentials = base ? 'include' : 'same-origin'

/** Calls the API like `fetch`. */
export const fetchApi: typeof fetch = (path, init = {}) =>
  fetch(typeof path === 'string' ? apiUrl(path) : path, { credentials: apiCredentials, ...init })
