import { displayFrames, displayStreamPath } from '@muster/contract/feedCalls'
import { followLatest, type WithConnection } from '../live/followLatest.ts'
import type { FollowDeps } from '../live/followStream.ts'
import { observableValue } from '../live/observableValue.ts'
import { realFirst } from '../shell/useActiveIncidents.ts'

type Answer = Parameters<typeof realFirst>[0]
export type ActiveIncident = ReturnType<typeof realFirst>[number]

/** A display's knowledge of incidents. */
type Known = {
  /** A real one before any drill; null before the first answer. */
  incidents: readonly ActiveIncident[] | null
}
/** The same, and whether it would hear of one. */
export type DisplayState = Known & WithConnection

/** The world outside, so that tests can bring their own. */
export type DisplaySources = FollowDeps & { fetchActive: (signal: AbortSignal) => Promise<Answer> }

export type DisplayLive = {
  get: () => DisplayState
  subscribe: (listener: () => void) => () => void
  /** Begins to follow; returns the way to stop. */
  start: () => () => void
}

/** Follows the active incidents, for days. */
export function displayLive(sources: DisplaySources): DisplayLive {
  const state = observableValue<DisplayState>({ incidents: null, connection: 'connecting' })
  const start = followLatest<Known>(
    state,
    {
      path: displayStreamPath,
      event: 'active',
      parse: (json) => ({ incidents: realFirst(displayFrames.active.parse(json)) }),
      fetch: async (signal) => ({ incidents: realFirst(await sources.fetchActive(signal)) }),
      whenClosed: { incidents: null },
      isKnown: ({ incidents }) => incidents !== null,
    },
    sources,
  )
  return { get: state.get, subscribe: state.subscribe, start }
}
