import { type AdminSite, getAdminSite, listAdminSites } from '@muster/contract/adminSiteCalls'
import type { EndpointInput } from '@muster/contract/endpoint'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ListView, SortChoices } from '../list/listAddress.ts'

export const siteSorts: SortChoices = [
  { value: 'name-asc', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'number-desc', label: 'Newest first' },
]

type SiteQuery = EndpointInput<typeof listAdminSites>['query']

/** One page of the sites of a tenant that a view shows. */
export function loadSites(
  tenantId: string,
  view: ListView,
  page: number,
  pageSize: number,
  signal?: AbortSignal,
) {
  const [sort, direction] = view.sort.split('-') as [SiteQuery['sort'], SiteQuery['direction']]
  const query: SiteQuery = {
    page,
    pageSize,
    sort,
    direction,
    activeOnly: String(view.activeOnly),
    ...(view.search ? { search: view.search } : {}),
  }
  return call(listAdminSites, { params: { id: tenantId }, query }, signal ? { signal } : {})
}

export function useSiteList(tenantId: string, view: ListView, pageSize: number) {
  return useQuery({
    queryKey: ['admin', 'sites', tenantId, 'list', view, pageSize],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => loadSites(tenantId, view, view.page, pageSize, signal),
  })
}

/** One site of a tenant. */
export function useAdminSite(tenantId: string, siteId: number) {
  return useQuery({
    queryKey: siteKey(tenantId, siteId),
    queryFn: ({ signal }) => call(getAdminSite, { params: { id: tenantId, siteId } }, { signal }),
  })
}

/** Puts the server's answer to a change where the page reads it; everything else about sites is read again. */
export function useUpdateSiteCache(tenantId: string) {
  const queries = useQueryClient()
  return (site: AdminSite) => {
    queries.setQueryData(siteKey(tenantId, site.id), site)
    void queries.invalidateQueries({ queryKey: ['admin'] })
    for (const about of ['sites', 'site', 'siteBags']) void queries.invalidateQueries({ queryKey: [about] })
  }
}

const siteKey = (tenantId: string, siteId: number) => ['admin', 'sites', tenantId, 'one', siteId]
