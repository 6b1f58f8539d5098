import { getImport, listImports } from '@muster/contract/importCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const pollMs = 1000

/** The last imports of a tenant. */
export function useImports(tenantId: string) {
  return useQuery({
    queryKey: ['admin', 'imports', tenantId],
    queryFn: ({ signal }) => call(listImports, { params: { id: tenantId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ stage }) => stage === 'running') ? pollMs : false),
  })
}

/** One import, followed while it runs. */
export function useImport(tenantId: string, importId: string) {
  return useQuery({
    queryKey: ['admin', 'imports', tenantId, importId],
    queryFn: ({ signal }) => call(getImport, { params: { id: tenantId, importId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.stage !== 'running' ? false : pollMs),
  })
}
