import { createHash } from 'node:crypto'
import type * as deliveryCalls from '@muster/contract/deliveryCalls'
import { templateChannel } from '@muster/domain/notification/messageTemplates'
import { notificationFacts } from '@muster/domain/notification/request'
import {
  deliveryState,
  notificationChannel,
  notificationTrigger,
} from '@muster/domain/notification/vocabulary'
import { inEnglish } from '@muster/words/t'
import { type NotNull, sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { setEtag } from '../../platform/http/etag.ts'
import { matchesEtag } from '../../platform/http/matchesEtag.ts'
import { conflict, notFound } from '../../platform/http/problems.ts'
import { SingleFlightCache } from '../../platform/jobs/singleFlightCache.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { isOvertaken } from './claimDeliveries.ts'
import {
  isNotReached,
  type MessageRow,
  matchesShown,
  notReachedFirst,
  requeueFailed,
  shownName,
  viewMessage,
} from './messageRows.ts'

/** The columns of every message about an incident. */
type OfIncident = { incident_id: NotNull; seq: NotNull; stage: NotNull }
type Row = MessageRow & { incident_id: string; seq: number; stage: string; acknowledged_at: Date | null }

/**
 * Counts the notified people of an incident, or answers 304 when nothing changed. Everybody in command polls every two
 * seconds: the database counts at most once a second.
 */
export async function getIncidentNotifications(
  deps: { db: Database; incidents: IncidentStore },
  {
    caller,
    params: { incidentId },
    request,
    reply,
  }: RequestInput<typeof deliveryCalls.getIncidentNotifications>,
) {
  await requireIncidentState(deps, caller, incidentId)
  const { tenantId } = caller
  const kept = countsCache.get(deps.db) ?? new SingleFlightCache(1_000)
  countsCache.set(deps.db, kept)
  const { answer, tag } = await kept.get(`${tenantId} ${incidentId}`, async () => {
    const counted = await countNotified(deps, tenantId, incidentId)
    const hash = createHash('sha256').update(JSON.stringify(counted)).digest('base64url')
    return { answer: counted, tag: `"${hash}"` }
  })
  setEtag(reply, tag)
  if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return answer
}

type CachedCounts = { answer: Awaited<ReturnType<typeof countNotified>>; tag: string }
const countsCache = new WeakMap<Database, SingleFlightCache<CachedCounts>>()

function countNotified({ db }: { db: Database }, tenantId: string, incidentId: string) {
  return inTenant(db, tenantId, async (tx) => {
    const requests = await tx
      .selectFrom('notification_request as r')
      .select(['r.seq', 'r.stage', 'r.told', 'r.made_at', 'r.worked_out_at', 'r.next_try_at'])
      .select(
        sql<number>`(select count(*)::int from notification_delivery d where d.request_id = r.id)`.as(
          'recipients',
        ),
      )
      .where('r.incident_id', '=', incidentId)
      .$narrowType<Pick<OfIncident, 'seq' | 'stage'>>()
      .orderBy('r.seq', 'desc')
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
      wishes: requests.map(({ seq, stage, told, made_at, worked_out_at, next_try_at, recipients }) => {
        const read = notificationFacts.safeParse(told)
        // An unreadable request must not hide the results of the others.
        const { at, message, byName } = read.success
          ? read.data
          : { at: made_at.toISOString(), message: '', byName: '' }
        return {
          seq,
          stage: notificationTrigger.parse(stage),
          at,
          message,
          byName,
          recipients,
          isWorkedOut: worked_out_at !== null,
          isGivenUp: worked_out_at === null && next_try_at === null,
        }
      }),
      counts: counts.map(({ channel, state, count, acknowledged }) => ({
        channel: notificationChannel.parse(channel),
        state: deliveryState.parse(state),
        count,
        acknowledged,
      })),
      total: sum(({ count }) => count),
      notReached: sum(({ notReached }) => notReached),
      acknowledged: sum(({ acknowledged }) => acknowledged),
    }
  })
}

/** Lists the notified people of an incident, page by page; those not reached come first. */
export async function listDeliveries(
  deps: { db: Database; incidents: IncidentStore },
  { caller, params: { incidentId }, query }: RequestInput<typeof deliveryCalls.listDeliveries>,
) {
  await requireIncidentState(deps, caller, incidentId)
  const { page, pageSize, channel, state, seq, search } = query
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    let found = deliveries(tx).where('d.incident_id', '=', incidentId)
    if (channel) found = found.where('d.channel', '=', channel)
    if (state) found = found.where('d.state', '=', state)
    if (seq) found = found.where('r.seq', '=', seq)
    if (search) found = found.where(matchesShown(caller, search))
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll('d')
      .select(['r.seq', 'r.stage'])
      .$narrowType<OfIncident>()
      .orderBy(notReachedFirst)
      .orderBy('r.seq', 'desc')
      .orderBy(shownName(caller))
      .orderBy('d.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map((row) => viewDelivery(row, caller)), page, pageSize, total }
  })
}

/**
 * Queues a failed message again, with all its tries. One that has not failed stays.
 * @throws 404, 409 when its content is no longer true
 */
export async function resendDelivery(
  deps: { db: Database; incidents: IncidentStore },
  { caller, params: { incidentId, deliveryId }, request }: RequestInput<typeof deliveryCalls.resendDelivery>,
) {
  await requireIncidentState(deps, caller, incidentId)
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    await refuseOutdated(tx, incidentId, deliveryId)
    const again = await requeueFailed(
      tx,
      sql<boolean>`id = ${deliveryId}::uuid and incident_id = ${incidentId}::uuid`,
    )
    if (again) {
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'notification.sentAgain',
        subject: again.name,
        after: { incidentId },
      })
    }
    const row = await deliveries(tx)
      .selectAll('d')
      .select(['r.seq', 'r.stage'])
      .$narrowType<OfIncident>()
      .where('d.id', '=', deliveryId)
      .where('d.incident_id', '=', incidentId)
      .executeTakeFirst()
    if (!row) throw notFound(inEnglish('There is no such message in this incident.'))
    return viewDelivery(row, caller)
  })
}

/**
 * Refuses outdated messages: one that could not be sent before the end would frighten people after it. A system behind a
 * webhook gets everything.
 */
async function refuseOutdated(tx: Tx, incidentId: string, deliveryId: string): Promise<void> {
  const about = await deliveries(tx)
    .innerJoin('incident as i', 'i.id', 'd.incident_id')
    .select(['r.stage', isOvertaken.as('isOvertaken')])
    .select(sql<boolean>`r.told->>'kind' is distinct from i.summary->>'kind'`.as('isOfOtherKind'))
    .where('d.id', '=', deliveryId)
    .where('d.incident_id', '=', incidentId)
    .where('d.state', '=', 'failed')
    .where('d.channel', 'in', templateChannel.options)
    .executeTakeFirst()
  if (about?.isOfOtherKind)
    throw conflict('untrue', inEnglish('This says it is a drill, but it is now real. Send an update.'))
  if (about?.isOvertaken && about.stage !== 'end')
    throw conflict('over', inEnglish('People were notified that it ended, so this is not sent.'))
}

function deliveries(tx: Tx) {
  return tx
    .selectFrom('notification_delivery as d')
    .innerJoin('notification_request as r', 'r.id', 'd.request_id')
}

function viewDelivery(row: Row, caller: Caller) {
  return {
    ...viewMessage(row, caller),
    incidentId: row.incident_id,
    seq: row.seq,
    stage: notificationTrigger.parse(row.stage),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  }
}
