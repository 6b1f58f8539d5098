import { ErrorView } from './ErrorPage.tsx'

/** What every unmatched URL shows (specification, section 2). */
export function NotFoundPage() {
  return <ErrorView status={404} message="This page could not be found" />
}
