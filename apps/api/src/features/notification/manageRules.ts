import type * as calls from '@muster/contract/notificationCalls'
import { type NotificationRule, notificationRule } from '@muster/domain/notification/notificationRule'
import { inEnglish } from '@muster/words/t'
import { type Selectable, sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import type { NotificationRule as NotificationRuleTable } from '../../platform/db/rows.ts'
import { changedSince, conflict, invalidField, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'

type RuleRow = Selectable<NotificationRuleTable>

/** Lists rules by name, page by page. */
export function listRules({ db }: { db: Database }, { caller, query }: RequestInput<typeof calls.listRules>) {
  const { page, pageSize, activeOnly } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    let found = tx.selectFrom('notification_rule')
    if (activeOnly) found = found.where('is_active', '=', true)
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll()
      .orderBy(sql`lower(rule->>'name')`)
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: await viewRules(tx, rows), page, pageSize, total }
  })
}

/** Adds a rule. A retry with the same id is the same rule. @throws 404 for a site or group that is not theirs */
export function createRule(
  { db }: { db: Database },
  { caller, body, request }: RequestInput<typeof calls.createRule>,
) {
  const { ruleId, ...rule } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    await refuseUnknown(tx, rule)
    const made = await tx
      .insertInto('notification_rule')
      .values({ id: ruleId, tenant_id: caller.tenantId, rule: JSON.stringify(rule) })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    const row = await tx
      .selectFrom('notification_rule')
      .selectAll()
      .where('id', '=', ruleId)
      .executeTakeFirst()
    if (!row)
      throw conflict('taken', inEnglish('This rule was not saved. Reload the page and save it again.'))
    if (made) {
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'notificationRule.created',
        subject: rule.name,
        after: rule,
      })
    }
    return viewOne(tx, row)
  })
}

/** Changes a rule. @throws 404 for what is not theirs, 409 when somebody else has changed it since */
export function changeRule(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof calls.changeRule>,
) {
  const { version, ...rule } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockRule(tx, params.ruleId)
    if (before.version !== version) throw changedSince()
    await refuseUnknown(tx, rule)
    const row = await tx
      .updateTable('notification_rule')
      .set({ rule: JSON.stringify(rule), is_active: true, version: sql`version + 1` })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'notificationRule.changed',
      subject: rule.name,
      before: notificationRule.parse(before.rule),
      after: rule,
    })
    return viewOne(tx, row)
  })
}

/** Retires a rule. Harmless when repeated. */
export function retireRule(
  { db }: { db: Database },
  { caller, params, request }: RequestInput<typeof calls.retireRule>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockRule(tx, params.ruleId)
    if (!before.is_active) return viewOne(tx, before)
    const row = await tx
      .updateTable('notification_rule')
      .set({ is_active: false, version: sql`version + 1` })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const rule = notificationRule.parse(before.rule)
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'notificationRule.retired',
      subject: rule.name,
      before: rule,
    })
    return viewOne(tx, row)
  })
}

async function lockRule(tx: Tx, ruleId: string): Promise<RuleRow> {
  const row = await tx
    .selectFrom('notification_rule')
    .selectAll()
    .where('id', '=', ruleId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(inEnglish('There is no such rule in your organization.'))
  return row
}

async function refuseUnknown(tx: Tx, { siteIds, groupIds }: NotificationRule) {
  if (siteIds) {
    const sites = await tx.selectFrom('site').select('id').where('id', 'in', siteIds).execute()
    if (sites.length < siteIds.length)
      throw invalidField(
        404,
        'not-found',
        'siteIds',
        inEnglish('There is no such site in your organization.'),
      )
  }
  const groups = await tx.selectFrom('notification_group').select('id').where('id', 'in', groupIds).execute()
  if (groups.length < groupIds.length)
    throw invalidField(
      404,
      'not-found',
      'groupIds',
      inEnglish('There is no such group in your organization.'),
    )
}

async function viewOne(tx: Tx, row: RuleRow) {
  const [view] = await viewRules(tx, [row])
  if (!view) throw new Error('one row makes one view')
  return view
}

async function viewRules(tx: Tx, rows: readonly RuleRow[]) {
  const rules = rows.map((row) => ({ row, rule: notificationRule.parse(row.rule) }))
  const ids = rules.flatMap(({ rule }) => rule.groupIds)
  const groups = await tx
    .selectFrom('notification_group')
    .select(['id', 'name', 'is_active'])
    .where('id', '=', (where) => where.fn.any(sql<string[]>`${ids}::uuid[]`))
    .execute()
  const known = new Map(groups.map((group) => [group.id, group]))
  return rules.map(({ row, rule }) => ({
    ...rule,
    ruleId: row.id,
    version: row.version,
    isRetired: !row.is_active,
    groupNames: rule.groupIds.map((id) => known.get(id)?.name ?? ''),
    retiredGroupIds: rule.groupIds.filter((id) => !known.get(id)?.is_active),
  }))
}
