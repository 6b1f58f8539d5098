import type * as calls from '@muster/contract/feedCalls'
import { type createFeed as createCall, maxFeeds } from '@muster/contract/feedCalls'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { changedSince, conflict, invalidField } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { PrivateHosts } from '../outgoing/privateHosts.ts'
import { typedSourceProblem } from '../outgoing/safeHttpGet.ts'
import { type FeedRow, lockFeed, readFeeds, viewFeed } from './feedRows.ts'

/** Manages the feeds of an organisation. */

/** Lists the feeds in their order, page by page. */
export async function listFeeds(
  { db }: { db: Database },
  { caller, query }: RequestInput<typeof calls.listFeeds>,
) {
  const { page, pageSize } = query
  const rows = await inTenant(db, caller.tenantId, readFeeds)
  const shown = rows.slice((page - 1) * pageSize, page * pageSize)
  return { items: shown.map(viewFeed), page, pageSize, total: rows.length }
}

/**
 * Adds a feed at the end. A retry with the same id is the same one.
 * @throws 422 for an address inside a private network, 409 when there are too many
 */
export async function createFeed(
  deps: { config: Config; db: Database },
  { caller, body, request }: RequestInput<typeof createCall>,
) {
  const { feedId, ...typed } = body
  await refuseFeedTarget(deps, caller.tenantId, typed.url)
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    const all = await readFeeds(tx)
    const known = all.find(({ id }) => id === feedId)
    if (known) return viewFeed(known)
    if (all.length >= maxFeeds)
      throw conflict('too-many-feeds', say`You can have ${maxFeeds} feeds. Remove one first.`)
    const place = Math.max(0, ...all.map((row) => row.place)) + 1
    const row = await tx
      .insertInto('feed')
      .values({ ...columnsOf(typed), id: feedId, tenant_id: caller.tenantId, place })
      .onConflict((taken) => taken.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw conflict('taken', inEnglish('This could not be kept. Reload the page and save it again.'))
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'feed.created',
      subject: row.title,
      after: typed,
    })
    return viewFeed(row)
  })
}

/**
 * Changes a feed. A new address makes it another feed: stored items are deleted.
 * @throws 404, 409 when somebody else has changed it since, 422 for a private address
 */
export async function changeFeed(
  deps: { config: Config; db: Database },
  { caller, params, body, request }: RequestInput<typeof calls.changeFeed>,
) {
  const { version, ...after } = body
  // A feed with a forbidden address can still be switched off.
  if (after.isOn) await refuseFeedTarget(deps, caller.tenantId, after.url)
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    const row = await lockFeed(tx, params.feedId)
    if (row.version !== version) throw changedSince()
    const before = auditView(row)
    if (JSON.stringify(before) === JSON.stringify(auditView({ ...row, ...columnsOf(after) })))
      return viewFeed(row)
    const isElsewhere = after.url !== row.url
    const changed = await tx
      .updateTable('feed')
      .set({
        ...columnsOf(after),
        version: sql`version + 1`,
        ...(isElsewhere ? clearedColumns : {}),
        // The person who switches it on wants to see it.
        ...(isElsewhere || after.isOn !== row.is_on ? { next_try_at: sql<Date>`now()` } : {}),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'feed.changed',
      subject: changed.title,
      before,
      after,
    })
    return viewFeed(changed)
  })
}

/** Moves a feed to another position; those between shift. @throws 404 */
export function moveFeed(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof calls.moveFeed>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    // In the order of their ids, so that two simultaneous moves wait for each other.
    await tx.selectFrom('feed').select('id').orderBy('id').forUpdate().execute()
    const moved = await lockFeed(tx, params.feedId)
    const before = await readFeeds(tx)
    const others = before.filter(({ id }) => id !== moved.id)
    const order = others.toSpliced(body.place - 1, 0, moved)
    for (const [at, { id, place }] of order.entries())
      if (place !== at + 1)
        await tx
          .updateTable('feed')
          .set({ place: at + 1 })
          .where('id', '=', id)
          .execute()
    const from = before.findIndex(({ id }) => id === moved.id)
    const to = order.findIndex(({ id }) => id === moved.id)
    if (from !== to)
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'feed.moved',
        subject: moved.title,
        before: { position: from + 1 },
        after: { position: to + 1 },
      })
    return viewFeed({ ...moved, place: to + 1 })
  })
}

/** Removes a feed and its items. @throws 404 */
export function removeFeed(
  { db }: { db: Database },
  { caller, params, request }: RequestInput<typeof calls.removeFeed>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const row = await lockFeed(tx, params.feedId)
    await tx.deleteFrom('feed').where('id', '=', row.id).execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'feed.removed',
      subject: row.title,
      before: auditView(row),
    })
    return { isRemoved: true as const }
  })
}

const clearedColumns = {
  items: JSON.stringify([]),
  read_at: null,
  tried_at: null,
  problem: null,
  etag: null,
  last_modified: null,
}

type FeedInput = { url: string; title: string; isOn: boolean }

function columnsOf({ url, title, isOn }: FeedInput) {
  return { url, title, is_on: isOn }
}

function auditView({ url, title, is_on }: Pick<FeedRow, 'url' | 'title' | 'is_on'>): FeedInput {
  return { url, title, isOn: is_on }
}

/** Refuses now an address that each fetch would refuse. @throws 422 */
async function refuseFeedTarget(
  { config, db }: { config: Config; db: Database },
  tenantId: string,
  url: string,
): Promise<void> {
  const allowed = await new PrivateHosts(db, config.NOTIFY_PRIVATE_HOSTS).of(tenantId)
  const wrong = await typedSourceProblem(new URL(url), allowed)
  if (wrong) throw invalidField(422, 'private-address', 'url', wrong)
}
