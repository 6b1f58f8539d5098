import { setLookup, type Tx } from '../../platform/db/database.ts'
import { type AuditChange, userLabel, writeAudit } from '../audit/writeAudit.ts'
import { mayAdminister } from '../tenant/administeredTenants.ts'
import { type Acting, actorOf, type Target } from './changeUser.ts'
import { lockTenant } from './lockAccounts.ts'

/**
 * Records a change of a whole account in the audit of each of the user's tenants that the administrator administers; of somebody without a tenant, in the audit of
 * the whole deployment, which global administrators read.
 * @param inTenant runs before that for each of the tenants, which is locked
 * @throws 403 for a tenant that the administrator no longer administers
 */
export async function auditAccount(
  tx: Tx,
  acting: Acting,
  target: Target,
  change: Omit<AuditChange, 'subject'>,
  inTenant: (tenant: Awaited<ReturnType<typeof lockTenant>>) => Promise<void> = async () => {},
): Promise<void> {
  const [by, entry] = [actorOf(acting), { ...change, subject: userLabel(target) }]
  for (const tenantId of target.assignments.keys()) {
    if (!mayAdminister(acting.admin, tenantId)) continue
    await inTenant(await lockTenant(tx, acting.admin, tenantId))
    await writeAudit(tx, tenantId, by, entry)
  }
  if (target.assignments.size > 0) return
  await setLookup(tx, { server: 'on' })
  await writeAudit(tx, null, by, entry)
  await setLookup(tx, { server: 'off' })
}
