/** The address that errors are reported to, as the server has written it into the document; undefined: none. */
const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')
const dsn = written?.dataset.errors

/** Reports an error of the page to the error-reporting service, where one is configured (specification, section 8). What does so comes with the first one. */
export function reportError(error: unknown): void {
  if (dsn) import('./reportErrors.ts').then(({ report }) => report(dsn, error)).catch(() => {})
}

/** Reports uncaught errors. */
export function reportUncaughtErrors(): void {
  if (!dsn) return
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
