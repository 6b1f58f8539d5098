import type { IncomingHttpHeaders } from 'node:http'
import type { OpenIncident } from '../incident/openIncident.ts'
import { lastSeen } from './frame.ts'

/** More missed events than this, and a fresh snapshot is quicker. */
const resumeLimit = 500

/** What a page that comes back has missed of this incident; null when it needs a snapshot. */
export function missedEvents({ id, events }: OpenIncident, headers: IncomingHttpHeaders) {
  const header = headers['last-event-id']
  const last = lastSeen(Array.isArray(header) ? header[0] : header)
  if (last?.incidentId !== id || last.seq > events.length) return null
  return events.length - last.seq > resumeLimit ? null : events.slice(last.seq)
}
