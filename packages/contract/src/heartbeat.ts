import { z } from 'zod'

/**
 * The heartbeat that tells a page that the server is there and whether it takes commands. A server whose database
 * cannot be written still answers polls and streams from memory: such a page can be read, and nothing can be sent from
 * it.
 */

/**
 * The event by which each live stream reports this: first when it opens, then every `heartbeatInterval`, and at once
 * when it changes. It has no `id`.
 */
export const heartbeatEvent = 'heartbeat'
export const heartbeat = z.object({ takesCommands: z.boolean() })

/** The time between two heartbeats of a stream, in milliseconds. */
export const heartbeatInterval = 5_000

/** The silence after which a stream is dead, whatever the browser says; in milliseconds. */
export const silenceLimit = 12_000

/** The header of every answer of the API while commands are refused; at other times it is absent. */
export const commandsHeader = 'muster-commands'
export const commandsRefused = 'refused'
