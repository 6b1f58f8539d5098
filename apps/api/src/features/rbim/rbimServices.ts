import type { GuestRateLimiter } from '../../platform/jobs/guestRateLimiter.ts'
import type { HeartbeatBuffer } from './heartbeatBuffer.ts'
import type { RbimDirectory } from './rbimDirectory.ts'

/** @property rateLimiter how fast each RBIM may send */
export type RbimServices = {
  directory: RbimDirectory
  heartbeats: HeartbeatBuffer
  rateLimiter: GuestRateLimiter
}
