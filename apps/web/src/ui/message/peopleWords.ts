import { channels } from '@muster/domain/notification/channels'
import type { NotificationChannel } from '@muster/domain/notification/vocabulary'

/** Counts the messages of a channel in words: “1 email”, “1,204 emails”. */
export function countPeople(channel: NotificationChannel, count: number): string {
  const [one, many] = channels[channel].counted
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
