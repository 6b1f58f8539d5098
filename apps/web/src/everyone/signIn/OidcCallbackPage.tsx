import { t } from '@muster/words/t'
import { useEffect } from 'react'
import { hasAuthParams, useAuth } from 'react-oidc-context'
import { useNavigate } from 'react-router'
import { returnPath } from '../../auth/returnPath.ts'
import { paths } from '../../paths.ts'
import { Loading } from '../../ui/page/Loading.tsx'
import { useTitle } from '../../ui/useTitle.ts'

/** The page that the identity provider sends people back to. The provider around it trades the code for tokens. */
export default function OidcCallbackPage() {
  useTitle(t`Signing in`)
  const auth = useAuth()
  const navigate = useNavigate()

  useEffect(() => {
    if (auth.error)
      navigate(paths.oidcCallbackError, { replace: true, state: { reason: auth.error.message } })
    else if (auth.isAuthenticated) navigate(returnPath(auth.user?.state), { replace: true })
    else if (!auth.isLoading && !hasAuthParams()) navigate(paths.home, { replace: true })
  }, [auth.error, auth.isAuthenticated, auth.isLoading, auth.user, navigate])

  return <Loading words={t`Signing in`} />
}
