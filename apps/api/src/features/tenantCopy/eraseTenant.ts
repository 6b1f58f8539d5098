import { formerMember } from '@muster/domain/incident/withoutErased'
import pg from 'pg'
import { erasedAddress } from '../subject/personalData.ts'
import { accountIds, findTenant, lookUp, tenantTables } from './tenantTables.ts'

/**
 * Erases an organization: every row of it, and the accounts that belong to no other. All or nothing. It runs as the role that may delete
 * what is insert-only, which the owner of the database may take and the server may not.
 * @param ownerUrl connection URL of the owner of the database
 * @returns the number of rows
 * @throws Error with one sentence for an unknown key, or an organization that is still active
 */
export async function eraseTenant(ownerUrl: string, tenantKey: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const removed = await erase(client, tenantKey)
    await client.query('commit')
    return removed
  } finally {
    await client.end()
  }
}

async function erase(client: pg.Client, tenantKey: string): Promise<number> {
  const tenant = await findTenant(client, tenantKey)
  if (tenant.is_active)
    throw new Error(
      `${tenant.name} is active. Deactivate it first, so that no one works in it while it is erased.`,
    )
  const tables = await tenantTables(client)
  const accounts = await accountIds(client, tenant.id)
  await client.query('set constraints all deferred')
  await client.query('set local role muster_expiry')
  let removed = 0
  // What hangs on others goes first; snapshots and open pages are not copied, and go here.
  for (const name of ['open_pages', 'incident_snapshot_part', 'incident_snapshot'])
    removed += await deleteRows(client, name, 'tenant_id', tenant.id)
  for (const { name } of tables.toReversed()) {
    if (name === 'tenant') continue
    removed += await deleteRows(client, name, 'tenant_id', tenant.id)
  }
  const { rows: here } = await client.query<{ id: string }>(
    'select id from app_user where current_tenant_id = $1',
    [tenant.id],
  )
  for (const { id } of here) {
    await lookUp(client, { user_id: id })
    await client.query('update app_user set current_tenant_id = null where id = $1', [id])
  }
  for (const id of accounts) removed += await eraseAccount(client, id)
  removed += await deleteRows(client, 'tenant', 'id', tenant.id)
  await client.query('reset role')
  await lookUp(client, { server: 'on' })
  await client.query(
    "insert into audit (tenant_id, actor, action, subject, after) values (null, 'command line', 'tenant.erased', $1, $2)",
    [`${tenant.name} (${tenantKey})`, JSON.stringify({ rows: removed })],
  )
  return removed
}

async function deleteRows(client: pg.Client, table: string, column: string, value: string): Promise<number> {
  const { rowCount } = await client.query(`delete from ${pg.escapeIdentifier(table)} where ${column} = $1`, [
    value,
  ])
  return rowCount ?? 0
}

/** Erases an account that belongs to no other organization. One that rows elsewhere still name keeps its number alone. */
async function eraseAccount(client: pg.Client, id: string): Promise<number> {
  await lookUp(client, { user_id: id })
  const { rows } = await client.query<{ stays: boolean }>(
    `select is_global_admin or exists (select from tenant_assignment a where a.user_id = u.id) as stays
    from app_user u where id = $1`,
    [id],
  )
  if (rows[0]?.stays !== false) return 0
  let removed = 0
  for (const table of ['sign_in_code', 'passkey', 'user_identity'])
    removed += await deleteRows(client, table, 'user_id', id)
  await client.query('savepoint account')
  try {
    return removed + (await deleteRows(client, 'app_user', 'id', id))
  } catch (error) {
    const isNamed = error instanceof Error && 'code' in error && error.code === '23503'
    if (!isNamed) throw error
    await client.query('rollback to savepoint account')
    await client.query('update app_user set name = $2, email = $3, is_active = false where id = $1', [
      id,
      formerMember,
      erasedAddress(id),
    ])
    return removed
  }
}
