import type { startSafetyAudit as startCall } from '@muster/contract/safetyAuditCalls'
import { builtInSafetyAudit } from '@muster/domain/safetyAudit/builtInTemplate'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { idTaken, readOwnSafetyAudit } from './safetyAuditRows.ts'
import { newestVersion } from './safetyAuditTemplates.ts'
import { viewSafetyAudit } from './viewSafetyAudit.ts'

/**
 * Starts a safety audit with the template's current questions. A retry with the same id is the same one.
 * @throws 404 for a site or a template that is not theirs, 409 for a retired template
 */
export function startSafetyAudit(
  { db }: { db: Database },
  { caller, body, request }: RequestInput<typeof startCall>,
) {
  const { tenantId, account } = caller
  return inTenant(db, tenantId, async (tx) => {
    const site = await findVisibleSite(tx, caller, body.siteId)
    const template = await templateFor(tx, body.safetyAuditTemplateId)
    const made = await tx
      .insertInto('safety_audit')
      .values({
        id: body.safetyAuditId,
        tenant_id: tenantId,
        site_id: site.id,
        template_id: body.safetyAuditTemplateId,
        template_version: template.version,
        template_name: template.name,
        sections: sql<string>`${JSON.stringify(template.sections)}::jsonb`,
        started_by_id: account.id,
        started_by_name: account.name,
      })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made)
      await writeAudit(tx, tenantId, callerActor(caller, request), {
        action: 'safetyAudit.started',
        subject: site.name,
        after: { template: template.name, version: template.version },
      })
    const row = await readOwnSafetyAudit(tx, caller, body.safetyAuditId).catch(() => null)
    if (row?.site_id !== site.id) throw idTaken()
    return viewSafetyAudit(tx, row)
  })
}

async function templateFor(tx: Tx, id: string | null) {
  if (id === null) return { version: 0, ...builtInSafetyAudit }
  const found = await newestVersion(tx, id)
  if (!found) throw notFound(inEnglish('There is no such template in your organization.'))
  if (!found.sections)
    throw conflict('out-of-use', inEnglish('This template is retired. Choose another one.'))
  return { version: found.version, name: found.name, sections: found.sections }
}
