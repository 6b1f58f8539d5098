import type { DeviceRateLimiter } from '../../platform/http/deviceRateLimiter.ts'
import type { HeartbeatBuffer } from './heartbeatBuffer.ts'
import type { RbimDirectory } from './rbimDirectory.ts'

/** @property rateLimiter limits how fast each RBIM may send */
export type RbimServices = {
  directory: RbimDirectory
  heartbeats: HeartbeatBuffer
  rateLimiter: DeviceRateLimiter
}
