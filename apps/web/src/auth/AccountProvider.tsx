import { addingParameter, issuerPath } from '@muster/contract/appConfig'
import { setMyCurrentTenant } from '@muster/contract/userCalls'
import { t } from '@muster/words/t'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useAuth } from 'react-oidc-context'
import { call } from '../api/call.ts'
import { ProblemError, sentenceOf } from '../api/problemError.ts'
import { resetSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { forgetOwned, TabOwner } from '../ui/tabOwner.ts'
import { type Account, loadAccount } from './account.ts'
import { AccountContext, type AccountState, rightsKey } from './accountState.ts'
import { signInProblem } from './signInProblem.ts'

/** An open page learns within 5 s that its person was deactivated, removed or given another role. */
const pollMs = 3_500
/** The server’s clock and ours may differ by this much, in seconds. */
const clockSkewS = 30

/** Turns the sign-in of this browser into an account: verified at first, its details read again and again after that. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const auth = useAuth()
  const queries = useQueryClient()
  const subject = auth.user?.profile.sub ?? null
  const isLeaving = useRef(false)
  // A token that has run out while the provider is away is a lost connection, not a lost right.
  const hasEnded = (error: Error | null) =>
    isUnauthenticated(error) && (auth.user?.expires_in ?? 0) > clockSkewS
  const { data, error, isError, refetch } = useQuery<Account>({
    queryKey: ['account', subject],
    enabled: subject !== null && auth.isAuthenticated,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data ? pollMs : false),
    queryFn: async ({ signal, queryKey }) => {
      const before = queries.getQueryData<Account>(queryKey) ?? null
      const account = await loadAccount(before && isLeaving.current ? leaveTenant(before) : before, signal)
      isLeaving.current = false
      if (before && rightsKey(before.profile) !== rightsKey(account.profile)) {
        // Data fetched under other rights may show too much, or too little.
        void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'account' })
      }
      return account
    },
  })
  const isOver = data !== undefined && hasEnded(error)

  useEffect(() => {
    // A question that is on its way is left to be answered: it may be the one that asked for the renewal.
    const reload = () => void queries.invalidateQueries({ queryKey: ['account'] }, { cancelRefetch: false })
    return auth.events.addUserLoaded(reload)
  }, [auth.events, queries])

  const signOut = useCallback(() => {
    // On purpose: the next person at this desk is not to find half-done work. A sign-in that ends by itself keeps it.
    if (subject !== null) forgetOwned(() => sessionStorage, subject)
    void auth
      .signoutRedirect()
      // Already done by a redirect that worked; where the provider cannot be reached, this device forgets all the same.
      .then(() => auth.removeUser())
      .then(() => {
        resetSession()
        queries.clear()
      })
  }, [auth, queries, subject])

  const switchTenant = useCallback(
    async (tenantKey: string) => {
      await call(setMyCurrentTenant, { body: { tenantKey } }, { own: true }).catch((error: unknown) => {
        throw new Error(t`Failed to set current tenant`, { cause: error })
      })
      isLeaving.current = true
      await queries.invalidateQueries({ queryKey: ['account'] })
      // Data of another tenant is nobody’s business any more.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
    },
    [queries],
  )

  const value = useMemo((): AccountState => {
    const signIn = (returnTo: string) => void auth.signinRedirect({ state: { returnTo } })
    // Also while the browser leaves for the provider: asked again and again, it would never go.
    if (auth.isLoading && !auth.isAuthenticated) return { state: 'loading' }
    if (!auth.isAuthenticated) {
      return { state: 'signedOut', signIn, problem: auth.error ? signInProblem(auth.error.message) : null }
    }
    if (isOver) return { state: 'ended', tenantName: null, onContinue: () => signIn(paths.home), signOut }
    if (data && data.lostTenant !== null) {
      return { state: 'ended', tenantName: data.lostTenant, onContinue: reloadHome, signOut }
    }
    if (data) {
      const username = auth.user?.profile.preferred_username ?? data.profile.email
      const isOwnSignIn = URL.parse(auth.settings.authority)?.pathname === issuerPath
      const signInAgain = ({ returnTo, isAdding }: { returnTo: string; isAdding: boolean }) =>
        void auth.signinRedirect({
          prompt: 'login',
          ...(isAdding ? { extraQueryParams: { [addingParameter]: 'add' } } : {}),
          state: { returnTo },
        })
      return {
        state: 'signedIn',
        account: data,
        username,
        switchTenant,
        signInAgain: isOwnSignIn ? signInAgain : null,
        signOut,
      }
    }
    if (!isError) return { state: 'loading' }
    const retry = () => void refetch()
    const why = isUnauthenticated(error) ? sentenceOf(error) : null
    return { state: 'failed', message: t`Failed to load user details`, why, retry, signOut }
  }, [auth, data, error, isError, isOver, refetch, switchTenant, signOut])

  return (
    <AccountContext value={value}>
      <TabOwner value={subject}>{children}</TabOwner>
    </AccountContext>
  )
}

/** True when the server said that it does not (or no longer) know the caller, also after renewing the sign-in. */
function isUnauthenticated(error: Error | null): boolean {
  return error instanceof ProblemError && error.status === 401
}

/** Switching on purpose loses nothing. */
function leaveTenant(account: Account): Account {
  return { ...account, tenant: null, lostTenant: null }
}

/** Reloads: a fresh page forgets everything of the lost tenant. */
function reloadHome(): void {
  window.location.assign(paths.home)
}
