import { listResources, type Resource } from '@muster/contract/readinessCalls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const keyOf = (tenantId: string) => ['admin', 'tenants', 'resources', tenantId]

/** The resources of a tenant in the order that rooms see them, also those out of use. */
export function useResources(tenantId: string) {
  return useQuery({
    queryKey: keyOf(tenantId),
    queryFn: ({ signal }) => call(listResources, { params: { id: tenantId } }, { signal }),
  })
}

/** Puts a new or changed resource in its place in the list. */
export function useUpdateResourceCache(tenantId: string) {
  const queries = useQueryClient()
  return (resource: Resource) => {
    queries.setQueryData<Resource[]>(keyOf(tenantId), (all = []) =>
      [...all.filter(({ id }) => id !== resource.id), resource].sort(inOrder),
    )
    void queries.invalidateQueries({ queryKey: keyOf(tenantId) })
  }
}

function inOrder(one: Resource, other: Resource): number {
  return one.position - other.position || one.title.localeCompare(other.title)
}
