import type { listTasks as listCall } from '@muster/contract/taskCalls'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { isOverdue, shownTasks, statusSql, viewTask } from './taskRows.ts'

type Query = RequestInput<typeof listCall>['query']

/**
 * Lists tasks at the sites of the caller: open first, by due date; then done, the latest first.
 * @throws 404 for a site that is not theirs
 */
export function listTasks({ db }: { db: Database }, { caller, query }: RequestInput<typeof listCall>) {
  const { page, pageSize, stage, undone, overdue } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    if (query.siteId !== undefined) await findVisibleSite(tx, caller, query.siteId)
    const all = tasksLike(tx, caller, query)
    const counts = await all
      .clearSelect()
      .select([
        sql<number>`(count(*) filter (where ${statusSql} = 'open'))::int`.as('open'),
        sql<number>`(count(*) filter (where ${statusSql} = 'inProgress'))::int`.as('inProgress'),
        sql<number>`(count(*) filter (where ${statusSql} = 'done'))::int`.as('done'),
        sql<number>`(count(*) filter (where ${isOverdue}))::int`.as('overdue'),
      ])
      .executeTakeFirstOrThrow()
    let wanted = all
    if (stage) wanted = wanted.where(statusSql, '=', stage)
    if (undone) wanted = wanted.where('t.stage', '=', 'open')
    if (overdue) wanted = wanted.where(isOverdue)
    const { total } = await wanted
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await wanted
      .orderBy(sql`t.stage = 'done'`)
      .orderBy(sql`case when t.stage = 'open' then t.due_on end asc nulls last`)
      .orderBy(sql`t.done_at desc nulls last`)
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map((row) => viewTask(caller, row)), page, pageSize, total, counts }
  })
}

/** Selects tasks for the counts by status: every filter except the status. */
function tasksLike(tx: Tx, caller: Caller, { siteId, mine, origin, owner, search }: Query) {
  let tasks = shownTasks(tx, caller)
  if (siteId !== undefined) tasks = tasks.where('t.site_id', '=', siteId)
  if (mine) tasks = tasks.where('t.owner_id', '=', caller.account.id)
  if (origin) tasks = tasks.where('t.origin', '=', origin)
  if (owner === 'nobody') tasks = tasks.where('t.owner_id', 'is', null)
  else if (owner) tasks = tasks.where('t.owner_id', '=', owner)
  if (search) {
    const looked = search.toLowerCase()
    tasks = tasks.where(sql<boolean>`strpos(lower(t.title || ' ' || coalesce(t.detail, '')), ${looked}) > 0`)
  }
  return tasks
}
