import { isDeepStrictEqual } from 'node:util'
import type * as calls from '@muster/contract/notificationCalls'
import { builtInTemplate } from '@muster/domain/notification/builtInTemplates'
import type { TemplateChannel } from '@muster/domain/notification/channels'
import {
  type MessageTemplate,
  type TemplateTranslations,
  templateChannel,
  templateProblem,
  templateTranslations,
  translationProblem,
} from '@muster/domain/notification/messageTemplates'
import {
  type MessageReader,
  messageReader,
  messageReaderWords,
  type NotificationTrigger,
  notificationTrigger,
} from '@muster/domain/notification/vocabulary'
import { type Selectable, sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import type { NotificationWords } from '../../platform/db/rows.ts'
import { changedSince, invalidField } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'

type TemplateRow = Selectable<NotificationWords>

/** Lists the templates by kind of reader, channel and trigger. */
export function listTemplates({ db }: { db: Database }, { tenantId }: Caller) {
  return inTenant(db, tenantId, async (tx) => {
    const rows = await tx.selectFrom('notification_words').selectAll().execute()
    return messageReader.options.flatMap((reader) =>
      templateChannel.options.flatMap((channel) =>
        notificationTrigger.options.map((stage) => {
          const isIt = (row: TemplateRow) =>
            row.reader === reader && row.channel === channel && row.stage === stage
          return viewTemplate({ reader, channel, stage }, rows.find(isIt))
        }),
      ),
    )
  })
}

/**
 * Saves a custom template for a kind of reader, a channel and a trigger, or restores the built-in one.
 * @throws 422 for fields that the reader may not see or the channel does not accept, 409 when somebody else has saved since
 */
export function saveTemplate(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof calls.saveNotificationWords>,
) {
  const { reader, channel, stage } = params
  const { version, own } = body
  const wrong = own && templateProblem(reader, channel, own)
  if (wrong) throw invalidField(422, 'invalid', `own.${wrong.field}`, wrong.message)
  const refuseBroken = (translations: TemplateTranslations) => {
    for (const [code, each] of Object.entries(translations)) {
      const found = own && translationProblem(reader, channel, own, each)
      if (found) throw invalidField(422, 'invalid', `translations.${code}.${found.field}`, found.message)
    }
  }
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await tx
      .selectFrom('notification_words')
      .selectAll()
      .where('reader', '=', reader)
      .where('channel', '=', channel)
      .where('stage', '=', stage)
      .forUpdate()
      .executeTakeFirst()
    const translations = own === null ? {} : (body.translations ?? translationsOf(before))
    refuseBroken(translations)
    const isSame =
      before &&
      isSameTemplate(templateOf(before), own) &&
      isDeepStrictEqual(translationsOf(before), translations)
    if (isSame) return viewTemplate(params, before)
    if (!before && !own) return viewTemplate(params, undefined)
    if ((before?.version ?? 0) !== version) throw changedSince()
    const says = {
      subject: own?.subject ?? null,
      body: own?.body ?? null,
      translations: JSON.stringify(translations),
      version: version + 1,
      saved_at: sql<Date>`now()`,
      saved_by_name: caller.account.name,
    }
    const row = await tx
      .insertInto('notification_words')
      .values({ tenant_id: caller.tenantId, reader, channel, stage, ...says })
      .onConflict((taken) =>
        // Of two people who save the first one at once, the later is refused.
        taken
          .columns(['tenant_id', 'reader', 'channel', 'stage'])
          .doUpdateSet(says)
          .where('notification_words.version', '=', version),
      )
      .returningAll()
      .executeTakeFirst()
    if (!row) throw changedSince()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: own ? 'notificationWords.saved' : 'notificationWords.reset',
      subject: `${messageReaderWords[reader]}, ${channel}, ${stage}`,
      before: before ? auditView(templateOf(before), translationsOf(before)) : null,
      after: auditView(own, translations),
    })
    return viewTemplate(params, row)
  })
}

type TemplateKey = { reader: MessageReader; channel: TemplateChannel; stage: NotificationTrigger }

function viewTemplate({ reader, channel, stage }: TemplateKey, row: TemplateRow | undefined) {
  return {
    reader,
    channel,
    stage,
    builtIn: builtInTemplate(reader, channel, stage),
    own: row ? templateOf(row) : null,
    translations: translationsOf(row),
    version: row?.version ?? 0,
    savedAt: row?.saved_at.toISOString() ?? null,
    savedByName: row?.saved_by_name ?? null,
  }
}

function templateOf({ subject, body }: TemplateRow): MessageTemplate | null {
  return body === null ? null : { subject, body }
}

function translationsOf(row: TemplateRow | undefined): TemplateTranslations {
  return templateTranslations.catch({}).parse(row?.translations ?? {})
}

/** Without translations as it was before there were any. */
function auditView(own: MessageTemplate | null, translations: TemplateTranslations) {
  return own && Object.keys(translations).length > 0 ? { ...own, translations } : own
}

function isSameTemplate(one: MessageTemplate | null, other: MessageTemplate | null): boolean {
  return one?.subject === other?.subject && one?.body === other?.body
}
