import { type AdminSite, getAdminSite, listAdminSites } from '@muster/contract/adminSiteCalls'
import type { EndpointAnswer, EndpointInput } from '@muster/contract/endpoint'
import { t } from '@muster/words/t'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { SortChoices } from '../list/listAddress.ts'
import { type LoadPage, pageQuery } from '../list/useListPage.ts'

export const siteSorts: SortChoices = [
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
    value: 'number-desc',
    get label() {
      return t`Newest first`
    },
  },
]

type SiteQuery = EndpointInput<typeof listAdminSites>['query']

/** One page of the sites of a tenant that a view shows. */
export const loadSites =
  (tenantId: string): LoadPage<EndpointAnswer<typeof listAdminSites>> =>
  (view, page, pageSize, signal) => {
    const query = pageQuery<SiteQuery>(view, page, pageSize)
    return call(listAdminSites, { params: { id: tenantId }, query }, signal ? { signal } : {})
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
