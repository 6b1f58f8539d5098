import { serverNow } from '../api/serverClock.ts'
import type { FollowSources } from './keepFollowing.ts'
import { readStream } from './sseStream.ts'

/** What a manager's browser brings to everything that it follows. */
export const browserSources: FollowSources & { now: () => number } = {
  readStream,
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
