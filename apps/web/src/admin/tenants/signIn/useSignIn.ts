import {
  getSignInSettings,
  listSignInRefusals,
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

/** The last sign-ins that were refused, of one address or of all. */
export function useRefusals(tenantId: string, email: string) {
  return useQuery({
    queryKey: [...keyOf(tenantId), 'refusals', email],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listSignInRefusals, { params: { id: tenantId }, query: email ? { email } : {} }, { signal }),
  })
}
