import { serverNow } from '../api/serverClock.ts'
import type { FollowDeps } from './followStream.ts'
import { onNetworkChange } from './onNetworkChange.ts'
import { readSharedStream } from './tabs/readSharedStream.ts'

/** What the browser of a manager or a guest brings to everything that it follows. */
export const browserSources: FollowDeps & { now: () => number } = {
  readStream: readSharedStream,
  now: serverNow,
  random: Math.random,
  onNetworkChange,
}
