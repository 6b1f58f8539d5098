/** Explains to the operator, in one sentence, why a database cannot be used. */

/** Returns the target of a connection URL, without its password. */
function parseTarget(url: string) {
  const { hostname, port, username, pathname } = new URL(url)
  const user = decodeURIComponent(username)
  return {
    host: hostname,
    at: `${hostname}:${port || 5432}`,
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  }
}

/** The settings that lead to the database. */
export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

/** The explanation for a pooler in front of PostgreSQL where a session is needed that is nobody else's. */
export const poolerMessage =
  'There is a pooler (such as PgBouncer) between Muster and PostgreSQL, and Muster also needs its own sessions. Point DATABASE_DIRECT_URL to PostgreSQL itself, and DATABASE_URL to the pooler.'

const certificates = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/

/**
 * @param error what connecting or asking failed with
 * @param url the connection URL; its password is never in the answer
 * @param setting where the URL comes from
 * @returns undefined for an error that is not about reaching and entering the database
 */
export function explainDatabaseError(
  error: unknown,
  url: string,
  setting: DatabaseSetting = 'DATABASE_URL',
): string | undefined {
  const { code, message } = rootCause(error)
  const { host, at, user, database } = parseTarget(url)
  if (/unsupported startup parameter/.test(message)) return poolerMessage
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host of ${setting}, ${host}, is not in DNS. Check the spelling.`
  if (/^E(CONNREFUSED|HOSTUNREACH|NETUNREACH|TIMEDOUT)$/.test(code) || /timeout/i.test(message))
    return `No PostgreSQL answers at ${at}, where ${setting} leads (${code || 'no answer in time'}). Check host and port, and that it runs and lets this machine connect.`
  if (code === 'ECONNRESET' || /Connection terminated/.test(message))
    return `What answers at ${at}, where ${setting} leads, ended the connection. Check that it is PostgreSQL, and whether it wants TLS: ?sslmode=require.`
  if (/does not support SSL/.test(message))
    return `PostgreSQL at ${at} has no TLS. Take sslmode out of ${setting}, or set PostgreSQL up for it.`
  if (certificates.test(code))
    return `The certificate of PostgreSQL at ${at} is not trusted (${code}). Name the authority that signed it: &sslrootcert=/path/to/ca.pem in ${setting}.`
  if (code === '28000' && /pg_hba|no encryption/.test(message))
    return `PostgreSQL at ${at} does not let the role “${user}” connect from this machine. Allow it in pg_hba.conf, or add ?sslmode=require to ${setting} if it wants TLS.`
  if (code === '28P01' || code === '28000' || /password must be a string|SASL/.test(message))
    return `PostgreSQL at ${at} does not let the role “${user}” in: there is no such role, or its password differs from the one in ${setting}.`
  if (code === '3D000')
    return `PostgreSQL at ${at} has no database “${database}”. Create it as a superuser: create database ${quoted(database)} owner ${quoted(user)} encoding 'UTF8' template template0;`
  if (code === '53300')
    return `PostgreSQL at ${at} has no connection left. Raise its max_connections, or set DATABASE_CONNECTIONS lower.`
  if (code === '57P03')
    return `PostgreSQL at ${at} is starting or stopping. Start Muster again when it is up.`
  if (code === '42501')
    return `The role “${user}” may not do what Muster needs in the database “${database}”: ${message}.`
  return undefined
}

/** Several addresses of one host fail together; the first is enough. */
function rootCause(error: unknown): { code: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0])
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  return { code: 'code' in error ? String(error.code) : '', message: error.message }
}

/** Quotes a name for SQL when necessary. */
export function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}
