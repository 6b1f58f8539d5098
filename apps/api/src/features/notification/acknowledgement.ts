import { incidentSummary } from '@muster/contract/shapes'
import { knownLanguages, readerLanguage } from '@muster/domain/notification/readerLanguage'
import { factsForReader, notificationFacts, tellMessage } from '@muster/domain/notification/request'
import { messageReader, notificationTrigger } from '@muster/domain/notification/vocabulary'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import { currentOwnCatalog, type OwnDigests } from '../../access/ownCatalog.ts'
import { namesOfOwnWords } from '../../access/ownWords.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { notedIn } from '../mail/sentWords.ts'
import { requestWording } from './messageWording.ts'

type Deps = { db: Database; lookups: Database }

/** Returns the text that the reader of a message got. @throws 404 for a link that no message had */
export async function getNotified({ db, lookups }: Deps, token: string) {
  const tenantId = await tenantOf(lookups, token)
  return inTenant(db, tenantId, (tx) => readNotified(tx, token))
}

/** Acknowledges a message. The first time counts. @throws 404 */
export async function acknowledge({ db, lookups }: Deps, token: string) {
  const tenantId = await tenantOf(lookups, token)
  return inTenant(db, tenantId, async (tx) => {
    await tx
      .updateTable('notification_delivery')
      .set({
        acknowledged_at: sql<Date>`clock_timestamp()`,
        changed_at: sql<Date>`clock_timestamp()`,
        // A reader has received it: whatever its server answered, nothing more is sent.
        state: 'delivered',
        next_try_at: null,
        problem: null,
        sent_at: sql<Date>`coalesce(sent_at, clock_timestamp())`,
        delivered_at: sql<Date>`coalesce(delivered_at, clock_timestamp())`,
      })
      .where('token', '=', token)
      .where('acknowledged_at', 'is', null)
      .execute()
    return readNotified(tx, token)
  })
}

async function tenantOf(db: Database, token: string): Promise<string> {
  const row = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('notification_delivery')
        .select('tenant_id')
        .where('token', '=', token)
        .executeTakeFirst(),
    { notified_token: token },
  )
  if (!row) throw notFound(inEnglish('This link is wrong or incomplete. Open it from the message again.'))
  return row.tenant_id
}

async function readNotified(tx: Tx, token: string) {
  const row = await tx
    .selectFrom('notification_delivery as d')
    .innerJoin('notification_request as r', 'r.id', 'd.request_id')
    .innerJoin('incident as i', 'i.id', 'd.incident_id')
    .innerJoin('tenant as t', 't.id', 'd.tenant_id')
    .select(['r.stage', 'r.told', 'r.words', 'd.reader', 'i.stage as incidentStage', 'd.acknowledged_at'])
    .select(['d.language', 'd.tenant_id', 't.languages', 't.own_words'])
    .where('d.token', '=', token)
    .executeTakeFirstOrThrow()
  const [reader, stage] = [messageReader.parse(row.reader), notificationTrigger.parse(row.stage)]
  const facts = notificationFacts.parse(row.told)
  const told = factsForReader(reader, facts)
  const language = readerLanguage.catch('en').parse(row.language ?? 'en')
  const own = await currentOwnCatalog(tx, language)
  const { words: translatedMessage, isChecked } = notedIn(language, own, () =>
    tellMessage(reader, stage, facts),
  )
  const { kind, action, sites, message, at } = told
  return {
    organizationName: requestWording.parse(row.words).organization,
    kind,
    action,
    siteNames: sites.map(({ name }) => name),
    stage,
    message,
    translatedMessage,
    isChecked,
    language,
    languages: knownLanguages(row.languages),
    ownWords: namesOfOwnWords(row.tenant_id, row.own_words as OwnDigests),
    at,
    isOver: incidentSummary.shape.stage.parse(row.incidentStage) !== 'active',
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  }
}
