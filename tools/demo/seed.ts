/** Fills an empty database with the demo district and the accounts to look at it with. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Actor } from '../../apps/api/src/features/audit/writeAudit.ts'
import { importInto } from '../../apps/api/src/features/roster/importOneRoster.ts'
import { makeMember } from '../../apps/api/src/features/user/makeMember.ts'
import { noTenant } from '../../apps/api/src/platform/db/database.ts'
import { joinTransaction } from '../../apps/api/src/platform/db/joinTransaction.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { withoutTimeouts } from '../../apps/api/src/platform/db/roleSettings.ts'
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
    await client.query(`select ${withoutTimeouts}`)
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
  await client.query(
    `select
      set_config('search_path', 'muster', true),
      set_config('muster.server', 'on', true),
      set_config('muster.tenant_id', $1, true)`,
    [noTenant],
  )
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

/** Adds an account that its owner links to by email at the first sign-in, with its role; held to the first site if to any. */
async function addAccount(client: pg.Client, account: DemoAccount, tenantId: string): Promise<void> {
  const { name, role } = account
  await joinTransaction(client, async (tx) => {
    const [site] = await tx.selectFrom('site').select('id').orderBy('id').limit(1).execute()
    const siteIds = role === 'SiteSpecific' && site ? [site.id] : []
    await makeMember(tx, demo, tenantId, { email: account.email.toLowerCase(), name, role, siteIds })
  })
}

/** The actor of the audit entries of the demo. */
const demo: Actor = { id: null, name: 'demo', address: null }
