import { id } from '@muster/domain/id'
import { commandData } from '@muster/domain/incident/commands'
import {
  deliveryState,
  notificationChannel,
  notificationTrigger,
} from '@muster/domain/notification/vocabulary'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { commandAnswer, commandBase, incidentParams, pageOf, pageQuery, searchText } from './shapes.ts'

/** The messages that notify people of an incident, one by one, and their delivery. */

/** One message to one address, and how far it came. */
export const sentMessage = z.object({
  deliveryId: z.uuid(),
  channel: notificationChannel,
  name: z.string(),
  /** In part only, for callers who may not configure notifications; null where there is no way to reach them. */
  address: z.string().nullable(),
  state: deliveryState,
  /** The reason why it failed, or the problem of the last try. */
  problem: z.string().nullable(),
  tries: z.int(),
  queuedAt: z.string(),
  sentAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  /** The time of the next try; null when there is none. */
  nextTryAt: z.string().nullable(),
})
export type SentMessage = z.output<typeof sentMessage>

export const delivery = sentMessage.extend({
  incidentId: z.uuid(),
  /** The entry of the log that it is about. */
  seq: z.int(),
  stage: notificationTrigger,
  acknowledgedAt: z.string().nullable(),
})
export type Delivery = z.output<typeof delivery>

const command = { tag: 'Incident', access: 'incident.command', params: incidentParams } as const

export const getIncidentNotifications = endpoint({
  ...command,
  method: 'GET',
  path: '/api/incidents/:incidentId/notifications',
  summary:
    'How many people were told of an incident, channel by channel. Has an ETag: ask again every two seconds.',
  answer: z.object({
    /** The notifications of the incident, newest first. */
    wishes: z.array(
      z.object({
        seq: z.int(),
        stage: notificationTrigger,
        at: z.string(),
        message: z.string(),
        byName: z.string(),
        /** True once its recipients are worked out. */
        isWorkedOut: z.boolean(),
        /** True where they could not be worked out: nobody is notified. */
        isGivenUp: z.boolean(),
        recipients: z.int(),
      }),
    ),
    counts: z.array(
      z.object({ channel: notificationChannel, state: deliveryState, count: z.int(), acknowledged: z.int() }),
    ),
    total: z.int(),
    notReached: z.int(),
    acknowledged: z.int(),
  }),
})
export type IncidentNotifications = z.output<typeof getIncidentNotifications.answer>

export const getIncidentAudience = endpoint({
  ...command,
  method: 'GET',
  path: '/api/incidents/:incidentId/notifications/audience',
  summary: 'How many would be told of an incident now, in each way. Nothing is sent.',
  query: z.object({ stage: notificationTrigger.default('update') }),
  answer: z.object({
    /** Channels with at least one recipient. */
    channels: z.array(
      z.object({
        channel: notificationChannel,
        /** True where this server can send by this channel; otherwise every message of it fails. */
        isConfigured: z.boolean(),
        recipients: z.int(),
        /** The number of them held back for quiet hours. */
        held: z.int(),
      }),
    ),
  }),
})

export const listDeliveries = endpoint({
  ...command,
  method: 'GET',
  path: '/api/incidents/:incidentId/notifications/deliveries',
  summary: 'Who was told of an incident and how far that came; who was not reached first, then who waits.',
  query: pageQuery.extend({
    channel: notificationChannel.optional(),
    state: deliveryState.optional(),
    /** The entry of the log whose messages alone are listed. */
    seq: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    search: searchText.optional(),
  }),
  answer: pageOf(delivery),
})

export const resendDelivery = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/notifications/deliveries/:deliveryId/resend',
  summary:
    'Tries one that failed again, from the beginning. One that has not failed stays as it is. 409 when people have been told since that it is over.',
  params: incidentParams.extend({ deliveryId: id }),
  answer: delivery,
})

export const notifyPeople = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/notifications',
  summary: 'Tells the people outside how it stands, by the rules for updates.',
  body: commandBase.extend(commandData.NotifyPeople.shape),
  answer: commandAnswer,
})
