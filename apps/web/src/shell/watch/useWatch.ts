import { getWatch } from '@muster/contract/watchCalls'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { browserSources } from '../../live/browserSources.ts'
import { type WatchDeps, type WatchState, watchLive } from './watchLive.ts'

const browser: WatchDeps = {
  ...browserSources,
  fetchWatch: (signal) => call(getWatch, {}, { signal }),
}

/** Follows what waits for the manager while the page is there. Give the component a key per tenant. */
export function useWatch(): WatchState {
  const [live] = useState(() => watchLive(browser))
  useEffect(() => live.start(), [live])
  return useSyncExternalStore(live.subscribe, live.get)
}
