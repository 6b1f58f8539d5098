import type { EndpointInput } from '@muster/contract/endpoint'
import { listIncidents } from '@muster/contract/incidentCalls'
import type { IncidentSummary } from '@muster/contract/shapes'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

type IncidentQuery = EndpointInput<typeof listIncidents>['query']
export type IncidentPage = { items: IncidentSummary[]; page: number; pageSize: number; total: number }

/** One page of the incidents that this person may see: what runs, then the newest. */
export function useIncidents(query: IncidentQuery): UseQueryResult<IncidentPage> {
  return useQuery({
    queryKey: ['incidents', query],
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    queryFn: ({ signal }): Promise<IncidentPage> => call(listIncidents, { query }, { signal }),
  })
}
