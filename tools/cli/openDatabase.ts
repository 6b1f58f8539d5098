/** The database that commands work on: the one configured, or the one `npm start` keeps in its home folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { takeSecretFiles } from '../../apps/api/src/platform/config/secretFiles.ts'
import { type MigrationResult, migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { startPostgres } from '../postgres.ts'
import { readSettings, type Settings } from '../settings.ts'
import { CommandError } from './command.ts'

/** An opened database. */
export interface OpenedDatabase<Migrated> {
  /** Connection URL of the owner. */
  ownerUrl: string
  /** The migrations that brought it up to date, with the connection URL of the app role. */
  migrated: Migrated
  /** Puts things back as they were: stops what was started for this command alone. */
  close(): Promise<void>
}

/** Opens the database and brings it up to date. */
export const openDatabase = (settings: Settings): Promise<OpenedDatabase<MigrationResult>> =>
  open(settings, (ownerUrl) => migrate(ownerUrl))

/**
 * Works on the configured database as it is.
 * @param work is given the owner's connection URL, and resolves with the exit code
 * @throws CommandError with one sentence about a wrong setting, or what `work` throws
 */
export async function withUnmigrated(work: (ownerUrl: string) => Promise<number>): Promise<number> {
  const { ownerUrl, close } = await open(settingsOrSentence(), async () => null)
  try {
    return await work(ownerUrl).catch((error: Error) => {
      throw new CommandError(error.message, { cause: error })
    })
  } finally {
    await close()
  }
}

/** @throws CommandError with one sentence about a wrong setting */
export function settingsOrSentence(): Settings {
  try {
    takeSecretFiles(process.env)
    return readSettings(process.env)
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

async function open<Migrated>(
  settings: Settings,
  upgrade: (ownerUrl: string) => Promise<Migrated>,
): Promise<OpenedDatabase<Migrated>> {
  if (settings.databaseUrl) {
    // Commands hold locks of their session, and transactions that take long: nothing for a pooler.
    const ownerUrl = settings.databaseDirectUrl ?? settings.databaseUrl
    const migrated = await upgrade(ownerUrl).catch((error: Error) => {
      throw new CommandError(error.message, { cause: error })
    })
    return { ownerUrl, migrated, close: async () => {} }
  }
  const { postgres, close } = await useOwnPostgres(settings.home)
  try {
    await createIfMissing(postgres.url('postgres'))
    const ownerUrl = postgres.url('muster')
    return { ownerUrl, migrated: await upgrade(ownerUrl), close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Uses the PostgreSQL that `npm start` keeps in a home folder, and starts it if it is not running.
 * @returns `close` stops it if it was started for this command alone
 * @throws CommandError when it cannot be started
 */
export async function useOwnPostgres(home: string) {
  const wasRunning = await isRunning(home)
  const postgres = await startPostgres({ home }).catch((error: NodeJS.ErrnoException) => {
    // Several refused addresses come as one error without a message.
    const why = error.message || error.code
    throw new CommandError(`We cannot use Muster’s own database: ${why}`, { cause: error })
  })
  const close = async () => {
    // A `npm start` that came meanwhile found this server and uses it; that one will stop it.
    if (!wasRunning && !(await isUsedByOthers(postgres.url('postgres')))) await postgres.stop()
  }
  return { postgres, close }
}

/** Checks whether the process in the data folder's pid file is alive. */
async function isRunning(home: string): Promise<boolean> {
  const file = await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It exists, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function createIfMissing(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query("select from pg_database where datname = 'muster'")
    if (found.rowCount === 0) await client.query('create database muster')
  })
}

async function isUsedByOthers(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    // Our own sessions take a moment to leave the list after they have ended.
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      )
      if (rowCount === 0) return false
      await sleep(100)
    }
    return true
  })
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
