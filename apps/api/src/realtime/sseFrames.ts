import type { IncidentEvent } from '@muster/domain/incident/events'
import { eventForRoom, isForEveryRoom } from '@muster/domain/incident/visibility'

/**
 * One server-sent event.
 * @param incidentId and seq: what a reconnect names to get what it missed; seq 0 when no incident is active
 */
export function sseFrame(name: string, data: unknown, incidentId = 'none', seq = 0): string {
  return `event: ${name}\nid: ${incidentId}:${seq}\ndata: ${JSON.stringify(data)}\n\n`
}

/** What every room is told in the same words is written once; an event is in memory for as long as its incident is. */
const frameCache = new WeakMap<IncidentEvent, string>()

/** New events, or those that a page has missed, as frames. */
export function eventFrames(events: readonly IncidentEvent[]): string {
  let frames = ''
  for (const event of events) frames += eventFrame(event)
  return frames
}

/** The same as one room sees it; empty where nothing of it is for that room. */
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

/** What a reconnecting page has: the incident and the last seq, or null for a first visit or nonsense. */
export function parseLastEventId(header: string | undefined): { incidentId: string; seq: number } | null {
  const match = header?.match(/^([0-9a-f-]{36}):(\d{1,9})$/)
  return match?.[1] ? { incidentId: match[1], seq: Number(match[2]) } : null
}
