import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import type { Acting } from '../user/changeUser.ts'
import { lockAccounts, lockTenant } from '../user/lockAccounts.ts'
import { mayAdminister, unknownTenant } from './administeredTenants.ts'

/**
 * Runs one short transaction that changes a tenant, after checking that the caller still administers it.
 * @throws 404 for a tenant that is not administered, 401 or 403 when the administrator is no longer one
 */
export async function withLockedTenant<T>(
  db: Database,
  { admin }: Acting,
  tenantId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!mayAdminister(admin, tenantId)) throw unknownTenant()
  return inTenant(
    db,
    tenantId,
    async (tx) => {
      await lockAccounts(tx, admin, [])
      await lockTenant(tx, admin, tenantId)
      return work(tx)
    },
    { user_id: admin.account.id },
  )
}
