import { t } from '@muster/words/t'
import { ErrorView } from '../ui/page/ErrorPage.tsx'

type NotFoundPageProps = {
  /** True within a layout that already has the page’s main landmark. */
  within?: boolean
}

/** The page at every address that leads to nothing (specification, section 2). */
export function NotFoundPage({ within = false }: NotFoundPageProps) {
  return <ErrorView status={404} message={t`This page could not be found`} within={within} />
}
