import { Navigate, Outlet, useParams } from 'react-router'
import { ProblemError } from '../../api/problemError.ts'
import { useAccountState } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { isSiteId } from '../../shell/idChecks.ts'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { siteAccess } from '../../siteChoice/siteAccess.ts'
import { siteLimitsOf } from '../../siteChoice/siteLimits.ts'
import { useSite } from '../../siteChoice/useSite.ts'
import { Loading } from '../../ui/page/Loading.tsx'

/** Guards the pages of one site: a person restricted to other sites goes to the list of theirs. */
export default function SiteGuard() {
  const { id = '' } = useParams()
  const account = useAccountState()
  switch (siteAccess(id, siteLimitsOf(account))) {
    case 'pass':
      return isSiteId(id) ? <KnownSite siteId={Number(id)} /> : <Outlet />
    case 'redirect':
      return <Navigate to={paths.sitesOverview} replace />
    case 'wait':
      return <Loading />
  }
}

/** The pages of one site, which begin while it is asked for; of a site that is not there, none. */
function KnownSite({ siteId }: { siteId: number }) {
  const { error } = useSite(siteId)
  return error instanceof ProblemError && error.status === 404 ? <NotFoundPage within /> : <Outlet />
}
