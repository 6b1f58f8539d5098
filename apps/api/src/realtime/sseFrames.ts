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
  const tail = eventId === undefined ? '' : `:${tailOf(eventId)}`
  return `event: ${name}\nid: ${incidentId}:${seq}${tail}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Returns the end of an event's id: random digits, enough to tell two events with one seq apart. */
export function tailOf(eventId: string): string {
  return eventId.slice(-8)
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

/** A point of a log. `tail`: the end of the event's id, where the page has it. */
export type LogPosition = { incidentId: string; seq: number; tail: string | null }

/** Parses the incident and last seq of a reconnecting page; null for a first visit or an invalid header. */
export function parseLastEventId(header: string | undefined): LogPosition | null {
  const match = header?.match(/^([0-9a-f-]{36}):(\d{1,9})(?::([0-9a-f]{8}))?$/)
  return match?.[1] ? { incidentId: match[1], seq: Number(match[2]), tail: match[3] ?? null } : null
}
