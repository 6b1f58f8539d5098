import { randomUUID } from 'node:crypto'
import type { createTenant as createCall } from '@muster/contract/adminTenantCalls'
import { writeAudit } from '../audit/writeAudit.ts'
import { inTenant } from '../db/database.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { wrongField } from '../http/problems.ts'
import { actorOf } from '../user/changeUser.ts'
import { lockAccounts } from '../user/lockAccounts.ts'
import { refuseSharedHost, refuseTaken } from './takenField.ts'
import { viewTenant } from './viewTenants.ts'

/**
 * A new tenant, still without sites and users.
 * @throws 409 when its key or prefix is taken
 */
export async function createTenant({ db, config }: House, asked: Asked<typeof createCall>) {
  const { admin, body } = asked
  const { tenantKey, prefix } = body
  const name = body.name ?? body.tenantName
  if (name === undefined) throw wrongField(422, 'invalid', 'name', 'Write a name.')
  refuseSharedHost(config, prefix)
  const id = randomUUID()
  const added = inTenant(
    db,
    id,
    async (tx) => {
      await lockAccounts(tx, admin, [])
      await tx.insertInto('tenant').values({ id, key: tenantKey, name, prefix }).execute()
      const change = { action: 'tenant.created' as const, subject: name, after: { tenantKey, name, prefix } }
      await writeAudit(tx, id, actorOf(asked), change)
      return viewTenant(tx, id)
    },
    { user_id: admin.account.id },
  )
  return refuseTaken(added)
}
