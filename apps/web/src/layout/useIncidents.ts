import { listIncidents } from '@muster/contract/incidentCalls'
import type { IncidentSummary } from '@muster/contract/shapes'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type IncidentQuery = { page: number; pageSize: number; stage?: 'active' | 'ended' }
export type IncidentPage = { items: IncidentSummary[]; page: number; pageSize: number; total: number }

/** One page of the incidents that this person may see, newest first. */
export function useIncidents(query: IncidentQuery): UseQueryResult<IncidentPage> {
  return useQuery({
    queryKey: ['incidents', query],
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    queryFn: ({ signal }): Promise<IncidentPage> => call(listIncidents, { query }, { signal }),
  })
}
