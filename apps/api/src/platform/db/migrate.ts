import pg from 'pg'
import { addRetentionKinds } from './addRetentionKinds.ts'
import { addTenantRoles } from './addTenantRoles.ts'
import { adoptRelease } from './adoptRelease.ts'
import { expectedCatalog, withoutContract } from './catalog.ts'
import { checkOwner } from './checkOwner.ts'
import { appAccess, appRole, ensureRoles, giveFunctions } from './databaseRoles.ts'
import { isContract, laterMigrations, migrationNames, pendingMigrations } from './migrationFiles.ts'
import { type Repairs, repairAround } from './repairCatalog.ts'
import { defaultPatience, type LockPatience } from './retryOnLock.ts'
import { ensureRoleSettings } from './roleSettings.ts'
import { runMigration } from './runMigration.ts'
import { isOlder, runningServers, serverWords } from './serverInstances.ts'

/** The result of an upgrade. */
export type MigrationResult = Repairs & {
  /** The server's connection URL: the same database as the app role. */
  appUrl: string
  /** True when the database was of Muster 0.1 until now. */
  isAdopted: boolean
  /** Migrations that this version leaves until the upgrade is finished. */
  toFinish: string[]
  /** Migrations of a later version, which has expanded this database; then nothing was run or repaired. */
  later: string[]
}

/** Settings that only tests change. */
export type MigrationOptions = {
  patience?: LockPatience
  /**
   * Lines that the database should have; a repair adds those that the migrations did not make. With none, a database has
   * what the migrations make and nothing else: the catalog itself is made and checked so.
   */
  catalog?: readonly string[]
  folder?: URL
  /** True: a new database is left as an upgrade leaves it before it is finished. */
  leavesContract?: boolean
}

/**
 * Upgrades a database as its owner: creates the roles and gives the server's its settings, runs the missing migrations,
 * repairs what a restore has left out, and adds the names of new roles and the kinds of data that expire.
 * A database of Muster 0.1 is first upgraded to the baseline. Migrations that the version before would not survive stay
 * until `finish`, except in a new database. A database that a later version has expanded is left as it is.
 * @param ownerUrl connection URL of a role that may create schemas and roles
 * @throws Error with one sentence when the database cannot be reached or used, or a later version has finished its upgrade
 *   there; when a migration that already ran has been edited since; and when SQL fails (that file is rolled back)
 */
export function migrate(ownerUrl: string, options: MigrationOptions = {}): Promise<MigrationResult> {
  return upgrade(ownerUrl, options, async () => (name) => !isContract(name))
}

/**
 * Finishes an upgrade: runs all missing migrations, also those that take away what the version before needs.
 * @throws Error as `migrate` does, and when a server of an older version runs
 */
export function finish(ownerUrl: string, options: MigrationOptions = {}): Promise<MigrationResult> {
  return upgrade(ownerUrl, options, async (client) => {
    const newest = (await migrationNames(options.folder)).at(-1) ?? ''
    const older = ((await runningServers((statement) => client.query(statement))) ?? []).filter((server) =>
      isOlder(server, newest),
    )
    if (older.length > 0)
      throw new Error(
        `Servers of an older version still use this database: ${older.map(serverWords).join(', ')}. Stop them, wait half a minute, then finish.`,
      )
    return () => true
  })
}

/** @param choose called when the database can be upgraded; says which of the missing migrations run */
async function upgrade(
  ownerUrl: string,
  { patience = defaultPatience, catalog, folder, leavesContract = false }: MigrationOptions,
  choose: (client: pg.Client) => Promise<(name: string) => boolean>,
): Promise<MigrationResult> {
  const app = appAccess(ownerUrl)
  await checkOwner(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    // Servers that start together run this one after the other.
    await client.query("select pg_advisory_lock(hashtext('muster.migrate'))")
    const done = await migrationsDone(client)
    const later = await laterMigrations(done, folder)
    refuseFinished(later)
    const roles = () => ensureRoles(client, app.password)
    if (later.length > 0) {
      // Also of the later version: only the password may have changed.
      await roles()
      return { ...nothingDone, appUrl: app.url, later }
    }
    await refuseUnknownVersion(client, done)
    const isChosen = await choose(client)
    // Nothing runs on a new database yet.
    const mayRun = (name: string) => (done.length === 0 && !leavesContract) || isChosen(name)
    const restored = await adoptRelease(client, done, roles, patience)
    const wanted = (await pendingMigrations(done, folder)).contract.every(mayRun)
    const whole = catalog ?? (await expectedCatalog())
    const found = await repairAround(client, wanted ? whole : await withoutContract(whole), async () => {
      await roles()
      // A server compares the migrations that ran with those it knows.
      await client.query(`grant select on public.muster_migration to ${appRole}`)
      const checksums = await checksumsOf(client)
      const ran: string[] = []
      for (const name of await migrationNames(folder))
        if (mayRun(name) && (await runMigration(client, name, checksums.get(name), patience, folder)))
          ran.push(name)
      await giveFunctions(client)
      return ran
    })
    await ensureRoleSettings(client)
    await addTenantRoles(client)
    await addRetentionKinds(client)
    const repaired = [...(restored ?? []), ...found.repaired]
    const { contract: toFinish } = await pendingMigrations(await migrationsDone(client), folder)
    return { appUrl: app.url, ...found, repaired, isAdopted: restored !== null, toFinish, later }
  } finally {
    await client.end()
  }
}

const nothingDone = {
  ran: [],
  repaired: [],
  stillMissing: [],
  different: [],
  isAdopted: false,
  toFinish: [],
} satisfies Partial<MigrationResult>

/** The state of an upgrade: what the next start will run, what is to be finished, what a later version ran, and who runs. */
export async function upgradeStatus(ownerUrl: string, folder?: URL) {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const isThere = await client.query(
      "select to_regclass('public.muster_migration') is not null as is_there",
    )
    const done = isThere.rows[0]?.is_there ? await migrationsDone(client) : []
    return {
      ...(await pendingMigrations(done, folder)),
      isNew: done.length === 0,
      later: await laterMigrations(done, folder),
      servers: (await runningServers((statement) => client.query(statement))) ?? [],
    }
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

async function checksumsOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.muster_migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** @throws Error with one sentence when a later version has taken away what this one may need */
function refuseFinished(later: readonly string[]) {
  const finished = later.filter(isContract)
  if (finished.length > 0)
    throw new Error(
      `A later version of Muster has finished its upgrade of this database: ${finished.join(', ')} ran here. Start that version, or restore a backup from before it.`,
    )
}

/** @throws Error with one sentence about a database that does not say which version it is of */
async function refuseUnknownVersion(client: pg.Client, done: readonly string[]) {
  if (done.length > 0) return
  const { rowCount } = await client.query("select from pg_namespace where nspname = 'muster'")
  if (rowCount)
    throw new Error(
      'This database has a schema “muster”, but no record of its Muster version. Also restore the table public.muster_migration, or use an empty database.',
    )
}
