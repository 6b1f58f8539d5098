import { serverNow } from '../api/serverClock.ts'
import type { FollowDeps } from './followStream.ts'
import { onNetworkChange } from './onNetworkChange.ts'
import { readSharedStream } from './tabs/readSharedStream.ts'

/** The browser's services for everything that a manager or a guest follows. */
export const browserSources: FollowDeps & { now: () => number } = {
  readStream: readSharedStream,
  now: serverNow,
  random: Math.random,
  onNetworkChange,
}
