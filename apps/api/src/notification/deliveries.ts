import { createHash } from 'node:crypto'
import type * as deliveryCalls from '@muster/contract/deliveryCalls'
import type * as calls from '@muster/contract/notificationCalls'
import { may } from '@muster/domain/access/rights'
import { deliveryState, notificationChannel, notificationStage } from '@muster/domain/notification/vocabulary'
import { toldFacts } from '@muster/domain/notification/wish'
import { type Selectable, sql } from 'kysely'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { inTenant, type Tx } from '../db/database.ts'
import { likePattern } from '../db/likePattern.ts'
import type { NotificationDelivery } from '../db/rows.ts'
import type { Caller } from '../http/caller.ts'
import type { House } from '../http/house.ts'
import { KeptAnswers } from '../http/keptAnswers.ts'
import type { Asked } from '../http/mount.ts'
import { namesTag } from '../http/namesTag.ts'
import { conflict, notFound } from '../http/problems.ts'
import { openStateFor } from '../incident/openFor.ts'
import { isOvertaken } from './claim.ts'
import { ownEndpoint } from './endpoints.ts'

type Row = Selectable<NotificationDelivery> & { seq: number; stage: string }

/**
 * How many people were told of an incident. Answers 304 to who knows it already. Everybody in command asks every two
 * seconds: the database counts at most once a second.
 */
export async function getIncidentNotifications(
  house: House,
  { caller, params: { incidentId }, request, reply }: Asked<typeof deliveryCalls.getIncidentNotifications>,
) {
  await openStateFor(house, caller, incidentId)
  const { tenantId } = caller
  const kept = keptCounts.get(house.db) ?? new KeptAnswers(1_000)
  keptCounts.set(house.db, kept)
  const { answer, tag } = await kept.get(`${tenantId} ${incidentId}`, async () => {
    const counted = await countTold(house, tenantId, incidentId)
    const hash = createHash('sha256').update(JSON.stringify(counted)).digest('base64url')
    return { answer: counted, tag: `"${hash}"` }
  })
  void reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return answer
}

type Counted = { answer: Awaited<ReturnType<typeof countTold>>; tag: string }
const keptCounts = new WeakMap<House['db'], KeptAnswers<Counted>>()

function countTold({ db }: House, tenantId: string, incidentId: string) {
  return inTenant(db, tenantId, async (tx) => {
    const wishes = await tx
      .selectFrom('notification_wish as w')
      .select(['w.seq', 'w.stage', 'w.told', 'w.made_at', 'w.worked_out_at', 'w.next_try_at'])
      .select(
        sql<number>`(select count(*)::int from notification_delivery d where d.wish_id = w.id)`.as(
          'recipients',
        ),
      )
      .where('w.incident_id', '=', incidentId)
      .orderBy('w.seq', 'desc')
      .execute()
    const counts = await tx
      .selectFrom('notification_delivery')
      .select(['channel', 'state', sql<number>`count(*)::int`.as('count')])
      .select(sql<number>`count(acknowledged_at)::int`.as('acknowledged'))
      .select(sql<number>`count(*) filter (where ${isNotReached})::int`.as('notReached'))
      .where('incident_id', '=', incidentId)
      .groupBy(['channel', 'state'])
      .orderBy('channel')
      .orderBy('state')
      .execute()
    const sum = (pick: (each: (typeof counts)[number]) => number) =>
      counts.reduce((all, each) => all + pick(each), 0)
    return {
      wishes: wishes.map(({ seq, stage, told, made_at, worked_out_at, next_try_at, recipients }) => {
        const read = toldFacts.safeParse(told)
        // One that cannot be read must not hide what became of the others.
        const { at, message, byName } = read.success
          ? read.data
          : { at: made_at.toISOString(), message: '', byName: '' }
        return {
          ...{ seq, stage: notificationStage.parse(stage), at, message, byName, recipients },
          isWorkedOut: worked_out_at !== null,
          isGivenUp: worked_out_at === null && next_try_at === null,
        }
      }),
      counts: counts.map(({ channel, state, count, acknowledged }) => ({
        ...{
          channel: notificationChannel.parse(channel),
          state: deliveryState.parse(state),
          count,
          acknowledged,
        },
      })),
      total: sum(({ count }) => count),
      notReached: sum(({ notReached }) => notReached),
      acknowledged: sum(({ acknowledged }) => acknowledged),
    }
  })
}

/** Failed, or tried without success so far. Who acknowledged in another way was reached, whatever a server said. */
const isNotReached = sql<boolean>`acknowledged_at is null and (state = 'failed' or (state = 'queued' and problem is not null))`

/** Who was told of an incident, page by page; who was not reached first. */
export async function listDeliveries(
  house: House,
  { caller, params: { incidentId }, query }: Asked<typeof deliveryCalls.listDeliveries>,
) {
  await openStateFor(house, caller, incidentId)
  const { page, pageSize, channel, state, seq, search } = query
  return inTenant(house.db, caller.tenantId, async (tx) => {
    let found = deliveries(tx).where('d.incident_id', '=', incidentId)
    if (channel) found = found.where('d.channel', '=', channel)
    if (state) found = found.where('d.state', '=', state)
    if (seq) found = found.where('w.seq', '=', seq)
    if (search) {
      const pattern = likePattern(search)
      found = found.where((where) =>
        where.or([where('d.name', 'ilike', pattern), where('d.address', 'ilike', pattern)]),
      )
    }
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll('d')
      .select(['w.seq', 'w.stage'])
      .orderBy(
        sql`case
          when d.acknowledged_at is not null then 5
          when d.state = 'failed' then 0
          when d.state = 'queued' and d.problem is not null then 1
          when d.state = 'queued' then 2
          when d.state = 'held' then 3
          else 4
        end`,
      )
      .orderBy('w.seq', 'desc')
      .orderBy('d.name')
      .orderBy('d.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map((row) => viewDelivery(row, caller)), page, pageSize, total }
  })
}

/** What an endpoint did not take after every try, newest first. @throws 404 */
export function listDeadLetters(
  { db }: House,
  { caller, params, query }: Asked<typeof calls.listDeadLetters>,
) {
  const { page, pageSize } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    const { id } = await ownEndpoint(tx, params.endpointId)
    const found = deliveries(tx)
      .where('d.channel', 'in', ['webhook', 'teamChat'])
      .where('d.address', '=', id)
      .where('d.state', '=', 'failed')
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll('d')
      .select(['w.seq', 'w.stage'])
      .orderBy('d.changed_at', 'desc')
      .orderBy('d.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map((row) => viewDelivery(row, caller)), page, pageSize, total }
  })
}

/**
 * Puts one that failed in line again, with all its tries. One that has not failed stays.
 * @throws 404, 409 when what it says is true no more
 */
export async function resendDelivery(
  house: House,
  { caller, params: { incidentId, deliveryId }, request }: Asked<typeof deliveryCalls.resendDelivery>,
) {
  await openStateFor(house, caller, incidentId)
  return inTenant(house.db, caller.tenantId, async (tx) => {
    await refuseUntrue(tx, incidentId, deliveryId)
    const again = await tx
      .updateTable('notification_delivery')
      .set({
        // The number of the try goes on: by it, a try that is noted late is known as one of before.
        ...{ state: 'queued', spent_tries: sql<number>`tries`, problem: null },
        ...{ next_try_at: sql<Date>`clock_timestamp()`, changed_at: sql<Date>`clock_timestamp()` },
        queued_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', deliveryId)
      .where('incident_id', '=', incidentId)
      .where('state', '=', 'failed')
      .where('has_way', '=', true)
      .returning('name')
      .executeTakeFirst()
    if (again) {
      await sql`select pg_notify('muster_notification', '')`.execute(tx)
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        ...{ action: 'notification.sentAgain', subject: again.name, after: { incidentId } },
      })
    }
    const row = await deliveries(tx)
      .selectAll('d')
      .select(['w.seq', 'w.stage'])
      .where('d.id', '=', deliveryId)
      .where('d.incident_id', '=', incidentId)
      .executeTakeFirst()
    if (!row) throw notFound('There is no such message in this incident.')
    return viewDelivery(row, caller)
  })
}

/** What nobody could be told before the end would frighten them after it. A system behind a webhook is told everything. */
async function refuseUntrue(tx: Tx, incidentId: string, deliveryId: string): Promise<void> {
  const about = await deliveries(tx)
    .innerJoin('incident as i', 'i.id', 'd.incident_id')
    .select(['w.stage', isOvertaken.as('isOvertaken')])
    .select(sql<boolean>`w.told->>'kind' is distinct from i.summary->>'kind'`.as('isOfOtherKind'))
    .where('d.id', '=', deliveryId)
    .where('d.incident_id', '=', incidentId)
    .where('d.state', '=', 'failed')
    .where('d.channel', '!=', 'webhook')
    .executeTakeFirst()
  if (about?.isOfOtherKind)
    throw conflict(
      'untrue',
      'This says that it is a drill, and it has become real. Tell people how it stands.',
    )
  if (about?.isOvertaken && about.stage !== 'end')
    throw conflict('over', 'People have been told that it is over, so this is not sent any more.')
}

function deliveries(tx: Tx) {
  return tx.selectFrom('notification_delivery as d').innerJoin('notification_wish as w', 'w.id', 'd.wish_id')
}

function viewDelivery(row: Row, caller: Caller) {
  const channel = notificationChannel.parse(row.channel)
  const hasAddress = row.has_way && (channel === 'email' || channel === 'sms')
  const isWhole = may(caller.role, 'notification.configure')
  return {
    ...{
      deliveryId: row.id,
      incidentId: row.incident_id,
      seq: row.seq,
      stage: notificationStage.parse(row.stage),
    },
    ...{ channel, name: isWhole || row.name !== row.address ? row.name : inPart(row.name) },
    address: hasAddress ? (isWhole ? row.address : inPart(row.address)) : null,
    ...{ state: deliveryState.parse(row.state), problem: row.problem, tries: row.tries - row.spent_tries },
    queuedAt: row.queued_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
  }
}

/** Enough of an address to know whose it is, for whoever need not know it: `j…@example.org`, `+1…00`. */
function inPart(address: string): string {
  const [name = '', domain] = address.split('@')
  return domain ? `${name.slice(0, 1)}…@${domain}` : `${address.slice(0, 2)}…${address.slice(-2)}`
}
