import { randomUUID } from 'node:crypto'
import type { createTenant as createCall } from '@muster/contract/adminTenantCalls'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/problems.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { actorOf } from '../user/changeUser.ts'
import { lockAccounts } from '../user/lockAccounts.ts'
import { refuseSharedHost, refuseTakenKeyOrPrefix } from './tenantUniqueness.ts'
import { viewTenant } from './viewTenants.ts'

/**
 * Creates a tenant without sites and users.
 * @throws 409 when its key or prefix is taken
 */
export async function createTenant(
  { db, config }: { config: Config; db: Database },
  input: RequestInput<typeof createCall>,
) {
  const { admin, body } = input
  const { tenantKey, prefix } = body
  const name = body.name ?? body.tenantName
  if (name === undefined) throw invalidField(422, 'invalid', 'name', inEnglish('Enter a name.'))
  refuseSharedHost(config, prefix)
  const id = randomUUID()
  const added = inTenant(
    db,
    id,
    async (tx) => {
      await lockAccounts(tx, admin, [])
      await addTenant(tx, id, actorOf(input), { tenantKey, name, prefix })
      return viewTenant(tx, id)
    },
    { user_id: admin.account.id },
  )
  return refuseTakenKeyOrPrefix(added)
}

/**
 * Adds a tenant without sites and users, and audits it.
 * @param tx works for the id, which no tenant has yet
 * @throws as PostgreSQL when its key or prefix is taken; see `refuseTakenKeyOrPrefix`
 */
export async function addTenant(
  tx: Tx,
  id: string,
  by: Actor,
  { tenantKey, name, prefix }: { tenantKey: string; name: string; prefix: string },
): Promise<void> {
  await tx.insertInto('tenant').values({ id, key: tenantKey, name, prefix }).execute()
  const change = { action: 'tenant.created' as const, subject: name, after: { tenantKey, name, prefix } }
  await writeAudit(tx, id, by, change)
}
