import { type IncidentKind, incidentKind } from '@muster/domain/incident/vocabulary'
import { deviceNews } from '@muster/domain/notification/deviceNews'
import { notificationFacts } from '@muster/domain/notification/request'
import {
  type MessageReader,
  messageReader,
  type NotificationChannel,
  notificationTrigger,
} from '@muster/domain/notification/vocabulary'
import { type Selectable, sql } from 'kysely'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import type { NotificationRequest } from '../../platform/db/rows.ts'
import { type NotificationContent, requestWording } from './messageWording.ts'
import { notifiedPath, rbimsPath } from './notifierConfig.ts'

/** Maximum duration of a try, in seconds. When its server dies, another claims the message after this. */
export const leaseSeconds = 60

/** A message that only this process may send while the lease lasts. */
export type Claimed = {
  id: string
  tenantId: string
  requestId: string
  channel: NotificationChannel
  address: string
  /** The kind of reader, which decides what it may contain. */
  reader: MessageReader
  /** The path of its link: to the acknowledgement, or for RBIMs, to their page. */
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
  /** Time of the claim, by this process’s own clock, in milliseconds. */
  claimedAt: number
}

/**
 * Claims due messages for all tenants, those of real incidents first, then the longest waiting. Each server gets others.
 * @param requests cache of requests read by earlier calls; it grows
 */
export function claimDueDeliveries(
  db: Database,
  channel: NotificationChannel,
  limit: number,
  requests: Map<string, NotificationContent>,
): Promise<Claimed[]> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const { rows } = await sql<Row>`
        with due as (
          select id, request_id, incident_id
          from notification_delivery
          where channel = ${channel} and next_try_at <= clock_timestamp()
          order by is_real desc, next_try_at
          limit ${limit}
          for update skip locked
        )
        update notification_delivery d
        set tries = d.tries + 1, next_try_at = clock_timestamp() + ${leaseSeconds} * interval '1 second'
        from due
        join notification_request r on r.id = due.request_id
        left join incident i on i.id = due.incident_id
        where d.id = due.id
        returning
          d.id, d.tenant_id, d.request_id, d.address, d.reader, d.token, d.tries, d.spent_tries, d.queued_at,
          d.problem is not null as was_put_off, i.summary->>'kind' as kind, ${isOvertaken} as is_overtaken`.execute(
        tx,
      )
      await readRequests(tx, rows, requests)
      const claimedAt = performance.now()
      return rows.flatMap((row) => {
        const about = requests.get(row.request_id)
        if (!about) return []
        return [
          {
            id: row.id,
            tenantId: row.tenant_id,
            requestId: row.request_id,
            channel,
            about,
            claimedAt,
            address: row.address,
            reader: messageReader.parse(row.reader),
            path: pathFor(about, row.token),
            tries: row.tries,
            spentTries: row.spent_tries,
            wasPutOff: row.was_put_off,
            queuedAt: row.queued_at,
            isOvertaken: row.is_overtaken,
            kind: about.is === 'incident' ? incidentKind.catch(about.told.kind).parse(row.kind) : null,
          },
        ]
      })
    },
    { server: 'on' },
  )
}

function pathFor(about: NotificationContent, token: string | null): string {
  return about.is === 'devices' ? rbimsPath(about.news.site.id) : notifiedPath(token ?? '')
}

/** Lifetime of a drill's kind as read at the claim, in milliseconds: it may have become real since. */
const kindLifetime = 1_000

/** Refreshes the incident's kind of a message that has waited here for a while. */
export async function refreshKind(db: Database, claimed: Claimed): Promise<Claimed> {
  const { tenantId, about, kind, claimedAt } = claimed
  if (about.is === 'devices' || kind === 'Actual' || performance.now() - claimedAt < kindLifetime)
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
      changed_at: sql<Date>`clock_timestamp()`,
      problem: 'What was to be told could not be read. This is a fault of Muster.',
    })
    .where('id', 'in', lost)
    .execute()
}

function readRequest(row: Selectable<NotificationRequest>): NotificationContent | null {
  const { incident_id: incidentId, seq } = row
  if (incidentId === null || seq === null) return readDeviceRequest(row)
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

type Row = {
  id: string
  tenant_id: string
  request_id: string
  address: string
  reader: string
  token: string | null
  tries: number
  spent_tries: number
  queued_at: Date
  was_put_off: boolean
  kind: string | null
  is_overtaken: boolean
}
