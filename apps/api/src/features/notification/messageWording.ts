import { type DeviceNews, deviceMessage } from '@muster/domain/notification/deviceNews'
import {
  builtInTemplate,
  fillMessage,
  isTemplateChannel,
  type MessageTemplate,
  templateChannel,
} from '@muster/domain/notification/messageTemplates'
import { factsForReader, type NotificationFacts, valuesOf } from '@muster/domain/notification/request'
import type {
  MessageReader,
  NotificationChannel,
  NotificationTrigger,
} from '@muster/domain/notification/vocabulary'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { zoneOfSites } from '../site/siteZones.ts'
import { baseUrlOf, clockOf, type NotifierConfig } from './notifierConfig.ts'
import { deviceWebhookBody, webhookBody } from './webhookBody.ts'

const templates = z.partialRecord(
  templateChannel,
  z.object({ subject: z.string().nullable(), body: z.string() }),
)

/** An organisation's templates for one trigger, stored with the notification, so that later changes rewrite nothing. */
export const requestWording = z.object({
  organization: z.string(),
  /** Left out in what was stored before organizations had one. */
  timeZone: z.string().nullish(),
  baseUrl: z.string(),
  /** For staff. */
  templates,
  familyTemplates: templates.default({}),
})
export type RequestWording = z.infer<typeof requestWording>

/** Reads the organisation's name and address, and the zone of these sites; news of RBIMs needs nothing more of it. */
export async function readOrganization(
  tx: Tx,
  config: NotifierConfig,
  siteIds: readonly number[],
): Promise<Pick<RequestWording, 'organization' | 'baseUrl' | 'timeZone'>> {
  const { name, prefix } = await tx
    .selectFrom('tenant')
    .select(['name', 'prefix'])
    .where('id', '=', sql<string>`tenant_in_use()`)
    .executeTakeFirstOrThrow()
  const timeZone = await zoneOfSites(tx, siteIds)
  return { organization: name, timeZone, baseUrl: baseUrlOf(config, prefix) }
}

/** Reads the current templates for a trigger at these sites: the organisation’s own, or the built-in ones. */
export async function readWording(
  tx: Tx,
  config: NotifierConfig,
  stage: NotificationTrigger,
  siteIds: readonly number[],
): Promise<RequestWording> {
  const own = await tx
    .selectFrom('notification_words')
    .select(['reader', 'channel', 'subject', 'body'])
    .where('stage', '=', stage)
    .execute()
  const templatesFor = (reader: MessageReader) =>
    Object.fromEntries(
      templateChannel.options.map((channel) => {
        const found = own.find((each) => each.reader === reader && each.channel === channel)
        return [
          channel,
          found?.body
            ? { subject: found.subject, body: found.body }
            : builtInTemplate(reader, channel, stage),
        ]
      }),
    )
  const [staff, families] = [templatesFor('staff'), templatesFor('families')]
  return { ...(await readOrganization(tx, config, siteIds)), templates: staff, familyTemplates: families }
}

/** A mail that belongs to no incident and no site: an invitation, a guest's link, a reminder. */
export const mailContent = z.object({ subject: z.string(), body: z.string() })

/**
 * The content of a notification, with its templates: an entry of an incident’s log, changes of a site's RBIMs, or a mail as
 * it was written.
 */
export type NotificationContent =
  | {
      is: 'incident'
      incidentId: string
      seq: number
      stage: NotificationTrigger
      told: NotificationFacts
      words: RequestWording
    }
  | { is: 'devices'; news: DeviceNews; words: Pick<RequestWording, 'organization' | 'baseUrl' | 'timeZone'> }
  /** With a text that holds a secret, `body` is empty. */
  | ({ is: 'mail'; encryptedBody: string | null } & z.infer<typeof mailContent>)

/**
 * Builds one message for a channel.
 * @param reader decides what it may contain
 * @param link the reader's link
 */
export function messageFor(
  reader: MessageReader,
  channel: NotificationChannel,
  content: NotificationContent,
  link: string,
): MessageTemplate {
  if (content.is === 'mail') return content
  if (content.is === 'devices') {
    const { news, words } = content
    return isTemplateChannel(channel)
      ? deviceMessage(channel, news, {
          organization: words.organization,
          link,
          clock: clockOf(words.timeZone),
        })
      : { subject: null, body: deviceWebhookBody(news, words.organization, link) }
  }
  const told = factsForReader(reader, content.told)
  if (!isTemplateChannel(channel)) return { subject: null, body: webhookBody({ ...content, told }) }
  const { words } = content
  const values = valuesOf(told, words.organization, link, clockOf(words.timeZone))
  // Templates stored before a channel was added lack it.
  const own = reader === 'staff' ? words.templates : words.familyTemplates
  const template = own[channel] ?? builtInTemplate(reader, channel, content.stage)
  return fillMessage(channel, template, values, told.kind)
}
