import { lastEventIdOf } from '@muster/contract/lastEventId'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { eventForRoom, isForEveryRoom } from '@muster/domain/incident/visibility'

/**
 * Formats one server-sent event.
 * @param incidentId and seq: the id that a reconnecting page sends to get missed events; seq 0 when no incident is active
 * @param eventId of the event with this seq, by which any server finds out that the page has another log
 */
export function sseFrame(
  name: string,
  data: unknown,
  incidentId = 'none',
  seq = 0,
  eventId?: string | undefined,
): string {
  return `event: ${name}\nid: ${lastEventIdOf(incidentId, seq, eventId)}\ndata: ${JSON.stringify(data)}\n\n`
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
  const made = sseFrame('event', event, event.incidentId, event.seq, event.id)
  if (isForEveryRoom(event)) frameCache.set(event, made)
  return made
}
