import { baseline } from './migrationFiles.ts'

/** A server process that runs on this database. `newestMigration`: the newest one that it knows. */
export type ServerInstance = { version: string; newestMigration: string; startedAt: Date }

/**
 * Lists the servers that run now, oldest first. Those from before version 0.2 are not among them.
 * @param query as the owner or the role of servers
 * @returns null where the database has no table for them yet
 */
export async function runningServers(
  query: <Row extends object>(statement: string) => Promise<{ rows: Row[] }>,
): Promise<ServerInstance[] | null> {
  const found = await query<{ isThere: boolean }>(
    `select to_regclass('muster.server_instance') is not null as "isThere"`,
  )
  if (!found.rows[0]?.isThere) return null
  const { rows } = await query<ServerInstance>(`
    select version, newest_migration as "newestMigration", started_at as "startedAt"
    from muster.server_instance
    where seen_at > now() - interval '30 seconds'
    order by started_at`)
  return rows
}

/** Returns true when a server knows fewer migrations than this version. */
export function isOlder({ newestMigration }: ServerInstance, newest: string): boolean {
  return placeOf(newestMigration) < placeOf(newest)
}

/** The number at the beginning of its name; that of the baseline is less than all. */
const placeOf = (name: string) => (name === baseline ? 0 : Number.parseInt(name, 10))

/** A server in words: `0.2.0 (since 2026-11-26 21:05 UTC, knows 0091_server_instances.sql)`. */
export function serverWords({ version, newestMigration, startedAt }: ServerInstance): string {
  const since = startedAt.toISOString().slice(0, 16).replace('T', ' ')
  return `${version} (since ${since} UTC, knows ${newestMigration})`
}
