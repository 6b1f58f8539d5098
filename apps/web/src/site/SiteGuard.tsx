import { Navigate, Outlet, useParams } from 'react-router'
import { useAccountState } from '../auth/accountState.ts'
import { Loading } from '../layout/Loading.tsx'
import { paths } from '../paths.ts'
import { siteAccess } from './siteAccess.ts'
import { siteLimitsOf } from './siteLimits.ts'

/** Before the pages of one site: whoever is held to other sites goes to the list of theirs. */
export function Component() {
  const { id = '' } = useParams()
  const account = useAccountState()
  switch (siteAccess(id, siteLimitsOf(account))) {
    case 'pass':
      return <Outlet />
    case 'redirect':
      return <Navigate to={paths.sitesOverview} replace />
    case 'wait':
      return <Loading />
  }
}
