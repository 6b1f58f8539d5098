import type { NotificationChannel } from '@muster/domain/notification/vocabulary'

const minute = 60
const hour = 60 * minute

/**
 * Seconds to wait after the first, second … failure. Messages to people are useful for minutes; a system behind a webhook
 * gets everything, even hours later.
 */
const waitSeconds: Record<NotificationChannel, readonly number[]> = {
  email: [5, 15, minute, 5 * minute, 15 * minute, hour],
  sms: [5, 15, minute, 5 * minute],
  push: [5, 15, minute, 5 * minute],
  webhook: [5, 30, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  teamChat: [5, 15, minute, 5 * minute, 30 * minute],
}

/**
 * Returns the delay before the next try.
 * @param tries number of tries, including the one that just failed
 * @returns seconds from now; null: never again
 */
export function nextWaitSeconds(channel: NotificationChannel, tries: number): number | null {
  return waitSeconds[channel][tries - 1] ?? null
}
