import type { remarkOnSafetyAudit as remarkCall } from '@muster/contract/safetyAuditCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { idTaken, readOwnSafetyAudit, refuseTooMany } from './safetyAuditRows.ts'

/** Adds a remark. A retry with the same id is the same one; none is ever changed. @throws 404, 409 */
export function addAuditRemark(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof remarkCall>,
) {
  const { tenantId, account } = caller
  return inTenant(db, tenantId, async (tx) => {
    const audit = await readOwnSafetyAudit(tx, caller, params.safetyAuditId)
    await refuseTooMany(tx, 'safety_audit_remark', audit.id)
    const made = await tx
      .insertInto('safety_audit_remark')
      .values({
        id: body.remarkId,
        tenant_id: tenantId,
        audit_id: audit.id,
        text: body.text,
        by_id: account.id,
        by_name: account.name,
      })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made)
      await writeAudit(tx, tenantId, callerActor(caller, request), {
        action: 'safetyAudit.remarked',
        subject: audit.site_name,
        after: { text: body.text },
      })
    const row = await tx
      .selectFrom('safety_audit_remark')
      .selectAll()
      .where('id', '=', body.remarkId)
      .where('audit_id', '=', audit.id)
      .executeTakeFirst()
    if (!row) throw idTaken()
    return { remarkId: row.id, text: row.text, at: row.at.toISOString(), byName: row.by_name }
  })
}
