import type { Admin } from '../../access/caller.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { mayAdminister, unknownTenant } from './administeredTenants.ts'

/**
 * Runs one short transaction for a tenant that an administrator names by its id.
 * @throws 404 when they do not administer it, or there is none
 */
export async function withAdministeredTenant<T>(
  db: Database,
  admin: Admin,
  tenantId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!mayAdminister(admin, tenantId)) throw unknownTenant()
  return inTenant(db, tenantId, async (tx) => {
    const tenant = await tx.selectFrom('tenant').select('id').where('id', '=', tenantId).executeTakeFirst()
    if (!tenant) throw unknownTenant()
    return work(tx)
  })
}
