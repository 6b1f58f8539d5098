import type * as calls from '@muster/contract/safetyAuditTemplateCalls'
import { questionsOf, safetyAuditSection } from '@muster/domain/safetyAudit/template'
import { inEnglish } from '@muster/words/t'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import type { SafetyAuditTemplate } from '../../platform/db/rows.ts'
import { changedSince, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'

/** Stores safety audits' questions, in versions. */

/** Lists the newest version of each template, by name. */
export function listTemplates(
  { db }: { db: Database },
  { caller, query: { page, pageSize } }: RequestInput<typeof calls.listSafetyAuditTemplates>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const newest = tx
      .selectFrom('safety_audit_template')
      .distinctOn('template_id')
      .selectAll()
      .orderBy('template_id')
      .orderBy('version', 'desc')
    const { total } = await tx
      .selectFrom('safety_audit_template')
      .select(sql<number>`count(distinct template_id)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await tx
      .selectFrom(newest.as('newest'))
      .selectAll()
      .orderBy('name')
      .orderBy('template_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map(viewTemplate), page, pageSize, total }
  })
}

/** @throws 404 when the organisation has no such template */
export function listTemplateVersions(
  { db }: { db: Database },
  { caller, params, query: { page, pageSize } }: RequestInput<typeof calls.listSafetyAuditTemplateVersions>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const newest = await newestVersion(tx, params.safetyAuditTemplateId)
    if (!newest) throw notFound(inEnglish('There is no such template in your organization.'))
    const rows = await tx
      .selectFrom('safety_audit_template')
      .selectAll()
      .where('template_id', '=', params.safetyAuditTemplateId)
      .orderBy('version', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map(viewTemplate), page, pageSize, total: newest.version }
  })
}

/**
 * Saves a new version. The current version is not saved again, so a retry is harmless.
 * @throws 409 when somebody else has saved since
 */
export function saveTemplate(
  { db }: { db: Database },
  { caller, body, request }: RequestInput<typeof calls.saveSafetyAuditTemplate>,
) {
  const { safetyAuditTemplateId, version, name, sections } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await newestVersion(tx, safetyAuditTemplateId)
    const isInForce = before?.name === name && JSON.stringify(before.sections) === JSON.stringify(sections)
    if (before && isInForce) return before
    if ((before?.version ?? 0) !== version) throw changedSince()
    const row = await tx
      .insertInto('safety_audit_template')
      .values({
        tenant_id: caller.tenantId,
        template_id: safetyAuditTemplateId,
        version: version + 1,
        name,
        sections: sections && sql<string>`${JSON.stringify(sections)}::jsonb`,
        saved_by_name: caller.account.name,
      })
      .onConflict((other) => other.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw changedSince()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: sections ? 'safetyAuditTemplate.saved' : 'safetyAuditTemplate.putOutOfUse',
      subject: name,
      before: before && { name: before.name, version: before.version, asks: auditView(before.sections) },
      after: { name, version: row.version, asks: auditView(sections) },
    })
    return viewTemplate(row)
  })
}

/** Returns the newest version of a template; null when the tenant has none of this id. */
export async function newestVersion(tx: Tx, templateId: string) {
  const row = await tx
    .selectFrom('safety_audit_template')
    .selectAll()
    .where('template_id', '=', templateId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? viewTemplate(row) : null
}

const sections = z.array(safetyAuditSection).nullable()

function viewTemplate(row: Selectable<SafetyAuditTemplate>) {
  return {
    safetyAuditTemplateId: row.template_id,
    version: row.version,
    name: row.name,
    sections: sections.parse(row.sections),
    savedAt: row.saved_at.toISOString(),
    savedByName: row.saved_by_name,
  }
}

function auditView(input: z.infer<typeof sections>) {
  return input && questionsOf(input).map(({ text, weight }) => `${text} (${weight})`)
}
