/** The PostgreSQL roles of Muster. */
import { pbkdf2Sync } from 'node:crypto'
import type pg from 'pg'

/** The server's role: it owns nothing and may not rewrite history. */
export const appRole = 'muster_app'

/** The role that the server switches to when it reads across tenants for a global administrator. It can only read. */
export const globalRole = 'muster_global'

/** Rounds of PBKDF2-HMAC-SHA-512 (OWASP ASVS 5.0, appendix C): a tenth of a second at a start. */
const iterations = 210_000

/**
 * The role that owns the functions which remove what is kept no longer (migrations/0084_retention.sql). Nobody signs in as it or
 * can become it; the server may only call its functions, which check by themselves what is due.
 */
const expiryRole = 'muster_expiry'

/**
 * Builds the server's connection URL. Its password is `MUSTER_APP_PASSWORD`, or else derived from the owner's, so that every
 * process that knows the owner derives the same one.
 * @throws Error with one sentence when there is neither
 */
export function appAccess(ownerUrl: string): { url: string; password: string } {
  const url = new URL(ownerUrl)
  if (!url.password && !process.env.MUSTER_APP_PASSWORD) {
    throw new Error(
      'Set MUSTER_APP_PASSWORD. The database URL has no password to derive the server’s password from.',
    )
  }
  const derived = pbkdf2Sync(url.password, appRole, iterations, 32, 'sha512').toString('base64url')
  const password = process.env.MUSTER_APP_PASSWORD || derived
  url.username = appRole
  url.password = password
  return { url: url.href, password }
}

/** Returns a connection URL with the role and password of another one. */
export function asRoleOf(url: string, place: string): string {
  const { username, password } = new URL(url)
  return Object.assign(new URL(place), { username, password }).href
}

/** Creates the roles, or corrects them. The migrations grant their rights to tables. */
export async function ensureRoles(client: pg.Client, password: string): Promise<void> {
  await makeRole(client, globalRole, 'nologin')
  await makeRole(client, expiryRole, 'nologin')
  // Only a member may give its functions to a role.
  await retryOnRace(client, `grant ${expiryRole} to current_user`)
  // Noinherit: only a transaction that switches to the global role sees what that role may see.
  await makeRole(client, appRole, `login noinherit password ${client.escapeLiteral(password)}`)
  await retryOnRace(client, `grant ${globalRole} to ${appRole}`)
}

/** Gives every function that runs with the rights of its owner to the role of expiry; a restore may have left them to another. */
export async function giveFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name
    from pg_proc p
    where p.pronamespace = to_regnamespace('muster') and p.prosecdef and pg_get_userbyid(p.proowner) <> $1`,
    [expiryRole],
  )
  if (rows.length === 0) return
  // Only a role that may create in the schema may own something there.
  const statements = [
    `grant create on schema muster to ${expiryRole}`,
    ...rows.map(({ name }) => `alter function ${name} owner to ${expiryRole}`),
    `revoke create on schema muster from ${expiryRole}`,
  ]
  await client.query(statements.join('; '))
}

async function makeRole(client: pg.Client, name: string, options: string) {
  const found = await client.query<{ unheld: boolean }>(
    'select rolsuper or rolbypassrls as unheld from pg_roles where rolname = $1',
    [name],
  )
  // An owner who is no superuser may not even say "nosuperuser", so it is checked instead; a new role has neither
  // attribute.
  if (found.rows[0]?.unheld)
    throw new Error(`The role ${name} must not be a superuser or bypass row-level security.`)
  await retryOnRace(client, `${found.rowCount ? 'alter' : 'create'} role ${name} ${options}`)
}

/**
 * Changes a role. Roles belong to the whole database server: a migration of another database at this moment changes the same
 * ones.
 */
export async function retryOnRace(client: pg.Client, statement: string) {
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
