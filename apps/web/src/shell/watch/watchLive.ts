import { type Watch, watchFrames, watchStreamPath } from '@muster/contract/watchCalls'
import { bagValue } from '../../live/bagValue.ts'
import { type Followed, followLatest } from '../../live/followLatest.ts'
import type { FollowSources } from '../../live/keepFollowing.ts'

/** What a manager’s page knows of rooms that call. */
type Known = {
  watch: Watch | null
  /** When it was last known to be up to date, in ms since 1970. */
  knownAt: number | null
}
/** The same, and whether news still reach it. */
export type WatchState = Known & Followed

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

/** Follows what waits for a manager. */
export function watchLive(sources: WatchSources): WatchLive {
  const state = bagValue<WatchState>({ watch: null, connection: 'connecting', knownAt: null })
  const knownNow = () => ({ knownAt: sources.now() })
  const start = followLatest<Known>(
    state,
    {
      path: watchStreamPath,
      event: 'watch',
      taken: (json) => ({ watch: watchFrames.watch.parse(json), ...knownNow() }),
      asked: async (signal) => ({ watch: await sources.fetchWatch(signal), ...knownNow() }),
      nothing: { watch: null },
      isKnown: ({ watch }) => watch !== null,
      heard: knownNow,
    },
    sources,
  )
  return { get: state.get, subscribe: state.subscribe, start }
}
