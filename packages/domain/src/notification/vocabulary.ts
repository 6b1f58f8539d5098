import { z } from 'zod'

/** The channels by which people outside Muster are notified. `teamChat`: a channel of Slack or Teams. */
export const notificationChannel = z.enum(['email', 'sms', 'push', 'webhook', 'teamChat'])
export type NotificationChannel = z.infer<typeof notificationChannel>

/** The name of each channel. */
export const channelWords: Record<NotificationChannel, string> = {
  email: 'E-mail',
  sms: 'SMS',
  push: 'Browser',
  webhook: 'Webhook',
  teamChat: 'Slack or Teams',
}

/**
 * The reader of a message: somebody who works for the organization, or families. Families never learn a place inside a
 * building or a person's name unless somebody in command writes it for people outside.
 */
export const messageReader = z.enum(['staff', 'families'])
export type MessageReader = z.infer<typeof messageReader>

/** The name of each kind of reader. */
export const messageReaderWords: Record<MessageReader, string> = { staff: 'Staff', families: 'Families' }

/** The occasions of a notification: the start, a change, the end. */
export const notificationTrigger = z.enum(['start', 'update', 'end'])
export type NotificationTrigger = z.infer<typeof notificationTrigger>

/**
 * The state of one message to one address. `queued`: not yet handed over, or to be tried again. `sent`: the mail
 * server, the SMS service or the push service has it. `delivered`: a receipt says it arrived. `held`: not sent, quiet
 * hours.
 */
export const deliveryState = z.enum(['queued', 'sent', 'delivered', 'failed', 'held'])
export type DeliveryState = z.infer<typeof deliveryState>

/** The words for the state of a delivery on screens. */
export const deliveryStateWords: Record<DeliveryState, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not reached',
  held: 'Held back',
}

/**
 * The format of an endpoint that takes messages by HTTP: one that checks Standard Webhooks signatures, or a channel of
 * Slack or Teams.
 */
export const endpointFormat = z.enum(['standard', 'slack', 'teams'])
export type EndpointFormat = z.infer<typeof endpointFormat>
