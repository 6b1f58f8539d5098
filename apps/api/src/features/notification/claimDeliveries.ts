import { type IncidentKind, incidentKind } from '@muster/domain/incident/vocabulary'
import { deviceNews } from '@muster/domain/notification/deviceNews'
import { notificationFacts } from '@muster/domain/notification/request'
import {
  type MessageReader,
  messageReader,
  type NotificationChannel,
  notificationTrigger,
} from '@muster/domain/notification/vocabulary'
import { isLanguage, type LanguageCode } from '@muster/words/languages'
import { inEnglish } from '@muster/words/t'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { OwnCatalog, OwnDigests } from '../../access/ownCatalog.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import type { NotificationRequest } from '../../platform/db/rows.ts'
import type { Traceparent } from '../../platform/telemetry/traces/tracer.ts'
import { mailContent, type NotificationContent, requestWording } from './messageWording.ts'
import { notifiedPath, rbimsPath } from './notifierConfig.ts'

/**
 * Lifetime of a claim, in seconds, renewed while the message is in flight. When its server dies, another claims the message
 * after this.
 */
export const leaseSeconds = 60

/** A message that only this process may send while the lease lasts. */
export type Claimed = {
  id: string
  tenantId: string
  requestId: string
  channel: NotificationChannel
  urgency: Urgency
  address: string
  /** The kind of reader, which decides what it may contain. */
  reader: MessageReader
  /** The language that it is in. */
  language: LanguageCode
  /** By language, the digest of the translations that its organization has checked. */
  ownDigests: OwnDigests
  /** Those into its language; null: none, or not read yet (withOwnWords.ts). */
  own: OwnCatalog | null
  /** The path of its link: to the acknowledgement, or for RBIMs, to their page. A mail has its links in its text. */
  path: string
  /**
   * Number of tries including this one. Recording an outcome needs it: after the lease, another process may own the message.
   */
  tries: number
  /** Tries made before it was last queued. */
  spentTries: number
  /** True when it was postponed before, tried or not. */
  wasPutOff: boolean
  /** Time it was queued. */
  queuedAt: Date
  /** The content, read once for all recipients. */
  about: NotificationContent
  /** True when the end of the incident has been announced since. */
  isOvertaken: boolean
  /** The incident's current kind: a drill can have become real. Null: it is about none. */
  kind: IncidentKind | null
  /** The guest's link in a mail. */
  guestLinkId: string | null
  /** The account that a mail invites. */
  invitedUserId: string | null
  /** The trace of the press that led to it; null where nothing was traced. */
  trace: Traceparent | null
  /** Time of the claim, by this process’s own clock, in milliseconds. */
  claimedAt: number
}

/**
 * Priorities of messages, the most urgent first: real alerts; drills, tests and news of devices; mails for which nobody waits.
 * The database computes them from the row.
 */
export const urgencies = [0, 1, 2] as const
export type Urgency = (typeof urgencies)[number]
/** Mails for which nobody waits. */
export const lowestUrgency: Urgency = 2

/** Number of messages to claim of some priorities, in their order. */
export type Wanted = { urgencies: readonly Urgency[]; count: number }

/** Remembers the tenant that was served last, by priority. */
export class RoundRobin {
  private readonly last = new Map<Urgency, string>()

  /** Returns the tenant before the next one to serve. */
  after(urgency: Urgency): string {
    return this.last.get(urgency) ?? noTenant
  }

  /** @param tenantId the tenant that was served last; null after the last of all */
  advance(urgency: Urgency, tenantId: string | null): void {
    this.last.set(urgency, tenantId ?? noTenant)
  }
}

/**
 * Claims due messages for all tenants, the most urgent first. Of each priority, as many messages of every tenant are claimed,
 * however many it has, the longest waiting first. Each server gets others.
 * @param roundRobin advances
 * @param requests cache of requests read by earlier calls; it grows
 */
export function claimDueDeliveries(
  db: Database,
  channel: NotificationChannel,
  wanted: readonly Wanted[],
  roundRobin: RoundRobin,
  requests: Map<string, NotificationContent>,
): Promise<Claimed[]> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const rows: Row[] = []
      for (const each of wanted) rows.push(...(await claimWanted(tx, channel, each, roundRobin)))
      await readRequests(tx, rows, requests)
      const claimedAt = performance.now()
      return rows.flatMap((row) => {
        const about = requests.get(row.request_id)
        // It holds a secret.
        if (row.guest_link_id) requests.delete(row.request_id)
        return about ? [claimedOf(channel, row, about, claimedAt)] : []
      })
    },
    { server: 'on' },
  )
}

function claimedOf(
  channel: NotificationChannel,
  row: Row,
  about: NotificationContent,
  claimedAt: number,
): Claimed {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    requestId: row.request_id,
    channel,
    urgency: row.urgency,
    about,
    claimedAt,
    address: row.address,
    reader: messageReader.parse(row.reader),
    language: languageOf(about, row.language),
    ownDigests: row.own_words,
    own: null,
    path: pathFor(about, row.token),
    tries: row.tries,
    spentTries: row.spent_tries,
    wasPutOff: row.was_put_off,
    queuedAt: row.queued_at,
    isOvertaken: row.is_overtaken,
    kind: about.is === 'incident' ? incidentKind.catch(about.told.kind).parse(row.kind) : null,
    guestLinkId: row.guest_link_id,
    invitedUserId: row.invited_user_id,
    trace: row.traceparent,
  }
}

/** A mail was worded when it was enqueued; everything else is worded in the language of its reader. */
function languageOf(about: NotificationContent, ofReader: string | null): LanguageCode {
  if (about.is === 'mail') return about.language
  return ofReader !== null && isLanguage(ofReader) ? ofReader : 'en'
}

async function claimWanted(
  tx: Tx,
  channel: NotificationChannel,
  { urgencies, count }: Wanted,
  roundRobin: RoundRobin,
): Promise<Row[]> {
  const claimed: Row[] = []
  for (const urgency of urgencies)
    claimed.push(...(await claimByTenant(tx, channel, urgency, count - claimed.length, roundRobin)))
  return claimed
}

/** Claims messages of one priority from tenant to tenant, and around once, until there are enough. */
async function claimByTenant(
  tx: Tx,
  channel: NotificationChannel,
  urgency: Urgency,
  count: number,
  roundRobin: RoundRobin,
): Promise<Row[]> {
  const claimed: Row[] = []
  // Tenants before the first one have not been looked at yet.
  let hasMore = roundRobin.after(urgency) !== noTenant
  while (claimed.length < count) {
    const { rows, last } = await claimNextTenants(
      tx,
      channel,
      urgency,
      roundRobin.after(urgency),
      count - claimed.length,
    )
    claimed.push(...rows)
    roundRobin.advance(urgency, last)
    hasMore ||= rows.length > 0
    if (last !== null) continue
    if (!hasMore) break
    hasMore = false
  }
  return claimed
}

/**
 * Claims messages of the next tenants, as many of each as of the others. It steps from tenant to tenant in the index and reads
 * no more messages than it claims.
 * @param after the tenant before the first
 * @returns `last` of these tenants; null when there is none after it
 */
async function claimNextTenants(
  tx: Tx,
  channel: NotificationChannel,
  urgency: Urgency,
  after: string,
  count: number,
): Promise<{ rows: Row[]; last: string | null }> {
  const nextTenant = (before: RawBuilder<string>) => sql<string>`(
    select tenant_id
    from notification_delivery
    where channel = ${channel} and urgency = ${urgency} and next_try_at is not null and tenant_id > ${before}
    order by tenant_id
    limit 1
  )`
  const { rows } = await sql<Row | { id: null; last: string | null }>`
    with recursive next as (
      select ${nextTenant(sql`${after}::uuid`)} as tenant_id, 1 as place
      union all
      select ${nextTenant(sql`next.tenant_id`)}, place + 1
      from next
      where tenant_id is not null and place < ${count}
    ), due as (
      select m.id, m.request_id, m.incident_id
      from (select tenant_id, count(*) over () as tenants from next where tenant_id is not null) l
      cross join lateral (
        select id, request_id, incident_id
        from notification_delivery
        where channel = ${channel} and urgency = ${urgency} and tenant_id = l.tenant_id and next_try_at <= clock_timestamp()
        order by next_try_at
        limit ${count} / l.tenants
        for update skip locked
      ) m
    ), claimed as (
      update notification_delivery d
      set tries = d.tries + 1, next_try_at = clock_timestamp() + ${leaseSeconds} * interval '1 second', is_in_flight = true
      from due
      join notification_request r on r.id = due.request_id
      join tenant t on t.id = r.tenant_id
      left join incident i on i.id = due.incident_id
      where d.id = due.id
      returning
        d.id, d.tenant_id, d.request_id, d.urgency, d.address, d.reader, d.language, d.token, d.tries, d.spent_tries, d.queued_at,
        d.guest_link_id, d.invited_user_id, r.traceparent, t.own_words,
        d.problem is not null as was_put_off, i.summary->>'kind' as kind, ${isOvertaken} as is_overtaken
    )
    select claimed.*, l.tenant_id as last
    from (select tenant_id from next order by place desc limit 1) l
    left join claimed on true`.execute(tx)
  return { rows: rows.filter((row): row is Row => row.id !== null), last: rows[0]?.last ?? null }
}

function pathFor(about: NotificationContent, token: string | null): string {
  if (about.is === 'mail') return ''
  return about.is === 'devices' ? rbimsPath(about.news.site.id) : notifiedPath(token ?? '')
}

/** Lifetime of a drill's kind as read at the claim, in milliseconds: it may have become real since. */
const kindLifetime = 1_000

/** Refreshes the incident's kind of a message that has waited here for a while. */
export async function refreshKind(db: Database, claimed: Claimed): Promise<Claimed> {
  const { tenantId, about, kind, claimedAt } = claimed
  if (about.is !== 'incident' || kind === 'Actual' || performance.now() - claimedAt < kindLifetime)
    return claimed
  const row = await inTenant(db, tenantId, (tx) =>
    tx
      .selectFrom('incident')
      .select(sql<string | null>`summary->>'kind'`.as('kind'))
      .where('id', '=', about.incidentId)
      .executeTakeFirst(),
  )
  return { ...claimed, kind: incidentKind.catch(kind ?? about.told.kind).parse(row?.kind) }
}

/** SQL over a delivery `d` and its request `r`: true when the incident's end was announced after it. */
export const isOvertaken = sql<boolean>`exists (
  select from notification_request e
  where e.incident_id = d.incident_id and e.stage = 'end' and e.seq > r.seq
)`

/** Reads requests. An unreadable one blocks only its own recipients, whatever the reason. */
async function readRequests(
  tx: Tx,
  rows: readonly Row[],
  requests: Map<string, NotificationContent>,
): Promise<void> {
  const unknown = [...new Set(rows.map(({ request_id }) => request_id))].filter((id) => !requests.has(id))
  if (unknown.length === 0) return
  const found = await tx.selectFrom('notification_request').selectAll().where('id', 'in', unknown).execute()
  for (const row of found) {
    const told = readRequest(row)
    if (told) requests.set(row.id, told)
  }
  const lost = rows.filter(({ request_id }) => !requests.has(request_id)).map(({ id }) => id)
  if (lost.length === 0) return
  await tx
    .updateTable('notification_delivery')
    .set({
      state: 'failed',
      next_try_at: null,
      is_in_flight: false,
      changed_at: sql<Date>`clock_timestamp()`,
      problem: inEnglish('We could not read the message. This is a bug in Muster.'),
    })
    .where('id', 'in', lost)
    .execute()
}

function readRequest(row: Selectable<NotificationRequest>): NotificationContent | null {
  const { incident_id: incidentId, seq, site_id: siteId } = row
  if (incidentId === null || seq === null) return siteId === null ? readMail(row) : readDeviceRequest(row)
  const [stage, told, words] = [
    notificationTrigger.safeParse(row.stage),
    notificationFacts.safeParse(row.told),
    requestWording.safeParse(row.words),
  ]
  if (!stage.success || !told.success || !words.success) return null
  return { is: 'incident', incidentId, seq, stage: stage.data, told: told.data, words: words.data }
}

function readDeviceRequest(row: Selectable<NotificationRequest>): NotificationContent | null {
  const [news, words] = [deviceNews.safeParse(row.told), requestWording.safeParse(row.words)]
  return news.success && words.success ? { is: 'devices', news: news.data, words: words.data } : null
}

function readMail(row: Selectable<NotificationRequest>): NotificationContent | null {
  const mail = mailContent.safeParse(row.told)
  return mail.success ? { is: 'mail', ...mail.data, encryptedBody: row.encrypted_body } : null
}

type Row = {
  last: string | null
  id: string
  tenant_id: string
  request_id: string
  urgency: Urgency
  address: string
  reader: string
  language: string | null
  own_words: OwnDigests
  guest_link_id: string | null
  invited_user_id: string | null
  traceparent: string | null
  token: string | null
  tries: number
  spent_tries: number
  queued_at: Date
  was_put_off: boolean
  kind: string | null
  is_overtaken: boolean
}
