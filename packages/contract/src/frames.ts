import { readableEvent } from '@muster/domain/incident/readEvent'
import { chatMessage, incidentSnapshot, roomMessage, roomState } from '@muster/domain/incident/state'
import { z } from 'zod'
import { bagStatus } from './shapes.ts'

/**
 * Frames of the live streams (server-sent events). Each carries `id: <incidentId>:<seq>`, some with the end of the
 * event's id behind it; a reconnect with Last-Event-ID gets what was missed, or a snapshot when that is too old. Each begins with `event: heartbeat` and
 * repeats it every 5 s (heartbeat.ts).
 *
 * `GET /api/bags/{barcode}/stream` — open also while nothing happens: `event: status` is the whole bag status (first,
 * at each start, and when a resume is not possible), `event: event` one event this room may see. `GET
 * /api/incidents/{incidentId}/stream` — `event: snapshot` the whole incident, then `event: event`; for somebody
 * restricted to sites, what concerns those: the seqs of its events have gaps. `GET /api/guest/stream` — by the guest
 * headers; views, not events, for a guest sees no log. `event: snapshot` the whole as this guest sees it: at the
 * opening, at each reconnect, and when their flags change. Then what has changed, each with the version it leads to:
 * `event: rooms` those rooms, whole but for their chat; `event: head` all but rooms, room messages and group chat; and
 * messages, new or changed: `event: roomMessages` to some rooms, `event: chat` in rooms, `event: groupChat` among the
 * responders. `domain/incident/guestNews` folds them. `event: gone` ends each with a sentence: the right to see it has
 * ended. A guest's has a `type` of guestCalls' `guestEnding`. `event: reset` of a bag or an incident is its status or
 * snapshot in place of all that the page knows, even if that is newer: the database has lost the end of the log.
 */
export const bagFrames = { status: bagStatus, reset: bagStatus, event: readableEvent } as const
export const incidentFrames = {
  snapshot: incidentSnapshot,
  reset: incidentSnapshot,
  event: readableEvent,
} as const
const version = z.int()
export const guestFrames = {
  snapshot: incidentSnapshot,
  /** Their `chat` and `messages` are empty. */
  rooms: z.object({ version, rooms: z.array(roomState) }),
  /** Its `rooms`, `roomMessages` and `groupChats` are empty. */
  head: z.object({ version, head: incidentSnapshot }),
  roomMessages: z.object({ version, messages: z.array(roomMessage) }),
  chat: z.object({
    version,
    rooms: z.array(z.object({ roomId: z.uuid(), messages: z.array(chatMessage) })),
  }),
  groupChat: z.object({ version, messages: z.array(chatMessage) }),
} as const
export const goneFrame = z.object({ reason: z.string(), type: z.string().optional() })

/** In the address of a bag’s stream: the office looks at it, and nobody in the room has it open by that. */
export const previewQuery = 'look'

/** Paths of the streams. */
export const streamPaths = {
  bag: (barcode: string) => `/api/bags/${encodeURIComponent(barcode)}/stream`,
  incident: (incidentId: string) => `/api/incidents/${incidentId}/stream`,
  guest: () => '/api/guest/stream',
} as const
