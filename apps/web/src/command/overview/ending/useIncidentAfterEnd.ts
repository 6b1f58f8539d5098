import { getIncident } from '@muster/contract/incidentCalls'
import { fromSnapshot, type IncidentState } from '@muster/domain/incident/state'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { serverNow } from '../../../api/serverClock.ts'

/**
 * The polling intervals by time after the end, in ms: messages may follow the end. Later only when the page is looked
 * at.
 */
const pollSchedule = [
  { until: 15 * 60_000, every: 10_000 },
  { until: 4 * 60 * 60_000, every: 60_000 },
]

/**
 * The wait before asking again, in ms; false: not by itself.
 * @param since time since the end of the incident, in ms
 */
export function pollMsAfterEnd(since: number): number | false {
  return pollSchedule.find(({ until }) => since < until)?.every ?? false
}

/**
 * The incident with what was said after its end: the stream ends with it, and calls for support come later.
 * @param incident as it was followed
 */
export function useIncidentAfterEnd(incident: IncidentState): IncidentState {
  const { data } = useQuery({
    queryKey: ['afterwards', incident.id],
    enabled: incident.stage !== 'active',
    refetchInterval: () => pollMsAfterEnd(serverNow() - Date.parse(incident.endedAt ?? incident.startedAt)),
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => call(getIncident, { params: { incidentId: incident.id } }, { signal }),
    select: fromSnapshot,
  })
  return data && data.version > incident.version ? data : incident
}
