import type * as calls from '@muster/contract/taskCalls'
import { type TaskWords, taskProblem } from '@muster/domain/task/task'
import { zoneForTimes } from '@muster/domain/zoneForTimes'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { changedSince, conflict, invalidField } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { zoneOfSites } from '../site/siteZones.ts'
import { openTask } from './openTask.ts'
import { readTask } from './readTask.ts'
import { requireOwner } from './taskOwners.ts'
import { dueColumns, lockTask, recurrenceOf, type TaskRow } from './taskRows.ts'

/**
 * Opens a task by hand. A retry with the same id is the same task.
 * @throws 404 for an impossible site or owner, 422 for a recurring task without a due date
 */
export function createTask(
  { db }: { db: Database },
  { caller, body, request }: RequestInput<typeof calls.createTask>,
) {
  const { taskId, ownerId, ...words } = body
  refuseRecurrenceWithoutDate(words)
  const { tenantId, account } = caller
  return inTenant(db, tenantId, async (tx) => {
    await findVisibleSite(tx, caller, words.siteId)
    const owner = await requireOwner(tx, tenantId, words.siteId, ownerId)
    const task = { ...words, id: taskId, tenantId, owner, origin: 'manual' as const, byName: account.name }
    await openTask(tx, task, callerActor(caller, request))
    return readTask(tx, caller, taskId)
  })
}

/**
 * Changes a task, or its owner.
 * @throws 404 for an impossible task, site or owner, 409 when somebody changed it since or, for a restock task, for its
 *   generated text, 422 for a recurring task without a due date
 */
export function changeTask(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof calls.changeTask>,
) {
  const { version, ...words } = body
  refuseRecurrenceWithoutDate(words)
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockTask(tx, caller, params.taskId)
    if (before.version !== version) throw changedSince()
    if (before.origin === 'restock' && changesBagWords(before, words)) throw restockWordsProblem()
    if (words.siteId !== before.site_id) await findVisibleSite(tx, caller, words.siteId)
    // A former member stays its owner until somebody else is chosen: the name says whom to ask.
    const isKept = words.ownerId === before.owner_id && words.siteId === before.site_id
    const owner = isKept
      ? { id: before.owner_id, name: before.owner_name }
      : await requireOwner(tx, caller.tenantId, words.siteId, words.ownerId)
    // By the clock of the site, wherever the page is open that changes it.
    const zone = zoneForTimes(await zoneOfSites(tx, [words.siteId]), words.timeZone)
    const days = dueColumns(words.dueOn, zone)
    await tx
      .updateTable('task')
      .set({
        title: words.title,
        detail: words.detail,
        site_id: words.siteId,
        owner_id: owner?.id ?? null,
        owner_name: owner?.name ?? null,
        recurrence: words.recurrence.every === 'once' ? null : JSON.stringify(words.recurrence),
        ...days,
        remind_at: before.stage === 'done' ? null : days.remind_at,
        version: sql`version + 1`,
      })
      .where('id', '=', before.id)
      .execute()
    const view = await readTask(tx, caller, before.id)
    const { siteId: _, ownerId: __, ...values } = words
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'task.changed',
      subject: view.title,
      before: auditView(before, before.site_name),
      after: { ...values, site: view.siteName, owner: view.ownerName },
    })
    return view
  })
}

function auditView(row: TaskRow, site: string) {
  return {
    title: row.title,
    detail: row.detail,
    site,
    owner: row.owner_name,
    dueOn: row.due_day,
    recurrence: recurrenceOf(row),
    timeZone: row.time_zone,
  }
}

/** Returns true when a change by hand would alter the missing items of a bag. */
function changesBagWords(row: TaskRow, { title, detail, siteId, recurrence }: TaskWords): boolean {
  return title !== row.title || detail !== row.detail || siteId !== row.site_id || recurrence.every !== 'once'
}

const restockWordsProblem = () =>
  conflict(
    'said-by-counts',
    inEnglish('What is to be restocked comes from the counts of the bag. Change who sees to it and by when.'),
  )

function refuseRecurrenceWithoutDate(words: Pick<TaskWords, 'dueOn' | 'recurrence'>) {
  const why = taskProblem(words)
  if (why) throw invalidField(422, 'no-day', why.field, why.message)
}
