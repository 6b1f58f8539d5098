import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { checkOwner } from './checkOwner.ts'
import { type Mended, mendAround } from './mendCatalog.ts'
import { migrationNames, migrationsFolder, unknownMigrations } from './migrationNames.ts'

/** The role the server runs with: it owns nothing and may not rewrite history. */
export const appRole = 'muster_app'

/** The role the server takes on to read across tenants for a global administrator; it can only read. */
export const globalRole = 'muster_global'
const globallyReadable = [
  'tenant',
  'app_user',
  'user_identity',
  'tenant_assignment',
  'site_permission',
  'site',
  'audit',
  'outgoing_mail',
]

/** What the app role may do beyond reading, table by table; a table that is not named can only be read. */
const writable: Record<string, string> = {
  tenant: 'insert, update',
  site: 'insert, update',
  room: 'insert, update',
  bag: 'insert, update',
  retired_code: 'insert',
  person: 'insert, update',
  roster_entry: 'insert, delete',
  app_user: 'insert, update',
  user_identity: 'insert, delete',
  tenant_assignment: 'insert, update, delete',
  site_permission: 'insert, delete',
  audit: 'insert',
  incident: 'insert, update',
  incident_site: 'insert',
  incident_numbers: 'insert, update',
  incident_snapshot: 'insert, update, delete',
  incident_snapshot_part: 'insert, delete',
  event: 'insert',
  chat_read: 'insert, update',
  open_pages: 'insert, update, delete',
  import_run: 'insert, update',
  import_id_column: 'insert, update',
  outgoing_mail: 'insert, update',
  help_request: 'insert, update',
  lockdown_request: 'insert, update',
  inventory_count: 'insert',
  item_use: 'insert',
  bag_expiry: 'insert, update, delete',
  task: 'insert, update',
  task_comment: 'insert',
  task_photo: 'insert',
  resource: 'insert, update',
  blank_label: 'insert, update',
  setup_code: 'insert, update',
  enrolled_device: 'insert, update',
  photo: 'insert',
  added_person: 'insert',
  guest_link: 'insert, update',
  guest_session: 'insert, update',
  drill_plan: 'insert, update',
  drill_plan_site: 'insert, delete',
  drill_occurrence: 'insert, update',
  drill_remark: 'insert',
  rule_pack: 'insert, update',
  bag_readiness: 'insert, update',
  site_plan: 'insert',
  plan_level: 'insert',
  plan_link: 'insert, delete',
  plan_picture: 'insert, delete',
  template_version: 'insert',
  notification_group: 'insert, update',
  notification_member: 'insert, delete',
  notification_rule: 'insert, update',
  notification_words: 'insert, update',
  notification_endpoint: 'insert, update',
  notification_contact: 'insert, update, delete',
  push_subscription: 'insert, update, delete',
  push_key: 'insert',
  notification_wish: 'insert, update, delete',
  notification_delivery: 'insert, update, delete',
  camera: 'insert, update, delete',
  feed: 'insert, update, delete',
  alert_feed: 'insert, update',
  safety_audit_template: 'insert',
  safety_audit: 'insert',
  safety_audit_photo: 'insert',
  safety_audit_answer: 'insert',
  safety_audit_finding: 'insert',
  safety_audit_signature: 'insert',
  safety_audit_remark: 'insert',
  safety_audit_withdrawal: 'insert',
  rbim: 'insert, update',
  rbim_standing: 'insert, update',
  rbim_sample: 'insert, delete',
  rbim_entry: 'insert, update, delete',
  rbim_telling: 'insert, update',
  first_drill_checklist: 'insert, update',
  write_check: 'update',
}

/** How patient a migration is with those who use the database meanwhile. */
export type Patience = {
  /**
   * How long it waits for a table before it lets go of all and tries again, in milliseconds: whoever comes after it waits
   * behind it, a room that answers too.
   */
  lockTimeout: number
  /** Between two tries, in milliseconds. */
  pause: number
  /** Told when it tries again. */
  onBusy: (sentence: string) => void
}
const usualPatience: Patience = {
  lockTimeout: 3000,
  pause: 2000,
  onBusy: (sentence) => console.error(sentence),
}
/** Tries before it gives up: a minute or two. */
const mostTries = 25

/** What a database was brought up to date by. */
export type Migrated = Mended & {
  /** The URL the server runs with: the same database as the app role. */
  appUrl: string
}

/**
 * Brings a database up to date, as its owner: runs the missing migrations, readies the app role, and mends what a restore has left out.
 * The app role's password is `MUSTER_APP_PASSWORD`, else derived from the owner's, so that every process that knows the owner comes to the
 * same one.
 * @param ownerUrl connection URL of a role that may create schemas and roles
 * @throws Error with one sentence when the database cannot be reached or made ours, or is of a later version; when a migration that
 *   already ran has been edited since; and when SQL fails (that file is rolled back)
 */
export async function migrate(ownerUrl: string, patience: Patience = usualPatience): Promise<Migrated> {
  const app = appAccess(ownerUrl)
  await checkOwner(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    // Servers that start together take turns.
    await client.query("select pg_advisory_lock(hashtext('muster.migrate'))")
    const found = await mendAround(client, async () => {
      // Policies name the role, so it is there before them.
      await makeRole(client, globalRole, 'nologin')
      const ran = await runMissing(client, patience)
      await readyAppRole(client, app.password)
      return ran
    })
    return { appUrl: app.url, ...found }
  } finally {
    await client.end()
  }
}

async function runMissing(client: pg.Client, patience: Patience): Promise<string[]> {
  await client.query(`
    create table if not exists public.muster_migration (
      name text primary key,
      checksum text not null,
      at timestamptz not null default now()
    )`)
  const done = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.muster_migration',
  )
  const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]))
  const names = await migrationNames()
  const unknown = unknownMigrations([...checksums.keys()], names)
  if (unknown.length > 0)
    throw new Error(
      `This database is of a later version of Muster: ${unknown.join(', ')} ran there. Start that version, or restore a backup from before it.`,
    )
  const ran: string[] = []
  for (const name of names) {
    const sql = await readFile(new URL(name, migrationsFolder), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const known = checksums.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`Migration ${name} was edited after it ran. Write a new one instead.`)
    await runPatiently(client, { name, sql, checksum }, patience)
    ran.push(name)
  }
  return ran
}

type Migration = { name: string; sql: string; checksum: string }

async function runPatiently(client: pg.Client, migration: Migration, patience: Patience) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(client, migration, patience.lockTimeout)
    } catch (error) {
      const { name } = migration
      if (!isLockTimeout(error) || attempt === mostTries) {
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        })
      }
      patience.onBusy(`Migration ${name} waits for a table that is in use, and tries again.`)
      await new Promise((resolve) => setTimeout(resolve, patience.pause))
    }
  }
}

async function runOnce(client: pg.Client, { name, sql, checksum }: Migration, lockTimeout: number) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${Math.round(lockTimeout)}`)
    await client.query(sql)
    await client.query('insert into public.muster_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** PostgreSQL's lock_not_available. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** How the server will connect. */
function appAccess(ownerUrl: string): { url: string; password: string } {
  const url = new URL(ownerUrl)
  if (!url.password && !process.env.MUSTER_APP_PASSWORD) {
    throw new Error(
      'Set MUSTER_APP_PASSWORD: the database URL has no password to derive the server’s own from.',
    )
  }
  const derived = createHmac('sha256', url.password).update(appRole).digest('base64url')
  const password = process.env.MUSTER_APP_PASSWORD ?? derived
  url.username = appRole
  url.password = password
  return { url: url.href, password }
}

async function readyAppRole(client: pg.Client, password: string): Promise<void> {
  const secret = client.escapeLiteral(password)
  // Noinherit: only a transaction that takes the global role on sees what that role may see.
  await makeRole(client, appRole, `login noinherit password ${secret}`)
  // A server compares what ran with what it knows.
  await client.query(`grant select on public.muster_migration to ${appRole}`)
  await client.query(`grant usage on schema muster to ${appRole}, ${globalRole}`)
  await client.query(`grant select on ${globallyReadable.map((table) => `muster.${table}`)} to ${globalRole}`)
  await onRoles(client, `grant ${globalRole} to ${appRole}`)
  await client.query(`grant select on all tables in schema muster to ${appRole}`)
  await client.query(`grant usage on all sequences in schema muster to ${appRole}`)
  for (const [table, rights] of Object.entries(writable)) {
    await client.query(`grant ${rights} on muster.${table} to ${appRole}`)
  }
}

async function makeRole(client: pg.Client, name: string, options: string) {
  const found = await client.query<{ unheld: boolean }>(
    'select rolsuper or rolbypassrls as unheld from pg_roles where rolname = $1',
    [name],
  )
  // An owner who is no superuser may not even say "nosuperuser", so it is asked, not set; a new role is neither.
  if (found.rows[0]?.unheld)
    throw new Error(`The role ${name} must not be a superuser or bypass row-level security.`)
  await onRoles(client, `${found.rowCount ? 'alter' : 'create'} role ${name} ${options}`)
}

/** Roles belong to the whole database server: whoever migrates another database at this moment touches the same ones. */
async function onRoles(client: pg.Client, statement: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      const isRace = error instanceof Error && error.message.includes('concurrently')
      if (!isRace || attempt === 5) throw error
    }
  }
}
