import type { NotificationChannel } from '@muster/domain/notification/vocabulary'

const counted: Record<NotificationChannel, [one: string, many: string]> = {
  email: ['e-mail', 'e-mails'],
  sms: ['SMS', 'SMS'],
  push: ['browser', 'browsers'],
  webhook: ['webhook', 'webhooks'],
  teamChat: ['channel of Slack or Teams', 'channels of Slack or Teams'],
}

/** Counts the messages of a channel in words: “1 e-mail”, “1,204 e-mails”. */
export function countPeople(channel: NotificationChannel, count: number): string {
  const [one, many] = counted[channel]
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
