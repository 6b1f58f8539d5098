import { displayFrames, displayStreamPath } from '@muster/contract/feedCalls'
import { goneFrame } from '@muster/contract/frames'
import { ProblemError } from '../api/problemError.ts'
import { realFirst } from '../layout/useActiveIncidents.ts'
import { bagValue } from '../live/bagValue.ts'
import { type FollowSources, keepFollowing } from '../live/keepFollowing.ts'
import type { SseFrame } from '../live/sseStream.ts'

type Answer = Parameters<typeof realFirst>[0]
export type ActiveIncident = ReturnType<typeof realFirst>[number]

/** What a display knows of incidents, and whether it would hear of one. */
export type DisplayState = {
  /** A real one before any drill; null before the first answer. */
  incidents: readonly ActiveIncident[] | null
  /**
   * `live`: news arrive at once. `polling`: the stream is down, and asking works. `lost`: neither does. `signedOut`: the
   * sign-in has run out; it is still tried. `closed`: it may no longer be shown.
   */
  connection: 'connecting' | 'live' | 'polling' | 'lost' | 'signedOut' | 'closed'
}

/** The world outside, so that tests can bring their own. */
export type DisplaySources = FollowSources & { fetchActive: (signal: AbortSignal) => Promise<Answer> }

export type DisplayLive = {
  get: () => DisplayState
  subscribe: (listener: () => void) => () => void
  /** Begins to follow; returns the way to stop. */
  start: () => () => void
}

/** While the stream is down, ask this often (specification, section 9). */
const askEveryMs = 3_500

/** Follows what is active, for days: by stream, by asking while the stream is down. It holds one answer at a time. */
export function displayLive(sources: DisplaySources): DisplayLive {
  const state = bagValue<DisplayState>({ incidents: null, connection: 'connecting' })
  const change = (part: Partial<DisplayState>) => state.set({ ...state.get(), ...part })
  const isClosed = () => state.get().connection === 'closed'
  const isLive = () => state.get().connection === 'live'

  function onFrame({ event, data }: SseFrame) {
    const json: unknown = JSON.parse(data)
    if (event === 'active') change({ incidents: realFirst(displayFrames.active.parse(json)) })
    else if (event === 'gone') {
      goneFrame.parse(json)
      change({ incidents: null, connection: 'closed' })
    }
  }

  async function ask(signal: AbortSignal) {
    if (isLive() && state.get().incidents !== null) return
    try {
      const active = await sources.fetchActive(signal)
      // What the stream has said meanwhile is newer.
      if (!isLive() && !isClosed()) change({ incidents: realFirst(active), connection: 'polling' })
    } catch (error) {
      if (signal.aborted || isLive()) return
      if (!refused(error) && !isClosed()) change({ connection: 'lost' })
    }
  }

  /** Takes in a clear no. @returns whether it was one */
  function refused(error: unknown): boolean {
    if (!(error instanceof ProblemError)) return false
    if (error.status === 403 || error.status === 404) change({ incidents: null, connection: 'closed' })
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
          whichStream: () => ({ path: displayStreamPath, lastEventId: null }),
          onOpen: () => change({ connection: 'live' }),
          onActivity: () => {},
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
