/** Finds the target tenant of an import by its key, or creates it. */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { ImportError } from './importError.ts'
import type { ImportReport } from './importReport.ts'

const noTenantId = '00000000-0000-0000-0000-000000000000'

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
  // Two imports of one tenant run one after the other.
  await client.query("select pg_advisory_xact_lock(hashtext('muster.import'), hashtext($1))", [key])
  await useTenant(client, noTenantId, key)
  const known = await client.query<{ id: string; name: string }>(
    'select id, name from tenant where key = $1',
    [key],
  )
  const tenant = known.rows[0]
  if (tenant) {
    await useTenant(client, tenant.id)
    if (newName === undefined || newName === tenant.name) return { ...tenant, key, outcome: 'left' }
    await client.query('update tenant set name = $2 where id = $1', [tenant.id, newName])
    return { id: tenant.id, key, name: newName, outcome: 'changed' }
  }
  if (newName === undefined)
    throw new ImportError(`There is no tenant "${key}" yet. To add it, say its name: --name "…".`)
  const id = randomUUID()
  await useTenant(client, id)
  await client.query('insert into tenant (id, key, name, prefix) values ($1, $2, $3, $2)', [id, key, newName])
  return { id, key, name: newName, outcome: 'added' }
}

async function useTenant(client: ClientBase, id: string, key = ''): Promise<void> {
  await client.query(
    "select set_config('muster.tenant_id', $1, true), set_config('muster.tenant_key', $2, true)",
    [id, key],
  )
}
