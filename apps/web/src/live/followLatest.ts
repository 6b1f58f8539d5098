import { goneFrame } from '@muster/contract/frames'
import { ProblemError } from '../api/problemError.ts'
import type { BagValue } from './bagValue.ts'
import { connectionOpened, hasStream } from './incidentLive.ts'
import { type FollowSources, keepFollowing } from './keepFollowing.ts'
import type { SseFrame } from './sseStream.ts'

/** Whether news still reach a page that shows the latest of something. */
export type Followed = {
  /**
   * `live`: news arrive at once, and what is sent is taken. `readOnly`: news arrive, and nothing that is sent is taken. `polling`: the stream is down, and asking works. `lost`: neither does. `signedOut`: the
   * sign-in has run out; it is still tried. `closed`: it may no longer be shown.
   */
  connection: 'connecting' | 'live' | 'readOnly' | 'polling' | 'lost' | 'signedOut' | 'closed'
}

/** What is followed, and what each piece of news changes of what the page knows. */
export type Latest<Known> = {
  path: string
  /** The frames of the stream that tell it. */
  event: string
  taken: (json: unknown) => Partial<Known>
  /** Asks for it while the stream is down. */
  asked: (signal: AbortSignal) => Promise<Partial<Known>>
  /** What is known when it may no longer be shown. */
  nothing: Partial<Known>
  isKnown: (known: Known) => boolean
  /** What anything that arrives on the stream changes. */
  heard?: () => Partial<Known>
}

/** While the stream is down, ask this often: as the active incidents (specification, section 9). */
const askEveryMs = 3_500

/**
 * Follows the latest of something: by stream, by asking while the stream is down. It holds one answer at a time.
 * @returns begins to follow; that returns the way to stop
 */
export function followLatest<Known extends object>(
  state: BagValue<Known & Followed>,
  latest: Latest<Known>,
  sources: FollowSources,
): () => () => void {
  const change = (part: Partial<Known> | Partial<Followed>) => state.set({ ...state.get(), ...part })
  const isClosed = () => state.get().connection === 'closed'
  const isLive = () => hasStream(state.get().connection)
  /** What the server said last. */
  let takesCommands = true
  const close = () => change({ ...latest.nothing, connection: 'closed' })

  function onFrame({ event, data }: SseFrame) {
    const json: unknown = JSON.parse(data)
    if (event === latest.event) change(latest.taken(json))
    else if (event === 'gone') {
      goneFrame.parse(json)
      close()
    }
  }

  async function ask(signal: AbortSignal) {
    if (isLive() && latest.isKnown(state.get())) return
    try {
      const asked = await latest.asked(signal)
      // What the stream has said meanwhile is newer.
      if (!isLive() && !isClosed()) change({ ...asked, connection: 'polling' })
    } catch (error) {
      if (signal.aborted || isLive()) return
      if (!refused(error) && !isClosed()) change({ connection: 'lost' })
    }
  }

  /** Takes in a clear no. @returns whether it was one */
  function refused(error: unknown): boolean {
    if (!(error instanceof ProblemError)) return false
    if (error.status === 403 || error.status === 404) close()
    else if (error.status === 401) change({ connection: 'signedOut' })
    else return false
    return true
  }

  return () =>
    keepFollowing(
      {
        whichStream: () => ({ path: latest.path, lastEventId: null }),
        onOpen: () => change({ connection: connectionOpened(takesCommands) }),
        onHeartbeat: (isTaken) => {
          takesCommands = isTaken
          if (isLive()) change({ connection: connectionOpened(isTaken) })
        },
        onActivity: () => {
          if (latest.heard) change(latest.heard())
        },
        onFrame,
        onLost(error) {
          if (isLive()) change({ connection: 'connecting' })
          refused(error)
        },
        ask,
        askEveryMs,
        isOver: isClosed,
      },
      sources,
    )
}
