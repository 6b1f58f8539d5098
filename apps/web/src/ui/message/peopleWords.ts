import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'

/** Counts the messages of a channel in words: “1 email”, “1,204 emails”. */
export function countPeople(channel: NotificationChannel, count: number): string {
  switch (channel) {
    case 'email':
      return t`${plural(count, '# email', '# emails')}`
    case 'sms':
      return t`${plural(count, '# text message', '# text messages')}`
    case 'push':
      return t`${plural(count, '# browser', '# browsers')}`
    case 'webhook':
      return t`${plural(count, '# webhook', '# webhooks')}`
    case 'teamChat':
      return t`${plural(count, '# Slack or Teams channel', '# Slack or Teams channels')}`
  }
}
