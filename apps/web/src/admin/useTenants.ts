import { type AdminTenant, listTenants } from '@muster/contract/adminTenantCalls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The number that fits into a list to choose from; people with more type part of a name. */
const shown = 50

/** The tenants that one administers and that a search finds, by name, for choosing among them; `total` is how many there are. */
export function useTenants(search: string, activeOnly: boolean) {
  return useQuery({
    queryKey: ['admin', 'tenants', 'choices', search, activeOnly],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listTenants,
        { query: { pageSize: shown, activeOnly: String(activeOnly), ...(search ? { search } : {}) } },
        { signal },
      ),
  })
}

/** The tenant of a key, also where a list of choices does not reach it. */
export function useTenantOfKey(tenantKey: string): AdminTenant | undefined {
  const found = useQuery({
    queryKey: ['admin', 'tenants', 'ofKey', tenantKey],
    enabled: tenantKey !== '',
    staleTime: 60_000,
    queryFn: ({ signal }) => call(listTenants, { query: { search: tenantKey, pageSize: 1000 } }, { signal }),
  })
  return found.data?.items.find((each) => each.tenantKey === tenantKey)
}
