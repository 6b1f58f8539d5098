/**
 * The id of a frame of a live stream: `<incidentId>:<seq>`, and for a frame that an event led to, `:<tail>` with the end of
 * that event's id. A page that comes back sends it.
 */

/** A point of a log that a page has reached. `tail`: the end of the event's id, where the page has it. */
export type LogPosition = { incidentId: string; seq: number; tail: string | null }

/** The id as a pattern; `none` is no incident. */
export const lastEventIdPattern = '(none|[0-9a-f-]{36}):(\\d{1,9})(?::([0-9a-f]{8}))?'
const whole = new RegExp(`^${lastEventIdPattern}$`)

/** Formats the id of a frame. @param eventId of the event with this seq; without one the id has no tail */
export function lastEventIdOf(incidentId: string, seq: number, eventId?: string): string {
  return `${incidentId}:${seq}${eventId === undefined ? '' : `:${tailOf(eventId)}`}`
}

/** Returns the end of an event's id: random digits, enough to tell two events with one seq apart. */
export function tailOf(eventId: string): string {
  return eventId.slice(-8)
}

/** Parses the id; null for a first visit, a page without an incident, or an invalid id. */
export function parseLastEventId(id: string | null | undefined): LogPosition | null {
  const [, incidentId, seq, tail = null] = whole.exec(id ?? '') ?? []
  return incidentId === undefined || incidentId === 'none' ? null : { incidentId, seq: Number(seq), tail }
}
