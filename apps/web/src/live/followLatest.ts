import { goneFrame } from '@muster/contract/frames'
import { ProblemError } from '../api/problemError.ts'
import { type FollowDeps, followStream } from './followStream.ts'
import { hasStream } from './incidentLive.ts'
import type { ObservableValue } from './observableValue.ts'
import type { SseFrame } from './sseStream.ts'

/** Says if news still reach a page that shows the latest of something. */
export type WithConnection = {
  /**
   * `live`: news arrive at once, and commands are taken. `readOnly`: news arrive, and no command is taken. `polling`:
   * the stream is down, and asking works. `lost`: neither does. `signedOut`: the sign-in has expired; it is still
   * tried. `closed`: it may no longer be shown.
   */
  connection: 'connecting' | 'live' | 'readOnly' | 'polling' | 'lost' | 'signedOut' | 'closed'
}

/** The source of news, and the change that each piece makes to the page's knowledge. */
export type LatestSource<Known> = {
  path: string
  /** The frames of the stream that tell it. */
  event: string
  parse: (json: unknown) => Partial<Known>
  /** Asks for it while the stream is down. */
  fetch: (signal: AbortSignal) => Promise<Partial<Known>>
  /** The values that replace the known ones when they may no longer be shown. */
  whenClosed: Partial<Known>
  isKnown: (known: Known) => boolean
  /** The change that anything arriving on the stream makes. */
  onActivity?: () => Partial<Known>
}

/** The polling interval while the stream is down: that of the active incidents (specification, section 9). */
const pollMs = 3_500

/**
 * Follows the latest of something: by stream, by asking while the stream is down. It holds one answer at a time.
 * @returns begins to follow; that returns the way to stop
 */
export function followLatest<Known extends object>(
  state: ObservableValue<Known & WithConnection>,
  latest: LatestSource<Known>,
  deps: FollowDeps,
): () => () => void {
  const change = (part: Partial<Known> | Partial<WithConnection>) => state.set({ ...state.get(), ...part })
  const isClosed = () => state.get().connection === 'closed'
  const isLive = () => hasStream(state.get().connection)
  const close = () => change({ ...latest.whenClosed, connection: 'closed' })

  function onFrame({ event, data }: SseFrame) {
    const json: unknown = JSON.parse(data)
    if (event === latest.event) change(latest.parse(json))
    else if (event === 'gone') {
      goneFrame.parse(json)
      close()
    }
  }

  async function poll(signal: AbortSignal) {
    if (isLive() && latest.isKnown(state.get())) return
    try {
      const asked = await latest.fetch(signal)
      // News from the stream meanwhile are newer.
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
    followStream(
      {
        whichStream: () => ({ path: latest.path, lastEventId: null }),
        onOpen: (connection) => change({ connection }),
        isLive,
        onActivity: () => {
          if (latest.onActivity) change(latest.onActivity())
        },
        onFrame,
        onLost(error) {
          if (isLive()) change({ connection: 'connecting' })
          refused(error)
        },
        poll,
        pollMs,
        isOver: isClosed,
      },
      deps,
    )
}
