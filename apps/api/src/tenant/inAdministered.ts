import type { Database, Tx } from '../db/database.ts'
import { inTenant } from '../db/database.ts'
import type { Admin } from '../http/caller.ts'
import { mayAdminister, unknownTenant } from './administered.ts'

/**
 * One short transaction for one tenant that an administrator names by its id.
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
