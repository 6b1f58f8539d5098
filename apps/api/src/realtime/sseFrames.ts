import type { IncidentEvent } from '@muster/domain/incident/events'
import { eventForRoom, isForEveryRoom } from '@muster/domain/incident/visibility'

/**
 * Formats one server-sent event.
 * @param incidentId and seq: the id that a reconnecting page sends to get missed events; seq 0 when no incident is active
 */
export function sseFrame(name: string, data: unknown, incidentId = 'none', seq = 0): string {
  return `event: ${name}\nid: ${incidentId}:${seq}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Caches frames that are the same for every room; an event lives as long as its incident. */
const frameCache = new WeakMap<IncidentEvent, string>()

/** Formats new or missed events as frames. */
export function eventFrames(events: readonly IncidentEvent[]): string {
  let frames = ''
  for (const event of events) frames += eventFrame(event)
  return frames
}

/** Formats events as one room sees them; empty when the room sees none of them. */
export function roomFrames(roomId: string, events: readonly IncidentEvent[]): string {
  let frames = ''
  for (const event of events) {
    const own = eventForRoom(roomId, event)
    if (own) frames += eventFrame(own)
  }
  return frames
}

function eventFrame(event: IncidentEvent): string {
  const known = frameCache.get(event)
  if (known) return known
  const made = sseFrame('event', event, event.incidentId, event.seq)
  if (isForEveryRoom(event)) frameCache.set(event, made)
  return made
}

/** Parses the incident and last seq of a reconnecting page; null for a first visit or an invalid header. */
export function parseLastEventId(header: string | undefined): { incidentId: string; seq: number } | null {
  const match = header?.match(/^([0-9a-f-]{36}):(\d{1,9})$/)
  return match?.[1] ? { incidentId: match[1], seq: Number(match[2]) } : null
}
