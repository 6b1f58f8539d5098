import { rename, writeFile } from 'node:fs/promises'
import { runCommand } from '../runCommand.ts'
import { readSettings } from '../settings.ts'
import {
  type BackupAge,
  backupMetrics,
  judgeArchiver,
  readArchiver,
  readDumps,
  readPgbackrestInfo,
} from './backupAge.ts'
import { type Command, CommandError, readArguments, UsageError } from './command.ts'

type Source = { pgbackrest: string } | { dumps: string }
/** @property maxAge in seconds, as is the other */
type Limits = { maxAge: number; maxWalAge: number }
/** The form and the places of the answer. */
type Output = { isJson: boolean; textfile: string | undefined }

/** `backup-check`: is the newest backup young enough? For people and for a timer. */
export const backupCheckCommand: Command = {
  usage:
    '--pgbackrest STANZA [--max-wal-age 10m] | --dumps FOLDER  [--max-age 26h] [--json] [--textfile PATH]',
  about:
    'Shows the age of the newest backup and of the last archived log file. Changes nothing. Exit code 1: one is too old or missing.',
  read(args) {
    const { values } = readArguments({
      args,
      options: {
        pgbackrest: { type: 'string' },
        dumps: { type: 'string' },
        'max-age': { type: 'string', default: '26h' },
        'max-wal-age': { type: 'string', default: '10m' },
        json: { type: 'boolean', default: false },
        textfile: { type: 'string' },
      },
    })
    const source = sourceOf(values.pgbackrest, values.dumps)
    const limits = {
      maxAge: secondsOf(values['max-age'], '--max-age'),
      maxWalAge: secondsOf(values['max-wal-age'], '--max-wal-age'),
    }
    return { alone: () => check(source, limits, { isJson: values.json, textfile: values.textfile }) }
  },
}

function sourceOf(pgbackrest: string | undefined, dumps: string | undefined): Source {
  if (pgbackrest && !dumps) return { pgbackrest }
  if (dumps && !pgbackrest) return { dumps }
  throw new UsageError('Name the place of your backups: --pgbackrest STANZA, or --dumps FOLDER.')
}

const units = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Reads a time like 26h. @throws UsageError */
function secondsOf(text: string, option: string): number {
  const [, number, unit] = text.match(/^(\d{1,6})([smhd])$/) ?? []
  if (!number || !unit) throw new UsageError(`${option} must be a time like 90m, 26h or 2d, not "${text}".`)
  return Number(number) * units[unit as keyof typeof units]
}

async function check(source: Source, limits: Limits, { isJson, textfile }: Output): Promise<number> {
  const age = await ('dumps' in source ? ageOfDumps(source.dumps) : ageOfPgbackrest(source.pgbackrest)).catch(
    (error: Error) => {
      throw new CommandError(error.message, { cause: error })
    },
  )
  const isArchived = 'pgbackrest' in source
  const problems = [...age.problems, ...tooOld(age, limits, isArchived)]
  if (textfile) await writeWhole(textfile, backupMetrics(age))
  if (isJson)
    console.log(
      JSON.stringify({
        ok: problems.length === 0,
        backupAgeSeconds: age.backup,
        walAgeSeconds: age.wal,
        problems,
      }),
    )
  else {
    if (age.backup !== null) console.log(`The newest backup is ${timeOf(age.backup)} old.`)
    if (age.wal !== null) console.log(`The last log file was archived ${timeOf(age.wal)} ago.`)
    for (const each of problems) console.error(each)
  }
  return problems.length === 0 ? 0 : 1
}

async function ageOfDumps(folder: string): Promise<BackupAge> {
  return { backup: await readDumps(folder, Date.now() / 1000), wal: null, problems: [] }
}

async function ageOfPgbackrest(stanza: string): Promise<BackupAge> {
  const { code, output } = await runCommand('pgbackrest', [
    `--stanza=${stanza}`,
    '--log-level-console=off',
    '--log-level-stderr=off',
    'info',
    '--output=json',
  ])
  if (code !== 0) throw new Error(`pgBackRest cannot list its backups: ${output.trim() || `code ${code}`}`)
  const info = readPgbackrestInfo(output, stanza, Date.now() / 1000)
  const { databaseUrl, databaseDirectUrl } = readSettings(process.env)
  const url = databaseDirectUrl ?? databaseUrl
  if (!url) throw new Error('Set DATABASE_URL. We ask PostgreSQL when it last archived its log.')
  const archiver = judgeArchiver(await readArchiver(url))
  return { backup: info.backup, wal: archiver.wal, problems: [...info.problems, ...archiver.problems] }
}

/** Returns one sentence for each age that is beyond its limit, or unknown. */
export function tooOld(
  { backup, wal }: BackupAge,
  { maxAge, maxWalAge }: Limits,
  isArchived: boolean,
): string[] {
  const found: string[] = []
  if (backup === null) found.push('There is no full backup.')
  else if (backup > maxAge)
    found.push(`That is more than ${timeOf(maxAge)}. Make a backup, and find out why the last one failed.`)
  if (isArchived && wal === null) found.push('No log file was ever archived.')
  else if (wal !== null && wal > maxWalAge)
    found.push(
      `The log was last archived more than ${timeOf(maxWalAge)} ago. Changes since then are in no backup.`,
    )
  return found
}

/** Words a time as its largest whole unit. @param seconds how long */
function timeOf(seconds: number): string {
  const [size, word] =
    seconds >= 2 * 86_400
      ? [86_400, 'days']
      : seconds >= 7200
        ? [3600, 'hours']
        : seconds >= 120
          ? [60, 'minutes']
          : [1, 'seconds']
  return `${Math.floor(seconds / Number(size))} ${word}`
}

/** Replaces a file at once: whoever reads it never finds half of it. */
async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}.${process.pid}`
  await writeFile(part, text, { mode: 0o644 })
    .then(() => rename(part, path))
    .catch((error: Error) => {
      throw new CommandError(`${path} cannot be written: ${error.message}`, { cause: error })
    })
}
