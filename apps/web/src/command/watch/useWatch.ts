import { getWatch } from '@muster/contract/watchCalls'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/serverClock.ts'
import { readStream } from '../../live/sseStream.ts'
import { type WatchSources, type WatchState, watchLive } from './watchLive.ts'

const browser: WatchSources = {
  readStream,
  fetchWatch: (signal) => call(getWatch, {}, { signal }),
  now: serverNow,
  random: Math.random,
  onNetworkChange(changed) {
    window.addEventListener('online', changed)
    window.addEventListener('offline', changed)
    return () => {
      window.removeEventListener('online', changed)
      window.removeEventListener('offline', changed)
    }
  },
}

/** Follows what waits for the manager while the page is there. Give the component a key per tenant. */
export function useWatch(): WatchState {
  const [live] = useState(() => watchLive(browser))
  useEffect(() => live.start(), [live])
  return useSyncExternalStore(live.subscribe, live.get)
}
