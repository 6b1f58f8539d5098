import { serverNow } from '../api/serverClock.ts'
import type { FollowSources } from './keepFollowing.ts'
import { onNetworkChange } from './onNetworkChange.ts'
import { readForAllTabs } from './tabs/readForAllTabs.ts'

/** What the browser of a manager or a guest brings to everything that it follows. */
export const browserSources: FollowSources & { now: () => number } = {
  readStream: readForAllTabs,
  now: serverNow,
  random: Math.random,
  onNetworkChange,
}
