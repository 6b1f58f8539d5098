import { randomBytes, randomUUID } from 'node:crypto'
import type * as calls from '@muster/contract/notificationCalls'
import { placeWords, publicMessage } from '@muster/domain/feed/capWords'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import type { IncidentAction, IncidentKind } from '@muster/domain/incident/vocabulary'
import { channels as channelTable } from '@muster/domain/notification/channels'
import { applies } from '@muster/domain/notification/notificationRule'
import { sentLanguage } from '@muster/domain/notification/readerLanguage'
import { type Recipient, selectRecipients } from '@muster/domain/notification/recipients'
import type { NotificationFacts } from '@muster/domain/notification/request'
import { smsParts } from '@muster/domain/notification/smsParts'
import {
  type MessageReader,
  messageReader,
  type NotificationChannel,
  type NotificationTrigger,
  notificationChannel,
} from '@muster/domain/notification/vocabulary'
import type { LanguageCode } from '@muster/words/languages'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { readOfferedLanguages } from '../../access/offeredLanguages.ts'
import { currentOwnCatalogs } from '../../access/ownCatalog.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/problems.ts'
import { missingSettings } from './channelRules.ts'
import { messageFor, readWording } from './messageWording.ts'
import { notifiedPath, notifierConfig } from './notifierConfig.ts'
import { readAudience, readRules } from './readAudience.ts'

/**
 * Previews the recipients and messages of an incident that would start now: resolved as in reality, without writing or
 * sending.
 * @throws 404 for a site that is not theirs
 */
export function previewNotifications(
  { db, config }: { config: Config; db: Database },
  { caller, body }: RequestInput<typeof calls.previewNotifications>,
) {
  const { kind, type, action, siteIds, stage, page, pageSize } = body
  const place = notifierConfig(config)
  const at = new Date().toISOString()
  return inTenant(db, caller.tenantId, async (tx) => {
    const sites = await tx
      .selectFrom('site')
      .select(['id', 'name'])
      .where('id', 'in', siteIds)
      .orderBy('name')
      .execute()
    if (sites.length < new Set(siteIds).size)
      throw invalidField(
        404,
        'not-found',
        'siteIds',
        inEnglish('There is no such site in your organization.'),
      )
    const occasion = { kind, type, siteIds, stage }
    const rules = await readRules(tx)
    const { recipients, unreachable } = selectRecipients(rules, await readAudience(tx), occasion, at)
    const words = await readWording(tx, place, stage, siteIds)
    const offered = await readOfferedLanguages(tx)
    const own = await currentOwnCatalogs(tx, offered)
    const told: NotificationFacts = {
      kind,
      type,
      action,
      sites,
      location: null,
      at,
      commanderName: caller.account.name,
      byName: caller.account.name,
      message: exampleOf(stage, actionGuides[action].firstMessage),
      familyMessage: familyExampleOf(stage, { kind, action }, placeWords(sites.map(({ name }) => name))),
    }
    const link = `${words.baseUrl}${notifiedPath(randomBytes(16).toString('base64url'))}`
    const named = new Set(rules.filter((rule) => applies(rule, occasion)).flatMap(({ channels }) => channels))
    const lines = [
      ...unreachable.map(({ name, groups }) => ({
        channel: 'email' as const,
        name,
        address: null,
        groups: [...groups],
        isHeld: false,
      })),
      ...recipients
        .map(({ channel, name, address, groups, isHeld }) => ({
          channel,
          name,
          groups: [...groups],
          isHeld,
          address: channelTable[channel].isAddressShown ? address : null,
        }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    ]
    return {
      rules: rules.filter((rule) => applies(rule, occasion)).map(({ ruleId, name }) => ({ ruleId, name })),
      channels: notificationChannel.options
        .filter((channel) => named.has(channel))
        .flatMap((channel) => readersOf(recipients, channel, offered).map((each) => ({ channel, ...each })))
        .map(({ channel, reader, language }) => {
          const of = recipients.filter(
            (each) =>
              each.channel === channel &&
              each.reader === reader &&
              sentLanguage(each.language, offered) === language,
          )
          const about = { is: 'incident' as const, incidentId: randomUUID(), seq: 1, stage, told, words }
          const { subject, body: text } = messageFor(
            reader,
            channel,
            about,
            link,
            language,
            own.get(language),
          )
          return {
            reader,
            channel,
            language,
            isConfigured: missingSettings(channel, place) === null,
            recipients: of.length,
            held: of.filter(({ isHeld }) => isHeld).length,
            subject,
            body: text,
            smsParts: channel === 'sms' ? smsParts(text) : null,
          }
        }),
      items: lines.slice((page - 1) * pageSize, page * pageSize),
      page,
      pageSize,
      total: lines.length,
    }
  })
}

/** The readers who get the same text. */
type Readers = { reader: MessageReader; language: LanguageCode }

/** Returns the kinds of readers in a channel; staff when there is nobody, so that the text can be read all the same. */
function readersOf(
  recipients: readonly Recipient[],
  channel: NotificationChannel,
  offered: readonly LanguageCode[],
): Readers[] {
  const found = messageReader.options.flatMap((reader) => {
    const of = recipients.filter((each) => each.channel === channel && each.reader === reader)
    const spoken = new Set(of.map((each) => sentLanguage(each.language, offered)))
    return (['en', ...offered] as const)
      .filter((language) => spoken.has(language))
      .map((language) => ({ reader, language }))
  })
  return found.length > 0 ? found : [{ reader: 'staff', language: 'en' }]
}

/** Builds the example for families. */
function familyExampleOf(
  stage: NotificationTrigger,
  about: { kind: IncidentKind; action: IncidentAction },
  place: string,
): string {
  if (stage === 'update') return exampleOf(stage, '')
  return publicMessage(stage === 'end' ? 'ended' : 'active', about, place)
}

/** Builds an example message: the real text is written when it happens. */
function exampleOf(stage: NotificationTrigger, first: string): string {
  if (stage === 'start') return first
  return stage === 'update' ? '(what command writes then)' : '(the all-clear)'
}
