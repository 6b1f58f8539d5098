import { ErrorView } from '../ui/page/ErrorPage.tsx'

type NotFoundPageProps = {
  /** Whether it stands within a layout that has the page’s main landmark already. */
  within?: boolean
}

/** What every address shows that leads to nothing (specification, section 2). */
export function NotFoundPage({ within = false }: NotFoundPageProps) {
  return <ErrorView status={404} message="This page could not be found" within={within} />
}
