import type * as calls from '@muster/contract/rbimNewsCalls'
import { mayAccessSites } from '@muster/domain/access/rights'
import { deviceNews } from '@muster/domain/notification/deviceNews'
import { deliveryState, notificationChannel } from '@muster/domain/notification/vocabulary'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import {
  isNotReached,
  notReachedFirst,
  requeueFailed,
  shownName,
  viewMessage,
} from '../notification/messageRows.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'

/** Lists notifications about the RBIMs at the caller’s sites, newest first. @throws 404 for another’s site */
export function listRbimNews(
  { db }: { db: Database },
  { caller, query }: RequestInput<typeof calls.listRbimNews>,
) {
  const { page, pageSize, siteId } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    if (siteId !== undefined) await findVisibleSite(tx, caller, siteId)
    let found = tx.selectFrom('notification_request as r').innerJoin('site as s', 's.id', 'r.site_id')
    const { allowedSites } = caller
    if (allowedSites) found = found.where('r.site_id', 'in', allowedSites.length > 0 ? allowedSites : [0])
    if (siteId !== undefined) found = found.where('r.site_id', '=', siteId)
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .select(['r.id', 's.id as siteId', 's.name as siteName', 'r.told', 'r.made_at'])
      .select(['r.worked_out_at', 'r.next_try_at'])
      .orderBy('r.made_at', 'desc')
      .orderBy('r.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const counts = await countsOf(
      tx,
      rows.map(({ id }) => id),
    )
    const items = rows.flatMap((row) => {
      const news = deviceNews.safeParse(row.told)
      // An unreadable one must not hide the results of the others.
      if (!news.success) return []
      const own = counts.filter(({ request_id }) => request_id === row.id)
      return {
        newsId: row.id,
        siteId: row.siteId,
        siteName: row.siteName,
        at: row.made_at.toISOString(),
        changes: news.data.changes,
        total: news.data.total,
        isWorkedOut: row.worked_out_at !== null,
        isGivenUp: row.worked_out_at === null && row.next_try_at === null,
        counts: own.map(({ channel, state, count }) => ({
          channel: notificationChannel.parse(channel),
          state: deliveryState.parse(state),
          count,
        })),
        notReached: own.reduce((sum, each) => sum + each.notReached, 0),
      }
    })
    return { items, page, pageSize, total }
  })
}

function countsOf(tx: Tx, requestIds: readonly string[]) {
  return tx
    .selectFrom('notification_delivery')
    .select(['request_id', 'channel', 'state', sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`count(*) filter (where ${isNotReached})::int`.as('notReached'))
    .where('request_id', '=', (where) => where.fn.any(sql<string[]>`${requestIds}::uuid[]`))
    .groupBy(['request_id', 'channel', 'state'])
    .orderBy('channel')
    .orderBy('state')
    .execute()
}

/** Lists its recipients, page by page; those not reached come first. @throws 404 */
export function listRbimNewsDeliveries(
  { db }: { db: Database },
  { caller, params, query }: RequestInput<typeof calls.listRbimNewsDeliveries>,
) {
  const { page, pageSize } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    await requireNews(tx, caller, params.newsId)
    const found = tx.selectFrom('notification_delivery as d').where('d.request_id', '=', params.newsId)
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll('d')
      .orderBy(notReachedFirst)
      .orderBy(shownName(caller))
      .orderBy('d.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map((row) => viewMessage(row, caller)), page, pageSize, total }
  })
}

/** Queues a failed message again. It contains the time of the event, so it may be late. @throws 404 */
export function resendRbimNews(
  { db }: { db: Database },
  { caller, params, request }: RequestInput<typeof calls.resendRbimNews>,
) {
  const { newsId, deliveryId } = params
  return inTenant(db, caller.tenantId, async (tx) => {
    await requireNews(tx, caller, newsId)
    const again = await requeueFailed(
      tx,
      sql<boolean>`id = ${deliveryId}::uuid and request_id = ${newsId}::uuid`,
    )
    if (again) {
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'notification.sentAgain',
        subject: again.name,
        after: { newsId },
      })
    }
    const row = await tx
      .selectFrom('notification_delivery as d')
      .selectAll('d')
      .where('d.id', '=', deliveryId)
      .where('d.request_id', '=', newsId)
      .executeTakeFirst()
    if (!row) throw notFound(inEnglish('There is no such message.'))
    return viewMessage(row, caller)
  })
}

/** @throws 404 when it is not about RBIMs, or not about those of a site of the caller’s */
async function requireNews(tx: Tx, { allowedSites }: Caller, newsId: string): Promise<void> {
  const news = await tx
    .selectFrom('notification_request')
    .select('site_id')
    .where('id', '=', newsId)
    .where('site_id', 'is not', null)
    .executeTakeFirst()
  if (!news?.site_id || !mayAccessSites(allowedSites, [news.site_id]))
    throw notFound(inEnglish('There is no such news of RBIMs in your organization.'))
}
