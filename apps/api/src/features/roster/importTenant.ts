/** Finds the target tenant of an import by its key, or creates it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { noTenant, setLookup, setTenant, type Tx } from '../../platform/db/database.ts'
import { joinTransaction } from '../../platform/db/joinTransaction.ts'
import { ImportError } from './importError.ts'
import type { ImportReport } from './importReport.ts'

/**
 * Finds or adds the tenant, and makes it the one this transaction works for.
 * @param name its name; needed for a new tenant, and renames a known one
 * @throws ImportError when the key cannot be one, or a new tenant has no name
 */
export async function chooseTenant(
  client: ClientBase,
  key: string,
  name?: string,
): Promise<ImportReport['tenant']> {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(key)) {
    throw new ImportError(`"${key}" cannot be a tenant key: use up to 63 of a–z, 0–9 and hyphens.`)
  }
  const newName = name?.trim()
  if (newName !== undefined && (newName === '' || newName.length > 200)) {
    throw new ImportError('A tenant needs a name of 1 to 200 characters.')
  }
  return joinTransaction(client, (tx) => findOrAddTenant(tx, key, newName))
}

async function findOrAddTenant(tx: Tx, key: string, name?: string): Promise<ImportReport['tenant']> {
  // Two imports of one tenant run one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('muster.import'), hashtext(${key}))`.execute(tx)
  await setTenant(tx, noTenant)
  await setLookup(tx, { tenant_key: key })
  const tenant = await tx
    .selectFrom('tenant')
    .select(['id', 'key', 'name'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (tenant) {
    await setTenant(tx, tenant.id)
    if (name === undefined || name === tenant.name) return { ...tenant, outcome: 'left' }
    await tx.updateTable('tenant').set({ name }).where('id', '=', tenant.id).execute()
    return { ...tenant, name, outcome: 'changed' }
  }
  if (name === undefined)
    throw new ImportError(`There is no tenant "${key}" yet. To add it, give its name: --name "…".`)
  const id = randomUUID()
  await setTenant(tx, id)
  await tx.insertInto('tenant').values({ id, key, name, prefix: key }).execute()
  return { id, key, name, outcome: 'added' }
}

/** Says that the tenant's rosters are of today. Rooms show how old theirs is, and one that was found unchanged is as good as new. */
export async function touchRosterDate(client: ClientBase): Promise<void> {
  await client.query('update tenant set roster_updated_at = now() where id = tenant_in_use()')
}
