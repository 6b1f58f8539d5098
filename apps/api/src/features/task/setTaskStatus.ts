import type { setTaskStatus as moveCall } from '@muster/contract/taskCalls'
import type { TaskStatus } from '@muster/domain/task/task'
import { nextDueOn } from '@muster/domain/task/taskDueDates'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { changedSince, conflict } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { openTask } from './openTask.ts'
import { readTask } from './readTask.ts'
import { dueColumns, lockOwnTask, recurrenceOf, type TaskRow } from './taskRows.ts'

/**
 * Sets the status of a task; a recurring one opens its next when done. Harmless when repeated.
 * @throws 404 for a task that they may not see, 403 for a caller who neither owns it nor manages tasks, 409 when somebody
 *   changed it since, and when a count of the bag decides if it is done
 */
export function setTaskStatus(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof moveCall>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockOwnTask(tx, caller, params.taskId)
    const { stage, version } = body
    if (before.how_far === stage) return readTask(tx, caller, before.id)
    if (before.version !== version) throw changedSince()
    if (before.origin === 'restock') refuseByHand(before, stage)
    await tx
      .updateTable('task')
      .set({ ...columnsForStatus(stage, caller, before), version: sql`version + 1` })
      .where('id', '=', before.id)
      .execute()
    const by = callerActor(caller, request)
    await writeAudit(tx, caller.tenantId, by, {
      action: stage === 'done' ? 'task.done' : before.how_far === 'done' ? 'task.reopened' : 'task.changed',
      subject: before.title,
      before: { stage: before.how_far },
      after: { stage },
    })
    if (stage === 'done') await openNext(tx, before, by)
    return readTask(tx, caller, before.id)
  })
}

/** Returns the columns of a status. */
function columnsForStatus(
  status: TaskStatus,
  { account }: Caller,
  { due_day, time_zone, begun_at }: TaskRow,
) {
  const now = sql<Date>`now()`
  const undone = {
    stage: 'open',
    done_at: null,
    done_by_name: null,
    remind_at: dueColumns(due_day, time_zone).remind_at,
  }
  switch (status) {
    case 'open':
      return { ...undone, begun_at: null, begun_by_name: null }
    case 'inProgress':
      return { ...undone, ...(begun_at ? {} : { begun_at: now, begun_by_name: account.name }) }
    case 'done':
      return { stage: 'done', done_at: now, done_by_name: account.name, remind_at: null }
  }
}

/** Opens the next task of a recurring one: only one, even if it is reopened and done again. */
async function openNext(tx: Tx, row: TaskRow, by: Actor) {
  if (row.due_day === null) return
  const recurrence = recurrenceOf(row)
  const due = { dueOn: row.due_day, timeZone: row.time_zone }
  const dueOn = nextDueOn(due, recurrence, Date.now())
  if (dueOn === null) return
  const owner = row.owner_id && row.owner_name ? { id: row.owner_id, name: row.owner_name } : null
  await openTask(
    tx,
    {
      tenantId: row.tenant_id,
      siteId: row.site_id,
      title: row.title,
      detail: row.detail,
      owner,
      // A task that quotes a safety audit stays visible only to its readers.
      ...(row.origin === 'audit' ? { origin: row.origin, originId: row.origin_id } : { origin: 'manual' }),
      originKey: `after:${row.id}`,
      byName: by.name,
      dueOn,
      recurrence,
      timeZone: row.time_zone,
    },
    by,
  )
}

/** Refuses a restock task's completion by hand: only a complete count closes it. */
function refuseByHand({ how_far }: TaskRow, status: TaskStatus) {
  if (status === 'done')
    throw conflict(
      'done-by-count',
      inEnglish(
        'To finish a restock, fill the bag and count it. This task closes automatically when nothing is missing.',
      ),
    )
  if (how_far === 'done')
    throw conflict(
      'done-by-count',
      inEnglish('Restock tasks open and close automatically. A new one opens when items are missing again.'),
    )
}
