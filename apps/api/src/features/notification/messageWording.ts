import { builtInTemplate } from '@muster/domain/notification/builtInTemplates'
import type { TemplateChannel } from '@muster/domain/notification/channels'
import { type DeviceNews, deviceMessage } from '@muster/domain/notification/deviceNews'
import {
  fillMessage,
  isTemplateChannel,
  type MessageTemplate,
  templateChannel,
  templateTranslations,
  usesVariable,
} from '@muster/domain/notification/messageTemplates'
import {
  factsForReader,
  type NotificationFacts,
  tellMessage,
  valuesOf,
} from '@muster/domain/notification/request'
import type {
  MessageReader,
  NotificationChannel,
  NotificationTrigger,
} from '@muster/domain/notification/vocabulary'
import { isLanguage, type LanguageCode } from '@muster/words/languages'
import { inCatalog } from '@muster/words/t'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import { readOfferedLanguages } from '../../access/offeredLanguages.ts'
import type { OwnCatalog } from '../../access/ownCatalog.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import type { WordedMail } from '../mail/mailParts.ts'
import { notedIn } from '../mail/sentWords.ts'
import { zoneOfSites } from '../site/siteZones.ts'
import { baseUrlOf, clockOf, type NotifierConfig } from './notifierConfig.ts'
import { deviceWebhookBody, webhookBody } from './webhookBody.ts'

const template = z.object({ subject: z.string().nullable(), body: z.string() })
const templates = z.partialRecord(
  templateChannel,
  template.extend({
    /** True: it is the built-in one, which is told in the reader's language. Left out in what was stored before languages. */
    isBuiltIn: z.boolean().default(false),
    /** The organization's own words in other languages. */
    translations: templateTranslations.catch({}).default({}),
  }),
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
    .select(['reader', 'channel', 'subject', 'body', 'translations'])
    .where('stage', '=', stage)
    .execute()
  const templatesFor = (reader: MessageReader) =>
    Object.fromEntries(
      templateChannel.options.map((channel) => {
        const found = own.find((each) => each.reader === reader && each.channel === channel)
        return [
          channel,
          found?.body
            ? {
                subject: found.subject,
                body: found.body,
                isBuiltIn: false,
                translations: templateTranslations.catch({}).parse(found.translations),
              }
            : { ...builtInTemplate(reader, channel, stage), isBuiltIn: true, translations: {} },
        ]
      }),
    )
  const [staff, families] = [templatesFor('staff'), templatesFor('families')]
  return { ...(await readOrganization(tx, config, siteIds)), templates: staff, familyTemplates: families }
}

/** Lists these languages for who chooses one of a contact. */
export function listMessageLanguages({ db }: { db: Database }, { tenantId }: Caller) {
  return inTenant(db, tenantId, async (tx) => ({ languages: await readOfferedLanguages(tx) }))
}

/** A mail that belongs to no incident and no site: an invitation, a guest's link, a reminder. */
export const mailContent = z.object({
  subject: z.string(),
  body: z.string(),
  /** Its language; left out of one in English. */
  language: z
    .string()
    .optional()
    .transform((code): LanguageCode => (code !== undefined && isLanguage(code) ? code : 'en')),
  /** Its body in English, where its language is another and not all of it is checked. */
  english: z.string().optional(),
})

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
  | ({ is: 'mail'; encryptedBody: string | null } & z.output<typeof mailContent>)

/** A message in words, with its language. */
export type WordedMessage = MessageTemplate & Required<Pick<WordedMail, 'language' | 'other' | 'english'>>

/** Messages that were worded, by their content: each is put into words once for all who read it alike. */
const worded = new WeakMap<NotificationContent, Map<string, WordedMessage>>()
/** The end of a link to an acknowledgement, which each reader has alone, and what stands for it: as long, of as plain letters. */
const ownEnd = /[\w-]{22}$/
const anyEnd = '0'.repeat(22)

/**
 * Builds one message for a channel, worded once for each language, channel and kind of reader.
 * @param reader decides what it may contain
 * @param link the reader's link
 * @param own the translations into that language that the organization has checked
 */
export function messageFor(
  reader: MessageReader,
  channel: NotificationChannel,
  content: NotificationContent,
  link: string,
  language: LanguageCode = 'en',
  own: OwnCatalog | null = null,
): WordedMessage {
  if (content.is === 'mail') {
    const { subject, body, english = null } = content
    return { subject, body, language: content.language, english, other: null }
  }
  const common = content.is === 'incident' ? link.replace(ownEnd, anyEnd) : link
  const key = `${reader} ${channel} ${language} ${own?.digest ?? ''} ${common}`
  const known = worded.get(content) ?? new Map<string, WordedMessage>()
  worded.set(content, known)
  const found = known.get(key) ?? wordMessage(reader, channel, content, common, language, own)
  known.set(key, found)
  if (common === link) return found
  const linked = (text: string) => text.replaceAll(common, () => link)
  return {
    ...found,
    subject: found.subject && linked(found.subject),
    body: linked(found.body),
    english: found.english && linked(found.english),
  }
}

type Event = Exclude<NotificationContent, { is: 'mail' }>

function wordMessage(
  reader: MessageReader,
  channel: NotificationChannel,
  content: Event,
  link: string,
  language: LanguageCode,
  own: OwnCatalog | null,
): WordedMessage {
  const { words, isChecked } = notedIn(language, own, () =>
    wordInLanguage(reader, channel, content, link, language),
  )
  const needsEnglish = language !== 'en' && channel === 'email' && !isChecked
  const english = needsEnglish ? wordMessage(reader, channel, content, link, 'en', null).body : null
  return { ...words, english }
}

/** Words a message in the language that is spoken, which is `language`. */
function wordInLanguage(
  reader: MessageReader,
  channel: NotificationChannel,
  content: Event,
  link: string,
  language: LanguageCode,
): Omit<WordedMessage, 'english'> {
  if (content.is === 'devices') {
    const { news, words } = content
    const { organization } = words
    const message = isTemplateChannel(channel)
      ? deviceMessage(channel, news, { organization, link, clock: clockOf(words.timeZone, language) })
      : { subject: null, body: deviceWebhookBody(news, organization, link) }
    return { ...message, language, other: null }
  }
  const { stage, words } = content
  const told = factsForReader(reader, content.told)
  const translated = tellMessage(reader, stage, content.told)
  const message = translated ?? told.message
  if (!isTemplateChannel(channel)) {
    const body = webhookBody({ ...content, told, language, translated })
    return { subject: null, body, language, other: null }
  }
  const { template, language: ofTemplate } = templateIn(language, reader, channel, content)
  const fill = () => {
    const type = usesVariable(template, 'type') ? told.type : null
    const facts = { ...told, message, type }
    const values = valuesOf(facts, words.organization, link, clockOf(words.timeZone, ofTemplate))
    return fillMessage(channel, template, values, told.kind)
  }
  // In the organization's English words, an action or a mark in another language would make sentences of two.
  const filled = ofTemplate === 'en' ? inCatalog(null, fill) : fill()
  const ofMessage = translated === null ? 'en' : language
  const text = message.trim()
  const other = text !== '' && ofMessage !== ofTemplate ? { text, language: ofMessage } : null
  return { ...filled, language: ofTemplate, other }
}

/**
 * Chooses the words of a message in a language: the organization's own in it; else the built-in ones, where the organization has
 * none; else its own in English.
 */
function templateIn(
  language: LanguageCode,
  reader: MessageReader,
  channel: TemplateChannel,
  { words, stage }: Extract<Event, { is: 'incident' }>,
): { template: MessageTemplate; language: LanguageCode } {
  // Templates stored before a channel was added lack it.
  const own = (reader === 'staff' ? words.templates : words.familyTemplates)[channel]
  if (!own || (own.isBuiltIn && language !== 'en'))
    return { template: builtInTemplate(reader, channel, stage), language }
  const translation = language === 'en' ? undefined : own.translations[language]
  return translation ? { template: translation, language } : { template: own, language: 'en' }
}
