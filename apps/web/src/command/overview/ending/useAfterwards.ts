import { getIncident } from '@muster/contract/incidentCalls'
import { fromSnapshot, type IncidentState } from '@muster/domain/incident/state'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** How often it is asked what was said afterwards, in ms. */
const everyMs = 10_000

/**
 * The incident with what was said after its end: the stream ends with it, and calls for support come later.
 * @param incident as it was followed
 */
export function useAfterwards(incident: IncidentState): IncidentState {
  const { data } = useQuery({
    queryKey: ['afterwards', incident.id],
    enabled: incident.stage !== 'active',
    refetchInterval: everyMs,
    queryFn: ({ signal }) => call(getIncident, { params: { incidentId: incident.id } }, { signal }),
    select: fromSnapshot,
  })
  return data && data.version > incident.version ? data : incident
}
