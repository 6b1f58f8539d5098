import type { Recurrence } from '@muster/domain/drill/drillPlan'
import type { TaskOrigin } from '@muster/domain/task/task'
import { zoneForTimes, zoneToStore } from '@muster/domain/zoneForTimes'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { zoneOfSites } from '../site/siteZones.ts'
import { dueColumns } from './taskRows.ts'

/** A new task. Omitted fields are none. */
export type NewTask = {
  tenantId: string
  siteId: number
  /** 1 to 200 characters. */
  title: string
  /** Up to 4,000 characters. */
  detail: string | null
  origin: TaskOrigin
  /** The opener's name; the server itself is `Muster`. */
  byName: string
  /** Chosen by a page, so that a retry is the same task. */
  id?: string
  /** Its source, as `audit:<id>:<item>`, up to 200 characters: one source opens one task, ever. */
  originKey?: string
  /** The source audit or device, for a link back to it. */
  originId?: string | null
  bagId?: string
  /** The source finding of an incident. */
  finding?: { incidentId: string; findingId: string }
  owner?: { id: string; name: string } | null
  /** YYYY-MM-DD. */
  dueOn?: string | null
  recurrence?: Recurrence
  /** Time zone of its due date that the device reports: where neither site nor tenant has one. Left out: the one of the tenant's drills. */
  timeZone?: string
}

/**
 * Opens a task in the transaction of its source, with its audit row: all of it, or nothing. A repeated id or origin key
 * opens none, even when the first is done. The caller has checked rights, site and owner.
 * @param by the actor in the audit log
 * @returns the task, and if it was opened now
 * @throws 409 when its id or finding belongs to something else
 */
export async function openTask(
  tx: Tx,
  task: NewTask,
  by: Actor,
): Promise<{ taskId: string; isNew: boolean }> {
  const { tenantId, siteId, title, detail, origin, byName, owner, dueOn = null, recurrence } = task
  const timeZone = await dueZone(tx, siteId, task.timeZone)
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

/** Finds the task that the same id or origin has opened before. */
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
  if (!known)
    throw conflict('taken', inEnglish('This could not be kept as a task. Reload the page and try again.'))
  return known.id
}

/**
 * Returns the zone of a due day: the site’s, or the tenant’s; where they chose none, the device’s, or else the one in which the
 * tenant plans its drills.
 */
async function dueZone(tx: Tx, siteId: number, reported: string | undefined): Promise<string> {
  const own = (await zoneOfSites(tx, [siteId])) ?? zoneToStore(reported)
  if (own) return zoneForTimes(own)
  const { rows } = await sql<{ planned: string | null }>`
    select coalesce(
      (select pack ->> 'timeZone' from rule_pack where is_active and about = 'drills' order by id limit 1),
      (select plan ->> 'timeZone' from drill_plan order by created_at desc limit 1)
    ) as planned`.execute(tx)
  return zoneForTimes(rows[0]?.planned)
}
