import type { GuestRateLimiter } from '../../platform/jobs/guestRateLimiter.ts'
import type { Heartbeats } from './heartbeats.ts'
import type { RbimDirectory } from './rbimDirectory.ts'

/** @property pace how fast each RBIM may send */
export type RbimParts = { directory: RbimDirectory; heartbeats: Heartbeats; pace: GuestRateLimiter }
