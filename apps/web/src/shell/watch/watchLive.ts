import { type Watch, watchFrames, watchStreamPath } from '@muster/contract/watchCalls'
import type { Live } from '../../live/batchedState.ts'
import { followLatest, type WithConnection } from '../../live/followLatest.ts'
import type { FollowDeps } from '../../live/followStream.ts'
import { observableValue } from '../../live/observableValue.ts'

/** A manager page's knowledge of rooms that call. */
type Known = {
  watch: Watch | null
  /** The time it was last known to be up to date, in ms since 1970. */
  knownAt: number | null
}
/** The same, and whether news still reach it. */
export type WatchState = Known & WithConnection

/** The world outside, so that tests can bring their own. */
export type WatchDeps = FollowDeps & {
  fetchWatch: (signal: AbortSignal) => Promise<Watch>
  now: () => number
}

/** Follows what waits for a manager. */
export function watchLive(deps: WatchDeps): Live<WatchState> {
  const state = observableValue<WatchState>({ watch: null, connection: 'connecting', knownAt: null })
  const knownNow = () => ({ knownAt: deps.now() })
  const start = followLatest<Known>(
    state,
    {
      path: watchStreamPath,
      event: 'watch',
      parse: (json) => ({ watch: watchFrames.watch.parse(json), ...knownNow() }),
      fetch: async (signal) => ({ watch: await deps.fetchWatch(signal), ...knownNow() }),
      whenClosed: { watch: null },
      isKnown: ({ watch }) => watch !== null,
      onActivity: knownNow,
    },
    deps,
  )
  return { get: state.get, subscribe: state.subscribe, start }
}
