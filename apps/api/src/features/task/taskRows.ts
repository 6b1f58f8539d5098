import type { Task } from '@muster/contract/taskCalls'
import { may } from '@muster/domain/access/rights'
import { type Recurrence, recurrence } from '@muster/domain/drill/drillPlan'
import { taskOrigin, taskStatus } from '@muster/domain/task/task'
import { nextReminder, overdueFrom } from '@muster/domain/task/taskDueDates'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import { missingRight, notFound } from '../../platform/http/problems.ts'

/** SQL of a task's status. A begun task is still open for everything else. */
export const statusSql = sql<string>`case when t.stage = 'done' then 'done'
  when t.begun_at is null then 'open' else 'inProgress' end`
/** SQL that is true for an open task after its due date. */
export const isOverdue = sql<boolean>`(t.stage = 'open' and t.due_on is not null
  and coalesce(t.late_at, (t.due_on + 1)::timestamptz) <= clock_timestamp())`

/**
 * Selects the tasks of the tenant in use at the sites of a caller. A task from a safety audit quotes it: callers who may not
 * read audits see only their own such tasks.
 */
export function visibleTasks(tx: Tx, { allowedSites, role, account }: Caller) {
  let tasks = tx
    .selectFrom('task as t')
    .innerJoin('site as s', 's.id', 't.site_id')
    .leftJoin('bag as b', 'b.id', 't.bag_id')
  if (!may(role, 'safetyAudit.read'))
    tasks = tasks.where((where) =>
      where.or([where('t.origin', '<>', 'audit'), where('t.owner_id', '=', account.id)]),
    )
  if (!allowedSites) return tasks
  return tasks.where((where) =>
    where('t.site_id', '=', where.fn.any(sql<number[]>`${allowedSites}::integer[]`)),
  )
}

/** The same with all displayed fields. */
export function shownTasks(tx: Tx, caller: Caller) {
  return visibleTasks(tx, caller)
    .selectAll('t')
    .select(['s.name as site_name', 'b.name as bag_name'])
    .select([
      sql<string | null>`t.due_on::text`.as('due_day'),
      statusSql.as('how_far'),
      isOverdue.as('is_late'),
    ])
}

export type TaskRow = Awaited<ReturnType<ReturnType<typeof shownTasks>['executeTakeFirstOrThrow']>>

/** Formats a task for a caller. */
export function viewTask(caller: Caller, row: TaskRow): Task {
  return {
    taskId: row.id,
    version: row.version,
    title: row.title,
    detail: row.detail,
    siteId: row.site_id,
    siteName: row.site_name,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    dueOn: row.due_day,
    recurrence: recurrenceOf(row),
    timeZone: row.time_zone,
    stage: taskStatus.parse(row.how_far),
    isOverdue: row.is_late,
    origin: taskOrigin.parse(row.origin),
    bagName: row.bag_name,
    incidentId: row.incident_id,
    originId: row.origin_id,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    begunByName: row.begun_by_name,
    doneAt: row.done_at?.toISOString() ?? null,
    doneByName: row.done_by_name,
    mayDo: mayDo(caller, row),
  }
}

/** Parses a task's recurrence with the domain's schema. */
export function recurrenceOf(row: { recurrence: unknown }): Recurrence {
  return row.recurrence === null ? { every: 'once' } : recurrence.parse(row.recurrence)
}

/**
 * Locks a task that a caller may see, until the transaction ends.
 * @throws 404 when their organisation has none of this id, or it is at a site that is not theirs
 */
export async function lockTask(tx: Tx, caller: Caller, taskId: string): Promise<TaskRow> {
  await tx.selectFrom('task').select('id').where('id', '=', taskId).forUpdate().execute()
  const row = await shownTasks(tx, caller).where('t.id', '=', taskId).executeTakeFirst()
  if (!row) throw noTask()
  return row
}

/**
 * The same for a caller who may work on it: its owner, or a manager of tasks.
 * @throws 403 for anybody else who sees it
 */
export async function lockOwnTask(tx: Tx, caller: Caller, taskId: string): Promise<TaskRow> {
  const row = await lockTask(tx, caller, taskId)
  if (!mayDo(caller, row)) throw missingRight()
  return row
}

export const noTask = () => notFound(inEnglish('There is no such task in your organization.'))

/** Returns true for a caller who may comment on a task and set its status. */
export function mayDo({ role, account }: Caller, { owner_id }: Pick<TaskRow, 'owner_id'>): boolean {
  return may(role, 'task.manage') || owner_id === account.id
}

/**
 * Returns a row's columns of a due date: the date, its end, and the next reminder.
 * @param dueOn YYYY-MM-DD; null: none
 */
export function dueColumns(dueOn: string | null, timeZone: string) {
  return {
    due_on: sql<Date | null>`${dueOn}::date`,
    time_zone: timeZone,
    late_at: dueOn ? new Date(overdueFrom({ dueOn, timeZone })) : null,
    remind_at: dueOn ? new Date(nextReminder({ dueOn, timeZone }, Date.now())) : null,
  }
}
