import { rolesWithRight } from '@muster/domain/access/rights'
import type { ClientBase } from 'pg'
import type { CsvTable, ImportingUser } from './csvImport.ts'

/**
 * Locks the tenant: one change of its members at a time.
 * @param userIds accounts that will change
 */
export async function lockTenantForImport(
  { client, tenant, by }: Pick<CsvTable<unknown>, 'client' | 'tenant'> & { by: ImportingUser },
  userIds: readonly string[],
): Promise<void> {
  await client.query("select set_config('muster.user_id', $1, true)", [by.id])
  // Accounts are locked before their tenant, in the order of their ids, as in a change of a single user.
  await client.query('select from app_user where id = any ($1::uuid[]) order by id for update', [
    [by.id, ...userIds],
  ])
  await client.query('select from tenant where id = $1 for no key update', [tenant.id])
}

/** Returns true when the tenant has an administrator. */
export async function hasAdmin(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from tenant_assignment a
    join app_user u on u.id = a.user_id
    where a.tenant_id = tenant_in_use() and a.state = 'member' and a.role = any($1::text[]) and not a.restricted and u.is_active
    limit 1`,
    [rolesWithRight('user.manage', false)],
  )
  return (rowCount ?? 0) > 0
}
