import { ProblemError } from '../api/problemError.ts'

/** Where errors are reported, as the server has written it into the document; undefined: nowhere. */
const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')
const dsn = written?.dataset.errors

/** Most errors that one page sends: one that comes with each drawing must not take a phone's network. */
const most = 10

/** Sent from this page. */
let sent = 0

/**
 * Reports an error of the page to the error-reporting service, where one is configured (specification, section 8). What the server refused, and what was
 * given up, is none.
 */
export function reportError(error: unknown): void {
  if (!dsn || error instanceof ProblemError || isGivenUp(error) || ++sent > most) return
  import('./errorReport.ts').then(({ sendReport }) => sendReport(dsn, error)).catch(() => {})
}

/** Reports what nobody has caught. */
export function reportUncaughtErrors(): void {
  if (!dsn) return
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

function isGivenUp(error: unknown): boolean {
  if (error == null) return true
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
}
