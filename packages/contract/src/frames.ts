import { incidentEvent } from '@muster/domain/incident/events'
import { incidentSnapshot } from '@muster/domain/incident/state'
import { z } from 'zod'
import { bagStatus } from './shapes.ts'

/**
 * Frames of the live streams (server-sent events). Each carries `id: <incidentId>:<seq>`; a reconnect with
 * Last-Event-ID gets what was missed, or a snapshot when that is too old. A comment every 15 s (5 s for command) keeps proxies awake.
 *
 * `GET /api/bags/{barcode}/stream` — open also while nothing happens: `event: status` is the whole bag status (first,
 * at each start, and when a resume is not possible), `event: event` one event this room may see.
 * `GET /api/incidents/{incidentId}/stream` — `event: snapshot` the whole incident, then `event: event`;
 * for somebody held to sites, what concerns those: the seqs of its events have gaps.
 * `event: gone` ends either with a sentence: the right to see it has ended.
 */
export const bagFrames = { status: bagStatus, event: incidentEvent } as const
export const incidentFrames = { snapshot: incidentSnapshot, event: incidentEvent } as const
export const goneFrame = z.object({ reason: z.string() })

/** Where the streams are. */
export const streamPaths = {
  bag: (barcode: string) => `/api/bags/${encodeURIComponent(barcode)}/stream`,
  incident: (incidentId: string) => `/api/incidents/${incidentId}/stream`,
} as const
