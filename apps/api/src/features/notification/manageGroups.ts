import type * as calls from '@muster/contract/notificationCalls'
import { storedQuietHours } from '@muster/domain/notification/quietHours'
import { readerLanguage } from '@muster/domain/notification/readerLanguage'
import { inEnglish } from '@muster/words/t'
import { type Selectable, sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import type { NotificationGroup } from '../../platform/db/rows.ts'
import { changedSince, conflict, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'

type GroupRow = Selectable<NotificationGroup> & { members: number }

/** Lists groups by name, page by page. */
export function listGroups(
  { db }: { db: Database },
  { caller, query }: RequestInput<typeof calls.listGroups>,
) {
  const { page, pageSize, search, activeOnly } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    let found = tx.selectFrom('notification_group')
    if (activeOnly) found = found.where('is_active', '=', true)
    if (search) found = found.where('name', 'ilike', likePattern(search))
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll()
      .select(memberCount)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map(viewGroup), page, pageSize, total }
  })
}

/** Adds a group. A retry with the same id is the same group. */
export function createGroup(
  { db }: { db: Database },
  { caller, body, request }: RequestInput<typeof calls.createGroup>,
) {
  const { groupId, name, isForFamilies, quiet, language } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    const made = await tx
      .insertInto('notification_group')
      .values({
        id: groupId,
        tenant_id: caller.tenantId,
        name,
        is_for_families: isForFamilies,
        quiet: jsonOf(quiet),
        language,
      })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    const group = await findGroup(tx, groupId)
    if (!group)
      throw conflict('taken', inEnglish('This group was not saved. Reload the page and save it again.'))
    if (made) {
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'notificationGroup.created',
        subject: name,
        after: { name, isForFamilies, quiet, language },
      })
    }
    return viewGroup(group)
  })
}

/** Changes a group. @throws 404, or 409 when somebody else has changed it since */
export function changeGroup(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof calls.changeGroup>,
) {
  const { version, ...says } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockGroup(tx, params.groupId)
    if (before.version !== version) throw changedSince()
    await tx
      .updateTable('notification_group')
      .set({
        name: says.name,
        is_for_families: says.isForFamilies,
        quiet: jsonOf(says.quiet),
        language: says.language,
        is_active: true,
        version: sql`version + 1`,
      })
      .where('id', '=', before.id)
      .execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'notificationGroup.changed',
      subject: says.name,
      before: auditView(before),
      after: says,
    })
    return viewGroup(await lockGroup(tx, before.id))
  })
}

/** Retires a group. Harmless when repeated. */
export function retireGroup(
  { db }: { db: Database },
  { caller, params, request }: RequestInput<typeof calls.retireGroup>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockGroup(tx, params.groupId)
    if (!before.is_active) return viewGroup(before)
    await tx
      .updateTable('notification_group')
      .set({ is_active: false, version: sql`version + 1` })
      .where('id', '=', before.id)
      .execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'notificationGroup.retired',
      subject: before.name,
      before: auditView(before),
    })
    return viewGroup(await lockGroup(tx, before.id))
  })
}

/** Locks a group against other changes. @throws 404 */
export async function lockGroup(tx: Tx, groupId: string): Promise<GroupRow> {
  await tx.selectFrom('notification_group').select('id').where('id', '=', groupId).forUpdate().execute()
  const group = await findGroup(tx, groupId)
  if (!group) throw notFound(inEnglish('There is no such group in your organization.'))
  return group
}

function findGroup(tx: Tx, groupId: string): Promise<GroupRow | undefined> {
  return tx
    .selectFrom('notification_group')
    .selectAll()
    .select(memberCount)
    .where('id', '=', groupId)
    .executeTakeFirst()
}

const memberCount =
  sql<number>`(select count(*)::int from notification_member m where m.group_id = notification_group.id)`.as(
    'members',
  )

function viewGroup(row: GroupRow) {
  return {
    ...auditView(row),
    groupId: row.id,
    version: row.version,
    isRetired: !row.is_active,
    memberCount: row.members,
  }
}

function auditView({ name, is_for_families: isForFamilies, quiet, language }: GroupRow) {
  return {
    name,
    isForFamilies,
    quiet: storedQuietHours.nullable().parse(quiet),
    language: readerLanguage.nullable().catch(null).parse(language),
  }
}

/** Returns SQL null for nothing, not the JSON value `null`. */
function jsonOf(value: object | null) {
  return value === null ? null : JSON.stringify(value)
}
