import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { takeSecretFiles } from '../../apps/api/src/platform/config/secretFiles.ts'
import { appUrlOf } from '../../apps/api/src/platform/db/checkMigrated.ts'
import type { Settings } from '../settings.ts'
import { CommandError } from './command.ts'
import { useOwnPostgres } from './openDatabase.ts'

/** A database as it is: nothing was migrated or put back. */
export type FoundDatabase = {
  ownerUrl: string
  /** Connection URL of the role of servers. Whether it can sign in is not known. */
  appUrl: string
  /** Stops what was started for this command alone. */
  close: () => Promise<void>
}

/**
 * Finds the database that is configured, or the one that `npm start` keeps, and starts that if it is not running.
 * @throws CommandError when there is none
 */
export async function findDatabase({
  databaseUrl,
  databaseDirectUrl,
  home,
}: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'home'>): Promise<FoundDatabase> {
  const direct = databaseDirectUrl ?? databaseUrl
  if (direct) return { ...urlsOf(direct), close: async () => {} }
  if (!existsSync(join(home, 'postgres')))
    throw new CommandError('No database yet. Set DATABASE_URL, or run “npm start” to make one.')
  const { postgres, close } = await useOwnPostgres(home)
  return { ...urlsOf(postgres.url('muster')), close }
}

function urlsOf(ownerUrl: string) {
  try {
    return { ownerUrl, appUrl: appUrlOf(ownerUrl) }
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message, { cause: error }) : error
  }
}

/** Reads secrets from their files, also so that they can be taken out of what is printed. A file that cannot be read is reported by who reads the settings. */
export function takeSecretsHere(): void {
  try {
    takeSecretFiles(process.env)
  } catch {
    // Reading the settings says the same.
  }
}

/**
 * Works on a database of Muster in a session that can write nothing.
 * @param url connection URL that leads to no pooler
 */
export async function withReadOnlyClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    options: '-c default_transaction_read_only=on -c statement_timeout=15s',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query("select set_config('search_path', 'muster', false)")
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Adds to a connection URL that nothing can be written over it. It must not lead to a pooler, which takes no such settings. */
export function readOnlyUrl(url: string): string {
  const changed = new URL(url)
  changed.searchParams.set('options', '-c default_transaction_read_only=on')
  return changed.href
}
