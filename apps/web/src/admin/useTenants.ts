import { listTenants } from '@muster/contract/adminTenantCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The tenants that one administers, by name, for choosing among them. */
export function useTenants() {
  return useQuery({
    queryKey: ['admin', 'tenants', 'all'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call(listTenants, { query: {} }, { signal })).items,
  })
}
