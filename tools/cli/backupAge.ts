/** Reads the age of the newest backup, and of the last archived file of the write-ahead log. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'

/** The ages that were found, in seconds. */
export interface BackupAge {
  /** Age of the newest whole backup; null when there is none. */
  backup: number | null
  /** Age of the last file of the log that was archived; null when none was, or where nothing is archived. */
  wal: number | null
  /** One sentence for each thing that is wrong, whatever the ages. */
  problems: string[]
}

/** The part of `pgbackrest info --output=json` that says whether a backup can be restored. */
const pgbackrestInfo = z.array(
  z.object({
    name: z.string(),
    status: z.object({ code: z.number(), message: z.string() }),
    backup: z.array(z.object({ error: z.boolean().nullish(), timestamp: z.object({ stop: z.number() }) })),
  }),
)

/**
 * Reads the age of the newest backup from `pgbackrest info --output=json`.
 * @param now seconds since 1970
 * @throws Error with one sentence when the text is something else
 */
export function readPgbackrestInfo(
  text: string,
  stanza: string,
  now: number,
): Pick<BackupAge, 'backup' | 'problems'> {
  const found = pgbackrestInfo.safeParse(parseJson(text))
  if (!found.success) throw new Error('pgBackRest gave an unknown answer to “info”.')
  const mine = found.data.find(({ name }) => name === stanza)
  if (!mine) return { backup: null, problems: [`pgBackRest has no stanza “${stanza}”.`] }
  const { code, message } = mine.status
  // A backup in which pages were damaged is listed with an error.
  const times = mine.backup.filter(({ error }) => !error).map(({ timestamp }) => timestamp.stop)
  return {
    backup: times.length > 0 ? Math.max(0, now - Math.max(...times)) : null,
    problems: code === 0 ? [] : [`pgBackRest reports for the stanza “${stanza}”: ${message}.`],
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Finds the newest dump in a folder. One that is being written has another name (deploy/backup/dump.sh), and an empty one is none.
 * @param now seconds since 1970
 * @throws Error with one sentence when the folder cannot be read
 */
export async function readDumps(folder: string, now: number): Promise<number | null> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new Error(`The folder ${folder} cannot be read: ${error.message}.`, { cause: error })
  })
  const files = names.filter((name) => /\.(dump|backup|sql)(\.(gz|zst|xz|age|gpg))?$/.test(name))
  const found = await Promise.all(files.map((name) => stat(join(folder, name)).catch(() => null)))
  const times = found.flatMap((file) => (file && file.size > 0 ? [file.mtimeMs / 1000] : []))
  return times.length > 0 ? Math.max(0, now - Math.max(...times)) : null
}

/** A row of `pg_stat_archiver`, with ages by the clock of PostgreSQL. */
export type ArchiverRow = { mode: string; archived: number | null; failed: number | null }

/**
 * Asks PostgreSQL about its archive.
 * @param url connection URL of any role
 */
export async function readArchiver(url: string): Promise<ArchiverRow | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<ArchiverRow>(`
      select current_setting('archive_mode') as mode,
        extract(epoch from now() - last_archived_time)::float8 as archived,
        extract(epoch from now() - last_failed_time)::float8 as failed
      from pg_stat_archiver`)
    return rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns what a row of the archiver means. */
export function judgeArchiver(row: ArchiverRow | undefined): Pick<BackupAge, 'wal' | 'problems'> {
  if (!row || row.mode === 'off')
    return { wal: null, problems: ['PostgreSQL archives nothing: archive_mode is off.'] }
  const { archived, failed } = row
  // The last try failed, and each later one will.
  const isFailing = failed !== null && (archived === null || failed < archived)
  const problems = isFailing ? ['PostgreSQL’s archive_command fails. Its log shows why.'] : []
  return { wal: archived === null ? null : Math.max(0, archived), problems }
}

/** Returns the figures in the text format of Prometheus, for the textfile collector of node_exporter. One that is unknown has no line. */
export function backupMetrics({ backup, wal }: BackupAge): string {
  const gauge = (name: string, help: string, value: number | null) =>
    value === null ? '' : `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${Math.round(value)}\n`
  return [
    gauge('muster_backup_age_seconds', 'Age of the newest whole backup.', backup),
    gauge('muster_wal_archived_age_seconds', 'Time since a file of the write-ahead log was archived.', wal),
  ].join('')
}
