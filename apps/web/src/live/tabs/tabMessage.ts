import { z } from 'zod'

/** The messages between the tabs of one browser about the streams that one of them, the leader, reads for all. */

const by = z.string()
const path = z.string()
const lastEventId = z.string().nullable()
const frame = z.object({ event: z.string(), data: z.string(), id: z.string().nullable() })

export const tabMessage = z.discriminatedUnion('kind', [
  /**
   * The leader names itself: when it `begins`, and to any tab that asks. `since` in ms since 1970; of two, the later
   * one leads.
   */
  z.object({ kind: z.literal('leads'), by, since: z.number(), begins: z.boolean() }),
  /** The leader leads no more. */
  z.object({ kind: z.literal('left'), by }),
  /** Every stream that a tab follows; `isNew`: it wants all frames after `lastEventId`, or all. The leader answers. */
  z.object({
    kind: z.literal('wants'),
    by,
    streams: z.array(z.object({ path, lastEventId, isNew: z.boolean() })),
  }),
  z.object({ kind: z.literal('open'), by, path }),
  z.object({ kind: z.literal('frame'), by, path, frame }),
  /** A stream has ended; `status` as of a `ProblemError`, null where the server just closed it. */
  z.object({ kind: z.literal('over'), by, path, status: z.number().nullable() }),
])
export type TabMessage = z.infer<typeof tabMessage>
export type WantedStream = Extract<TabMessage, { kind: 'wants' }>['streams'][number]

/** Says something to the other tabs. */
export type TabChannel = { post: (message: TabMessage) => void; close: () => void }

/**
 * Connects the tabs of this browser under a name. A message of another version of the app that does not parse is
 * ignored.
 */
export function openTabChannel(name: string, take: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = tabMessage.safeParse(data)
    if (message.success) take(message.data)
  })
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
