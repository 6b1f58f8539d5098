import type { EndpointAnswer } from '@muster/contract/endpoint'
import { getIncidentDetails } from '@muster/contract/seedDeskCalls'
import { incidentAction, incidentKind } from '@muster/domain/incident/vocabulary'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Specification, section 9. Ticks are skipped while the page is hidden. */
const pollMs = 3_500

/** The query for the active incidents. */
export const activeIncidentsQuery = queryOptions({
  queryKey: ['activeIncidents'],
  queryFn: ({ signal }) => call(getIncidentDetails, { query: { IncidentStatus: 'Active' } }, { signal }),
  refetchInterval: pollMs,
  refetchIntervalInBackground: false,
  staleTime: 0,
  retry: false,
  select: realFirst,
})

/** The active incidents that this person may see. `stale`: the last question was not answered. */
export function useActiveIncidents() {
  const { data, isError, isPending } = useQuery(activeIncidentsQuery)
  return { incidents: data ?? [], stale: isError, isPending }
}

/** A real one comes before any drill, and a drill before any test; the newest first within. */
export function realFirst(items: EndpointAnswer<typeof getIncidentDetails>) {
  const order = incidentKind.options
  return items
    .map((item) => ({
      ...item,
      kind: incidentKind.parse(item.kind),
      action: incidentAction.parse(item.action),
    }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}
