import type { IncomingHttpHeaders } from 'node:http'
import { type LogPosition, parseLastEventId, tailOf } from '@muster/contract/lastEventId'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { eventsSince, type LoadedIncident, versionOf } from '../incidents/loadedIncident.ts'

/** Maximum number of missed events: with more, a fresh snapshot is faster. */
const resumeLimit = 500

/** The events that a page has missed, or what it needs instead: the whole state, or that in place of what it knows. */
type Resumption = readonly IncidentEvent[] | 'snapshot' | 'reset'

/**
 * Returns what a reconnecting page needs of this incident.
 * @param isAheadOfLog true when the page has seen more than the log has: a failover has lost its end
 */
export function resumptionOf(
  incident: LoadedIncident,
  headers: IncomingHttpHeaders,
  isAheadOfLog = false,
): Resumption {
  const last = logPositionOf(headers)
  if (last?.incidentId !== incident.id) return 'snapshot'
  const version = versionOf(incident)
  if (last.seq > version) return isAheadOfLog ? 'reset' : 'snapshot'
  const seen = incident.events[last.seq - incident.missing - 1]
  if (seen && last.tail !== null && tailOf(seen.id) !== last.tail) return 'reset'
  return (version - last.seq > resumeLimit ? null : eventsSince(incident, last.seq)) ?? 'snapshot'
}

/** Returns the point of a log that a page says it has reached; null for a first visit or an invalid header. */
export function logPositionOf(headers: IncomingHttpHeaders): LogPosition | null {
  const header = headers['last-event-id']
  return parseLastEventId(Array.isArray(header) ? header[0] : header)
}
