import type { IncomingHttpHeaders } from 'node:http'
import { eventsSince, type LoadedIncident, versionOf } from '../incidents/loadedIncident.ts'
import { parseLastEventId } from './sseFrames.ts'

/** Maximum number of missed events: with more, a fresh snapshot is faster. */
const resumeLimit = 500

/** Returns the events that a reconnecting page has missed of this incident; null when it needs a snapshot. */
export function missedEvents(incident: LoadedIncident, headers: IncomingHttpHeaders) {
  const header = headers['last-event-id']
  const last = parseLastEventId(Array.isArray(header) ? header[0] : header)
  const version = versionOf(incident)
  if (last?.incidentId !== incident.id || last.seq > version) return null
  return version - last.seq > resumeLimit ? null : eventsSince(incident, last.seq)
}
