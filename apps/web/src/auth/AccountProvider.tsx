import { setMyCurrentTenant } from '@muster/contract/userCalls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useAuth } from 'react-oidc-context'
import { call } from '../api/call.ts'
import { resetSession } from '../api/session.ts'
import { loadAccount } from './account.ts'
import { AccountContext, type AccountState } from './accountState.ts'

/** Turns the sign-in of this browser into an account: verified at first, its details read again at each renewal. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const auth = useAuth()
  const queries = useQueryClient()
  const verifiedSubject = useRef<string | null>(null)
  const subject = auth.user?.profile.sub ?? null
  const details = useQuery({
    queryKey: ['account', subject],
    enabled: subject !== null && auth.isAuthenticated,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const account = await loadAccount(verifiedSubject.current === subject, signal)
      verifiedSubject.current = subject
      return account
    },
  })

  useEffect(
    () => auth.events.addUserLoaded(() => void queries.invalidateQueries({ queryKey: ['account'] })),
    [auth.events, queries],
  )

  const signOut = useCallback(() => {
    void auth
      .signoutRedirect()
      // Already done by a redirect that worked; where the provider cannot be reached, this device forgets all the same.
      .then(() => auth.removeUser())
      .then(() => {
        resetSession()
        queries.clear()
      })
  }, [auth, queries])

  const switchTenant = useCallback(
    async (tenantKey: string) => {
      await call(setMyCurrentTenant, { body: { tenantKey } }).catch((error: unknown) => {
        throw new Error('Failed to set current tenant', { cause: error })
      })
      await queries.invalidateQueries({ queryKey: ['account'] })
      // What another tenant showed is nobody’s business any more.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
    },
    [queries],
  )

  const value = useMemo((): AccountState => {
    const signIn = (returnTo: string) => void auth.signinRedirect({ state: { returnTo } })
    if (auth.isLoading && !auth.user) return { state: 'loading' }
    if (!auth.isAuthenticated) return { state: 'signedOut', signIn, problem: auth.error?.message ?? null }
    if (details.data) return { state: 'signedIn', account: details.data, switchTenant, signOut }
    if (!details.isError) return { state: 'loading' }
    const retry = () => void details.refetch()
    return { state: 'failed', message: 'Failed to load user details', retry, signOut }
  }, [auth, details, switchTenant, signOut])

  return <AccountContext value={value}>{children}</AccountContext>
}
