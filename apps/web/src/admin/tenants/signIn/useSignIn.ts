import {
  getSharedSignIn,
  getSignInSettings,
  listSharedRefusals,
  listSignInRefusals,
  type SharedSignIn,
  type SignInSettings,
} from '@muster/contract/signInProviderCalls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

const keyOf = (tenantId: string) => ['admin', 'tenants', 'signIn', tenantId]

export function loadSignIn(tenantId: string, signal?: AbortSignal) {
  return call(getSignInSettings, { params: { id: tenantId } }, signal ? { signal } : {})
}

/** The sign-in of a tenant's people. */
export function useSignIn(tenantId: string) {
  return useQuery({ queryKey: keyOf(tenantId), queryFn: ({ signal }) => loadSignIn(tenantId, signal) })
}

/** Shows the server's answer to a change at once. */
export function useUpdateSignInCache(tenantId: string) {
  const queries = useQueryClient()
  return (settings: SignInSettings) => {
    queries.setQueryData(keyOf(tenantId), settings)
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }
}

const sharedKey = ['admin', 'signIn']

export function loadSharedSignIn(signal?: AbortSignal) {
  return call(getSharedSignIn, {}, signal ? { signal } : {})
}

/** The shared providers. */
export function useSharedSignIn() {
  return useQuery({ queryKey: sharedKey, queryFn: ({ signal }) => loadSharedSignIn(signal) })
}

/** Shows the server's answer to a change at once. */
export function useUpdateSharedCache() {
  const queries = useQueryClient()
  return (settings: SharedSignIn) => queries.setQueryData(sharedKey, settings)
}

/**
 * The last sign-ins that were refused, of one address or of all.
 * @param tenantId null: of the whole deployment
 */
export function useRefusals(tenantId: string | null, email: string) {
  const query = email ? { email } : {}
  return useQuery({
    queryKey: [...(tenantId === null ? sharedKey : keyOf(tenantId)), 'refusals', email],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      tenantId === null
        ? call(listSharedRefusals, { query }, { signal })
        : call(listSignInRefusals, { params: { id: tenantId }, query }, { signal }),
  })
}
