/** Fills an empty database with the demo district and the accounts to look at it with. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { importInto } from '../../apps/api/src/features/roster/importOneRoster.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { type DemoAccount, demoAccounts } from '../../apps/identity/src/accounts.ts'
import { addReadiness } from './addReadiness.ts'
import { type DemoDistrict, demoDistricts } from './district.ts'
import { writeDistrict } from './writeDemoRoster.ts'

/**
 * Adds the demo tenants and accounts where no tenant exists; otherwise leaves everything as it is. One transaction:
 * a seeding that is interrupted leaves nothing behind, and the next one starts afresh.
 * @param ownerUrl connection URL of the database's owner; the database is migrated first
 * @returns whether the database was empty
 */
export async function seedDemoIfEmpty(ownerUrl: string): Promise<boolean> {
  const { appUrl } = await migrate(ownerUrl)
  const client = new pg.Client({ connectionString: appUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // Servers that start together do this one after the other.
    await client.query("select pg_advisory_xact_lock(hashtext('muster.seed'))")
    const isEmpty = !(await hasTenant(client))
    if (isEmpty) await seed(client)
    await client.query('commit')
    return isEmpty
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function hasTenant(client: pg.Client): Promise<boolean> {
  await client.query(`
    select
      set_config('search_path', 'muster', true),
      set_config('muster.server', 'on', true),
      set_config('muster.tenant_id', '00000000-0000-0000-0000-000000000000', true)`)
  const { rowCount } = await client.query('select from tenant limit 1')
  await client.query("select set_config('muster.server', '', true)")
  return (rowCount ?? 0) > 0
}

async function seed(client: pg.Client): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-demo-'))
  try {
    for (const district of demoDistricts) {
      const source = join(folder, district.tenantKey)
      await writeDistrict(source, district)
      const { tenant } = await importInto(client, {
        source,
        tenantKey: district.tenantKey,
        name: district.name,
      })
      // The import leaves the transaction working for its tenant.
      const accounts = demoAccounts.filter((account) => account.tenantKey === district.tenantKey)
      for (const account of accounts) await addAccount(client, account, tenant.id)
      await addReadiness(client, district, tenant.id)
      await addPlaces(client, district, tenant.id)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Says where the schools are, which a roster does not. */
async function addPlaces(client: pg.Client, { schools }: DemoDistrict, tenantId: string): Promise<void> {
  for (const { name, place } of schools) {
    if (!place) continue
    await client.query('update site set latitude = $1, longitude = $2 where tenant_id = $3 and name = $4', [
      place.latitude,
      place.longitude,
      tenantId,
      name,
    ])
  }
}

/** Adds an account that its owner links to by e-mail at the first sign-in, with its role and first site. */
async function addAccount(client: pg.Client, account: DemoAccount, tenantId: string): Promise<void> {
  const email = account.email.toLowerCase()
  const isGlobalAdmin = account.role === 'GlobalAdmin'
  await client.query("select set_config('muster.email', $1, true)", [email])
  const { rows } = await client.query<{ id: string }>(
    `insert into app_user (email, name, is_global_admin, current_tenant_id)
    values ($1, $2, $3, $4)
    returning id`,
    [email, account.name, isGlobalAdmin, tenantId],
  )
  const id = rows[0]?.id
  if (!isGlobalAdmin) {
    const restricted = account.role === 'SiteSpecific'
    await client.query(
      'insert into tenant_assignment (tenant_id, user_id, role, restricted) values ($1, $2, $3, $4)',
      [tenantId, id, restricted ? 'Manager' : account.role, restricted],
    )
  }
  if (account.role === 'SiteSpecific') {
    await client.query(
      `insert into site_permission (tenant_id, user_id, site_id)
      select $1, $2, id from site order by id limit 1`,
      [tenantId, id],
    )
  }
  await client.query(
    `insert into audit (tenant_id, actor, action, subject, details)
    values ($1, 'demo', 'user.invited', $2, $3)`,
    [tenantId, email, JSON.stringify({ role: account.role })],
  )
}
