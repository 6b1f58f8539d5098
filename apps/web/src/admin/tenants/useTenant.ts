import {
  type AdminTenant,
  getTenant,
  getTenantConfiguration,
  getTenantStatistics,
  listTenants,
} from '@muster/contract/adminTenantCalls'
import type { EndpointInput } from '@muster/contract/endpoint'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ListView, SortChoices } from '../list/listAddress.ts'

export const tenantSorts: SortChoices = [
  { value: 'name-asc', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'tenantKey-asc', label: 'Key' },
  { value: 'createdAt-desc', label: 'Newest first' },
]

type TenantQuery = EndpointInput<typeof listTenants>['query']

/** One page of the tenants that a view shows. */
export function loadTenants(view: ListView, page: number, pageSize: number, signal?: AbortSignal) {
  const [sort, direction] = view.sort.split('-') as [TenantQuery['sort'], TenantQuery['direction']]
  const query: TenantQuery = {
    page,
    pageSize,
    sort,
    direction,
    activeOnly: String(view.activeOnly),
    ...(view.search ? { search: view.search } : {}),
  }
  return call(listTenants, { query }, signal ? { signal } : {})
}

export function useTenantList(view: ListView, pageSize: number) {
  return useQuery({
    queryKey: ['admin', 'tenants', 'list', view, pageSize],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => loadTenants(view, view.page, pageSize, signal),
  })
}

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
