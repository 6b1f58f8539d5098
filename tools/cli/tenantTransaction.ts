/** A transaction that works for one tenant, found by its key. */
import pg from 'pg'
import { noTenant } from '../../apps/api/src/platform/db/database.ts'
import { withoutTimeouts } from '../../apps/api/src/platform/db/roleSettings.ts'
import { CommandError } from './command.ts'

/** The tenant a command works for. */
export interface Tenant {
  id: string
  key: string
  name: string
}

/**
 * Runs `work` in one transaction of the tenant; all of it is undone when it throws.
 * @throws CommandError when there is no such tenant
 */
export async function inTenantByKey<Result>(
  appUrl: string,
  key: string,
  work: (client: pg.Client, tenant: Tenant) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: appUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `select
        set_config('search_path', 'muster', true),
        set_config('muster.tenant_id', $1, true),
        set_config('muster.tenant_key', $2, true),
        ${withoutTimeouts}`,
      [noTenant, key],
    )
    const { rows } = await client.query<Tenant>('select id, key, name from tenant where key = $1', [key])
    const [tenant] = rows
    if (!tenant) throw new CommandError(`There is no tenant with the key "${key}".`)
    await client.query("select set_config('muster.tenant_id', $1, true)", [tenant.id])
    const result = await work(client, tenant)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The active site of the tenant with this name, in any case.
 * @throws CommandError that lists the sites there are
 */
export async function siteByName(client: pg.Client, name: string): Promise<{ id: number; name: string }> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from site where is_active order by name',
  )
  const site = rows.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
  if (site) return site
  throw new CommandError(
    `There is no site "${name}". The sites are: ${rows.map((each) => each.name).join(', ')}.`,
  )
}
