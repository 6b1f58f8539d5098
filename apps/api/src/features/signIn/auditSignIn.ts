import type { AuditAction } from '@muster/contract/auditCalls'
import { setLookup, setTenant, type Tx } from '../../platform/db/database.ts'
import { userLabel, writeAudit } from '../audit/writeAudit.ts'

/**
 * Records what a person did with their own sign-in, in each of their tenants; for a person without one, of the whole deployment.
 * @param tx of the server, which knows the user
 */
export async function auditSignIn(
  tx: Tx,
  accountId: string,
  action: AuditAction,
  address: string,
): Promise<void> {
  await setLookup(tx, { user_id: accountId })
  const { name, email } = await tx
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const tenants = await tx
    .selectFrom('tenant_assignment')
    .select('tenant_id')
    .where('user_id', '=', accountId)
    .execute()
  const by = { id: accountId, name, email, address }
  const change = { action, subject: userLabel({ name, email }) }
  if (tenants.length === 0) return writeAudit(tx, null, by, change)
  for (const { tenant_id } of tenants) {
    await setTenant(tx, tenant_id)
    await writeAudit(tx, tenant_id, by, change)
  }
}
