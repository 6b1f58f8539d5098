import {
  getPlaceSignIn,
  getSignInSettings,
  listPlaceRefusals,
  listSignInRefusals,
  type PlaceSignIn,
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

const placeKey = ['admin', 'signIn']

export function loadPlaceSignIn(signal?: AbortSignal) {
  return call(getPlaceSignIn, {}, signal ? { signal } : {})
}

/** The shared providers. */
export function usePlaceSignIn() {
  return useQuery({ queryKey: placeKey, queryFn: ({ signal }) => loadPlaceSignIn(signal) })
}

/** Shows the server's answer to a change at once. */
export function useUpdatePlaceCache() {
  const queries = useQueryClient()
  return (settings: PlaceSignIn) => queries.setQueryData(placeKey, settings)
}

/**
 * The last sign-ins that were refused, of one address or of all.
 * @param tenantId null: of the whole place
 */
export function useRefusals(tenantId: string | null, email: string) {
  const query = email ? { email } : {}
  return useQuery({
    queryKey: [...(tenantId === null ? placeKey : keyOf(tenantId)), 'refusals', email],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      tenantId === null
        ? call(listPlaceRefusals, { query }, { signal })
        : call(listSignInRefusals, { params: { id: tenantId }, query }, { signal }),
  })
}
