import { goneFrame } from '@muster/contract/frames'
import { type Watch, watchFrames, watchStreamPath } from '@muster/contract/watchCalls'
import { ProblemError } from '../../api/problemError.ts'
import { bagValue } from '../../live/bagValue.ts'
import { type FollowSources, keepFollowing } from '../../live/keepFollowing.ts'
import type { SseFrame } from '../../live/sseStream.ts'

/** What a manager’s page knows of rooms that call, and whether news still reach it. */
export type WatchState = {
  watch: Watch | null
  /**
   * `live`: news arrive at once. `polling`: the stream is down, and asking works. `lost`: neither does. `signedOut`: the
   * sign-in has run out; it is still tried. `closed`: it may no longer be shown.
   */
  connection: 'connecting' | 'live' | 'polling' | 'lost' | 'signedOut' | 'closed'
  /** When it was last known to be up to date, in ms since 1970. */
  knownAt: number | null
}

/** The world outside, so that tests can bring their own. */
export type WatchSources = FollowSources & {
  fetchWatch: (signal: AbortSignal) => Promise<Watch>
  now: () => number
}

export type WatchLive = {
  get: () => WatchState
  subscribe: (listener: () => void) => () => void
  /** Begins to follow; returns the way to stop. */
  start: () => () => void
}

/** While the stream is down, ask this often: as the active incidents (specification, section 9). */
const askEveryMs = 3_500

/** Follows what waits for a manager: by stream, by asking while the stream is down. */
export function watchLive(sources: WatchSources): WatchLive {
  const state = bagValue<WatchState>({ watch: null, connection: 'connecting', knownAt: null })
  const change = (part: Partial<WatchState>) => state.set({ ...state.get(), ...part })
  const isClosed = () => state.get().connection === 'closed'
  const isLive = () => state.get().connection === 'live'

  function onFrame({ event, data }: SseFrame) {
    const json: unknown = JSON.parse(data)
    if (event === 'watch') change({ watch: watchFrames.watch.parse(json), knownAt: sources.now() })
    else if (event === 'gone') {
      goneFrame.parse(json)
      change({ watch: null, connection: 'closed' })
    }
  }

  async function ask(signal: AbortSignal) {
    if (isLive() && state.get().watch !== null) return
    try {
      const watch = await sources.fetchWatch(signal)
      // What the stream has said meanwhile is newer.
      if (!isLive() && !isClosed()) change({ watch, connection: 'polling', knownAt: sources.now() })
    } catch (error) {
      if (signal.aborted || isLive()) return
      if (!refused(error) && !isClosed()) change({ connection: 'lost' })
    }
  }

  /** Takes in a clear no. @returns whether it was one */
  function refused(error: unknown): boolean {
    if (!(error instanceof ProblemError)) return false
    if (error.status === 403 || error.status === 404) change({ watch: null, connection: 'closed' })
    else if (error.status === 401) change({ connection: 'signedOut' })
    else return false
    return true
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start: () =>
      keepFollowing(
        {
          whichStream: () => ({ path: watchStreamPath, lastEventId: null }),
          onOpen: () => change({ connection: 'live' }),
          onActivity: () => change({ knownAt: sources.now() }),
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
      ),
  }
}
