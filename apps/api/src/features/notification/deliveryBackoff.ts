import type { NotificationChannel } from '@muster/domain/notification/vocabulary'

const minute = 60
const hour = 60 * minute

/**
 * Seconds to wait after the first, second … failure. What people read is of use for minutes; a system behind a webhook is
 * told of everything, if need be hours later.
 */
const waitSeconds: Record<NotificationChannel, readonly number[]> = {
  email: [5, 15, minute, 5 * minute, 15 * minute, hour],
  sms: [5, 15, minute, 5 * minute],
  push: [5, 15, minute, 5 * minute],
  webhook: [5, 30, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  teamChat: [5, 15, minute, 5 * minute, 30 * minute],
}

/**
 * When a message is tried again.
 * @param tries how often it was tried, with the one that just failed
 * @returns seconds from now; null: never again
 */
export function nextWaitSeconds(channel: NotificationChannel, tries: number): number | null {
  return waitSeconds[channel][tries - 1] ?? null
}
