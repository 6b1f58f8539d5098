import { z } from 'zod'
import { lastEventIdPattern } from './lastEventId.ts'

/**
 * One connection that carries several live streams of a signed-in person, so that all tabs of a browser need one between
 * them: over HTTP/1.1 it opens six to a server, and calls need some of those.
 *
 * `GET /api/stream?part=<path>&part=<path>@<last event id>`, with the headers of any call. A part is the path of a stream
 * of its own, with where it goes on. What a part sends is what that stream would send alone. `event: part` says whose the
 * frames are that follow it, up to the next; the first one of a part says that it is open. `event: over` ends one part: it
 * was refused, with the status that its own path would have answered, or it ended after its `gone`. The others go on.
 * The connection ends as each stream would, when the token runs out or the server leaves, and when no part is left.
 * Parts are changed by opening another connection.
 */
export const sharedStreamPath = '/api/stream'

/** So many parts one connection carries at most: the address of a request has an end. */
export const maxParts = 20

/** One of the streams, and the id of the last event of it that is known. */
export type StreamPart = { path: string; lastEventId: string | null }

const part = z
  .string()
  .regex(
    new RegExp(`^/api/[\\w/-]{1,100}(@${lastEventIdPattern})?$`),
    'Give the path of a stream, and @ with the last event id.',
  )
  .transform((text): StreamPart => {
    const [path = '', lastEventId = null] = text.split('@')
    return { path, lastEventId }
  })

const differ = (parts: readonly StreamPart[]) => new Set(parts.map(({ path }) => path)).size === parts.length

/** The query of a shared stream. */
export const sharedStreamQuery = z.object({
  part: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(part).min(1).max(maxParts))
    .refine(differ, 'Name each stream once.'),
})

/** The address of a stream that carries these parts. */
export function sharedStreamOf(parts: readonly StreamPart[]): string {
  const query = new URLSearchParams()
  for (const { path, lastEventId } of parts)
    query.append('part', lastEventId ? `${path}@${lastEventId}` : path)
  return `${sharedStreamPath}?${query}`
}

export const sharedFrames = {
  /** The frames that follow are of this stream. */
  part: z.object({ of: z.string() }),
  /** This stream has ended; `status` is that of the refusal, null where it had been open. */
  over: z.object({ of: z.string(), status: z.int().nullable() }),
} as const
