import { z } from 'zod'
import { actor, envelope, type IncidentEvent, incidentEvent, unrecognizedType } from './events.ts'

/** The shape of an entry in every version of Muster, whatever the entry says. */
const anyEntry = z.object({
  ...envelope,
  type: z.string().min(1).max(100),
  actor: z.unknown(),
  data: z.unknown(),
})

/** The guest of an entry about one. */
const aboutGuest = z.object({ guestId: z.uuid() })

/**
 * Reads an entry of the log. One that a later version wrote, of a type or in a shape that this one does not know, becomes an
 * `Unrecognized` event: who wrote it and when, without what it says. Fields that a later version has added to a known shape
 * are left out.
 * @throws ZodError for what no version writes, and for a start in an unknown shape: without it nothing can be shown
 */
export function readEvent(value: unknown): IncidentEvent {
  const known = incidentEvent.safeParse(value)
  if (known.success) return known.data
  const later = anyEntry.safeParse(value)
  if (!later.success || later.data.type === 'IncidentStarted') throw known.error
  const { actor: who, data, type, at, commandId, id, incidentId, seq } = later.data
  const guest = aboutGuest.safeParse(data)
  return {
    actor: actor.safeParse(who).data ?? { kind: 'system', name: 'Muster' },
    at,
    commandId,
    data: { type, ...guest.data },
    id,
    incidentId,
    seq,
    type: unrecognizedType,
  }
}

/** The same in the form of a shape, for frames of streams: zod's own transforms would be more for a room's first visit. */
export const readableEvent = { parse: readEvent }
