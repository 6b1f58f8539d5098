import {
  type AdminTenant,
  getTenant,
  getTenantConfiguration,
  getTenantStatistics,
  listTenants,
} from '@muster/contract/adminTenantCalls'
import type { EndpointAnswer, EndpointInput } from '@muster/contract/endpoint'
import { t } from '@muster/words/t'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { SortChoices } from '../list/listAddress.ts'
import { type LoadPage, pageQuery } from '../list/useListPage.ts'

export const tenantSorts: SortChoices = [
  {
    value: 'name-asc',
    get label() {
      return t`Name, A to Z`
    },
  },
  {
    value: 'name-desc',
    get label() {
      return t`Name, Z to A`
    },
  },
  {
    value: 'tenantKey-asc',
    get label() {
      return t`Key`
    },
  },
  {
    value: 'createdAt-desc',
    get label() {
      return t`Newest first`
    },
  },
]

type TenantQuery = EndpointInput<typeof listTenants>['query']

/** One page of the tenants that a view shows. */
export const loadTenants: LoadPage<EndpointAnswer<typeof listTenants>> = (view, page, pageSize, signal) =>
  call(listTenants, { query: pageQuery<TenantQuery>(view, page, pageSize) }, signal ? { signal } : {})

export function useTenant(id: string) {
  return useQuery({
    queryKey: ['admin', 'tenants', 'one', id],
    queryFn: ({ signal }) => call(getTenant, { params: { id } }, { signal }),
  })
}

export function useTenantConfiguration(id: string) {
  return useQuery({
    queryKey: ['admin', 'tenants', 'configuration', id],
    queryFn: ({ signal }) => call(getTenantConfiguration, { params: { id } }, { signal }),
  })
}

export function useTenantStatistics(id: string) {
  return useQuery({
    queryKey: ['admin', 'tenants', 'statistics', id],
    queryFn: ({ signal }) => call(getTenantStatistics, { params: { id } }, { signal }),
  })
}

/** Reads everything about tenants again after a change; the server's answer shows at once. */
export function useUpdateTenantCache() {
  const queries = useQueryClient()
  return (tenant: AdminTenant) => {
    queries.setQueryData(['admin', 'tenants', 'one', tenant.id], tenant)
    void queries.invalidateQueries({ queryKey: ['admin'] })
    void queries.invalidateQueries({ queryKey: ['account'] })
  }
}
