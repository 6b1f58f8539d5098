import type { withdrawSafetyAudit as withdrawCall } from '@muster/contract/safetyAuditCalls'
import { say } from '@muster/words/message'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { readSiteSafetyAudit, unlessSigned } from './safetyAuditRows.ts'

/**
 * Withdraws a safety audit that was started by mistake. Only its starter may, because a colleague may be in a cellar with
 * unsent answers. Harmless when repeated.
 * @throws 404, 409 when somebody else started it or anything is in it
 */
export function withdrawSafetyAudit(
  { db }: { db: Database },
  { caller, params, request }: RequestInput<typeof withdrawCall>,
) {
  const { tenantId, account } = caller
  return inTenant(db, tenantId, async (tx) => {
    const audit = await readSiteSafetyAudit(tx, caller, params.safetyAuditId)
    if (audit.is_put_away) return { safetyAuditId: audit.id }
    if (audit.started_by_id !== account.id)
      throw conflict(
        'not-theirs',
        say`${audit.started_by_name} has started this safety audit, and can put it away.`,
      )
    const made = await unlessSigned(
      tx
        .insertInto('safety_audit_withdrawal')
        .values({ tenant_id: tenantId, audit_id: audit.id, by_id: account.id, by_name: account.name })
        .onConflict((twice) => twice.doNothing())
        .returning('audit_id')
        .executeTakeFirst(),
    )
    if (made)
      await writeAudit(tx, tenantId, callerActor(caller, request), {
        action: 'safetyAudit.withdrawn',
        subject: audit.site_name,
        after: { template: audit.template_name },
      })
    return { safetyAuditId: audit.id }
  })
}
