import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { z } from 'zod'
import { channels } from './channels.ts'

/** The channels by which people outside Muster are notified, as their table has them. */
export type NotificationChannel = keyof typeof channels
export const notificationChannel = z.enum(Object.keys(channels) as NotificationChannel[])

/** The name of each channel on screens. */
export const channelWords = Object.defineProperties(
  {},
  Object.fromEntries(
    notificationChannel.options.map((channel) => [
      channel,
      { enumerable: true, get: () => channels[channel].name },
    ]),
  ),
) as Record<NotificationChannel, string>

const sendsToEndpoints = (channel: NotificationChannel) => channels[channel].endpointFormats.length > 0

/** The channels that send to endpoints by HTTP. */
export const endpointChannels: readonly NotificationChannel[] =
  notificationChannel.options.filter(sendsToEndpoints)

/** The channels that send to people: only with these is an account itself to be notified. */
export const personalChannels: readonly NotificationChannel[] = notificationChannel.options.filter(
  (channel) => !sendsToEndpoints(channel),
)

/**
 * The reader of a message: somebody who works for the organization, or families. Families never learn a place inside a
 * building or a person's name unless somebody in command writes it for people outside.
 */
export const messageReader = z.enum(['staff', 'families'])
export type MessageReader = z.infer<typeof messageReader>

/** The name of each kind of reader. */
export const messageReaderWords: Record<MessageReader, string> = {
  get staff() {
    return t`Staff`
  },
  get families() {
    return t`Families`
  },
}

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
export const deliveryStateWords = wordTable<DeliveryState>({
  queued: say`Waiting`,
  sent: say`Sent`,
  delivered: say`Delivered`,
  failed: say`Not reached`,
  held: say`Held`,
})

/**
 * The format of an endpoint that takes messages by HTTP: one that checks Standard Webhooks signatures, or a channel of
 * Slack or Teams.
 */
export type EndpointFormat = (typeof channels)[NotificationChannel]['endpointFormats'][number]
export const endpointFormat = z.enum(
  notificationChannel.options.flatMap(
    (channel): readonly EndpointFormat[] => channels[channel].endpointFormats,
  ),
)

/** The channel that sends to endpoints of a format. */
export function channelOfFormat(format: EndpointFormat): NotificationChannel {
  const found = notificationChannel.options.find((channel) =>
    channels[channel].endpointFormats.some((each) => each === format),
  )
  if (!found) throw new Error(`No channel sends to endpoints of the format ${format}.`)
  return found
}
