import { displayFrames, displayStreamPath } from '@muster/contract/feedCalls'
import { bagValue } from '../live/bagValue.ts'
import { type Followed, followLatest } from '../live/followLatest.ts'
import type { FollowSources } from '../live/keepFollowing.ts'
import { realFirst } from '../shell/useActiveIncidents.ts'

type Answer = Parameters<typeof realFirst>[0]
export type ActiveIncident = ReturnType<typeof realFirst>[number]

/** What a display knows of incidents. */
type Known = {
  /** A real one before any drill; null before the first answer. */
  incidents: readonly ActiveIncident[] | null
}
/** The same, and whether it would hear of one. */
export type DisplayState = Known & Followed

/** The world outside, so that tests can bring their own. */
export type DisplaySources = FollowSources & { fetchActive: (signal: AbortSignal) => Promise<Answer> }

export type DisplayLive = {
  get: () => DisplayState
  subscribe: (listener: () => void) => () => void
  /** Begins to follow; returns the way to stop. */
  start: () => () => void
}

/** Follows what is active, for days. */
export function displayLive(sources: DisplaySources): DisplayLive {
  const state = bagValue<DisplayState>({ incidents: null, connection: 'connecting' })
  const start = followLatest<Known>(
    state,
    {
      path: displayStreamPath,
      event: 'active',
      taken: (json) => ({ incidents: realFirst(displayFrames.active.parse(json)) }),
      asked: async (signal) => ({ incidents: realFirst(await sources.fetchActive(signal)) }),
      nothing: { incidents: null },
      isKnown: ({ incidents }) => incidents !== null,
    },
    sources,
  )
  return { get: state.get, subscribe: state.subscribe, start }
}
