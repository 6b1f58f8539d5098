import pg from 'pg'
import { addRetentionKinds } from './addRetentionKinds.ts'
import { addTenantRoles } from './addTenantRoles.ts'
import { adoptRelease } from './adoptRelease.ts'
import { expectedCatalog } from './catalog.ts'
import { checkOwner } from './checkOwner.ts'
import { appAccess, appRole, ensureRoles, giveFunctions } from './databaseRoles.ts'
import { laterMigrations, migrationNames, readMigration } from './migrationFiles.ts'
import { type Repairs, repairAround } from './repairCatalog.ts'
import { defaultPatience, type LockPatience, retryOnLock } from './retryOnLock.ts'

/** The result of an upgrade. */
export type MigrationResult = Repairs & {
  /** The server's connection URL: the same database as the app role. */
  appUrl: string
  /** True when the database was of Muster 0.1 until now. */
  isAdopted: boolean
}

/**
 * Upgrades a database as its owner: creates the roles, runs the missing migrations, repairs what a restore has left out,
 * and adds the names of new roles and the kinds of data that expire.
 * A database of Muster 0.1 is first upgraded to the baseline.
 * @param ownerUrl connection URL of a role that may create schemas and roles
 * @param catalog lines that the database should have; a repair adds those that the migrations did not make. With none, a
 *   database has what the migrations make and nothing else: the catalog itself is made and checked so.
 * @throws Error with one sentence when the database cannot be reached or used, or is of a later version; when a migration
 *   that already ran has been edited since; and when SQL fails (that file is rolled back)
 */
export async function migrate(
  ownerUrl: string,
  patience: LockPatience = defaultPatience,
  catalog?: readonly string[],
): Promise<MigrationResult> {
  const app = appAccess(ownerUrl)
  await checkOwner(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    // Servers that start together run this one after the other.
    await client.query("select pg_advisory_lock(hashtext('muster.migrate'))")
    const done = await migrationsDone(client)
    await refuseUnknownVersion(client, done)
    const roles = () => ensureRoles(client, app.password)
    const restored = await adoptRelease(client, done, roles, patience)
    const found = await repairAround(client, catalog ?? (await expectedCatalog()), async () => {
      await roles()
      // A server compares the migrations that ran with those it knows.
      await client.query(`grant select on public.muster_migration to ${appRole}`)
      const ran = await runMissing(client, patience)
      await giveFunctions(client)
      return ran
    })
    await addTenantRoles(client)
    await addRetentionKinds(client)
    const repaired = [...(restored ?? []), ...found.repaired]
    return { appUrl: app.url, ...found, repaired, isAdopted: restored !== null }
  } finally {
    await client.end()
  }
}

async function migrationsDone(client: pg.Client): Promise<string[]> {
  await client.query(`
    create table if not exists public.muster_migration (
      name text primary key,
      checksum text not null,
      at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string }>('select name from public.muster_migration')
  return rows.map(({ name }) => name)
}

/** @throws Error with one sentence about a database of a later version, or one that does not say which version it is of */
async function refuseUnknownVersion(client: pg.Client, done: readonly string[]) {
  const later = await laterMigrations(done)
  if (later.length > 0)
    throw new Error(
      `This database is of a later version of Muster: ${later.join(', ')} ran there. Start that version, or restore a backup from before it.`,
    )
  if (done.length > 0) return
  const { rowCount } = await client.query("select from pg_namespace where nspname = 'muster'")
  if (rowCount)
    throw new Error(
      'This database has a schema “muster” and nothing that says which version of Muster made it. Restore the table public.muster_migration, too, or use an empty database.',
    )
}

/** @returns names of the migrations that ran now */
async function runMissing(client: pg.Client, patience: LockPatience): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.muster_migration',
  )
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]))
  const ran: string[] = []
  for (const name of await migrationNames()) {
    const { sql, checksum } = await readMigration(name)
    const known = checksums.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`Migration ${name} was edited after it ran. Write a new one instead.`)
    await retryOnLock(client, `Migration ${name}`, patience, async () => {
      await client.query(sql)
      await client.query('insert into public.muster_migration (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ])
    })
    ran.push(name)
  }
  return ran
}
