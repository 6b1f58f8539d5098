import type { Recurrence } from '@muster/domain/drill/drillPlan'
import type { TaskOrigin } from '@muster/domain/task/task'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { dueColumns } from './taskRows.ts'

/** A task to be opened. What is left out is none. */
export type NewTask = {
  tenantId: string
  siteId: number
  /** 1 to 200 characters. */
  title: string
  /** Up to 4,000 characters. */
  detail: string | null
  origin: TaskOrigin
  /** Who opened it, in words; the server itself is `Muster`. */
  byName: string
  /** Chosen by a page, so that a retry is the same task. */
  id?: string
  /** Says what it came from, as `audit:<id>:<item>`, up to 200 characters: the same thing opens one task, ever. */
  originKey?: string
  /** The audit or the device that it came from, for a way back to it. */
  originId?: string | null
  bagId?: string
  /** The finding of an incident that it came from. */
  finding?: { incidentId: string; findingId: string }
  owner?: { id: string; name: string } | null
  /** YYYY-MM-DD. */
  dueOn?: string | null
  recurrence?: Recurrence
  /** Where its day begins and ends; left out: where the tenant plans its drills. */
  timeZone?: string
}

/**
 * Opens a task within the transaction of what it comes from, with its audit row: all of it, or nothing. The second time for
 * the same id or origin key it opens none, also when the first was done since. Who may, and whether the site and the
 * owner are right, the caller has checked.
 * @param by who is in the audit log
 * @returns the task, and whether it was opened now
 * @throws 409 when its id or finding belongs to something else
 */
export async function openTask(
  tx: Tx,
  task: NewTask,
  by: Actor,
): Promise<{ taskId: string; isNew: boolean }> {
  const { tenantId, siteId, title, detail, origin, byName, owner, dueOn = null, recurrence } = task
  const timeZone = task.timeZone ?? (await drillTimeZone(tx))
  const comesAgain = recurrence && recurrence.every !== 'once' ? JSON.stringify(recurrence) : null
  const made = await tx
    .insertInto('task')
    .values({
      ...(task.id ? { id: task.id } : {}),
      tenant_id: tenantId,
      site_id: siteId,
      title,
      detail,
      origin,
      created_by_name: byName,
      origin_key: task.originKey ?? null,
      origin_id: task.originId ?? null,
      bag_id: task.bagId ?? null,
      incident_id: task.finding?.incidentId ?? null,
      finding_id: task.finding?.findingId ?? null,
      owner_id: owner?.id ?? null,
      owner_name: owner?.name ?? null,
      recurrence: comesAgain,
      ...dueColumns(dueOn, timeZone),
    })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return { taskId: await findEarlier(tx, task), isNew: false }
  const site = await tx.selectFrom('site').select('name').where('id', '=', siteId).executeTakeFirst()
  await writeAudit(tx, tenantId, by, {
    action: 'task.created',
    subject: title,
    after: { site: site?.name, origin, detail, dueOn, owner: owner?.name ?? null },
  })
  return { taskId: made.id, isNew: true }
}

/** The task that the same id or origin has opened before. */
async function findEarlier(tx: Tx, { tenantId, id, originKey }: NewTask): Promise<string> {
  const known = await tx
    .selectFrom('task')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((where) =>
      where.or([
        ...(id ? [where('id', '=', id)] : []),
        ...(originKey ? [where('origin_key', '=', originKey)] : []),
      ]),
    )
    .executeTakeFirst()
  if (!known) throw conflict('taken', 'This could not be kept as a task. Reload the page and try again.')
  return known.id
}

/** Where the tenant counts or plans its drills: it has no time zone of its own. */
async function drillTimeZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select coalesce(
      (select pack ->> 'timeZone' from rule_pack where is_active and about = 'drills' order by id limit 1),
      (select plan ->> 'timeZone' from drill_plan order by created_at desc limit 1)
    ) as zone`.execute(tx)
  return rows[0]?.zone ?? 'UTC'
}
