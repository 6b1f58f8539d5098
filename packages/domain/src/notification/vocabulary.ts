import { z } from 'zod'

/** The ways in which people outside Muster are told. `teamChat`: a channel of Slack or Teams. */
export const notificationChannel = z.enum(['email', 'sms', 'push', 'webhook', 'teamChat'])
export type NotificationChannel = z.infer<typeof notificationChannel>

/** What each is called. */
export const channelWords: Record<NotificationChannel, string> = {
  email: 'E-mail',
  sms: 'SMS',
  push: 'Browser',
  webhook: 'Webhook',
  teamChat: 'Slack or Teams',
}

/**
 * Who reads a message: those who work for the organization, or families. Families are never told a place inside a building or a
 * person's name unless somebody in command writes it for people outside.
 */
export const messageReader = z.enum(['staff', 'families'])
export type MessageReader = z.infer<typeof messageReader>

/** What each kind of reader is called. */
export const messageReaderWords: Record<MessageReader, string> = { staff: 'Staff', families: 'Families' }

/** When people are told: at the start, of what has changed, at the end. */
export const notificationTrigger = z.enum(['start', 'update', 'end'])
export type NotificationTrigger = z.infer<typeof notificationTrigger>

/**
 * How far one message to one address has come. `queued`: not yet handed over, or to be tried again. `sent`: the mail server,
 * the SMS service or the push service has it. `delivered`: a receipt says it arrived. `held`: not sent, quiet hours.
 */
export const deliveryState = z.enum(['queued', 'sent', 'delivered', 'failed', 'held'])
export type DeliveryState = z.infer<typeof deliveryState>

/** How far a message came, as it is said on screens. */
export const deliveryStateWords: Record<DeliveryState, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not reached',
  held: 'Held back',
}

/** What takes messages by HTTP: anything that checks Standard Webhooks signatures, or a channel of Slack or Teams. */
export const endpointFormat = z.enum(['standard', 'slack', 'teams'])
export type EndpointFormat = z.infer<typeof endpointFormat>
