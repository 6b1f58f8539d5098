import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backupMetrics, judgeArchiver, readDumps, readPgbackrestInfo } from './backupAge.ts'
import { backupCheckCommand, tooOld } from './backupCheckCommand.ts'
import { UsageError } from './command.ts'

/** An answer of pgBackRest 2.45; `npm run test:deploy -- --part backup` compares its form with a new one. */
const real = await readFile(fileURLToPath(new URL('pgbackrestInfo.json', import.meta.url)), 'utf8')
/** The end of its newest backup, in seconds since 1970. */
const end = 1_795_731_248

test('the newest backup of pgBackRest counts from its end', () => {
  expect(readPgbackrestInfo(real, 'muster', end + 60)).toEqual({ backup: 60, problems: [] })
})

test('a backup with damaged pages is none', () => {
  const damaged = real.replaceAll(/"error": *false/g, '"error": true')
  expect(readPgbackrestInfo(damaged, 'muster', end).backup).toBeNull()
})

test.each([
  ['{"code":1,"message":"missing stanza path"}', 'missing stanza path'],
  ['{"code":2,"message":"no valid backups"}', 'no valid backups'],
])('a stanza without a backup is told of in the words of pgBackRest: %s', (status, said) => {
  const text = `[{"archive":[],"backup":[],"db":[],"name":"muster","status":${status}}]`
  expect(readPgbackrestInfo(text, 'muster', end)).toEqual({
    backup: null,
    problems: [`pgBackRest reports for the stanza “muster”: ${said}.`],
  })
})

test('another stanza, and another program, are told of', () => {
  expect(readPgbackrestInfo(real, 'main', end).problems).toEqual(['pgBackRest has no stanza “main”.'])
  expect(() => readPgbackrestInfo('command not found', 'muster', end)).toThrow('gave an unknown answer')
})

test('of dumps the newest counts; those that are empty or being written do not', async () => {
  const folder = await folderOfTest()
  const write = async (name: string, text: string, at: number) => {
    await writeFile(join(folder, name), text)
    await utimes(join(folder, name), at, at)
  }
  expect(await readDumps(folder, end)).toBeNull()
  await write('muster-1.dump', 'rows', end - 7200)
  await write('muster-2.dump', '', end - 60)
  await write('muster-3.dump.part', 'rows', end - 30)
  expect(await readDumps(folder, end)).toBe(7200)
  await expect(readDumps(join(folder, 'missing'), end)).rejects.toThrow('cannot be read')
})

test('an archive that fails, is off, or has nothing yet, is told of', () => {
  expect(judgeArchiver({ mode: 'on', archived: 30, failed: 900 })).toEqual({ wal: 30, problems: [] })
  expect(judgeArchiver({ mode: 'on', archived: 900, failed: 30 }).problems).toEqual([
    expect.stringContaining('PostgreSQL’s archive_command fails'),
  ])
  expect(judgeArchiver({ mode: 'off', archived: null, failed: null }).problems).toEqual([
    expect.stringContaining('archive_mode is off'),
  ])
  const none = { ...judgeArchiver({ mode: 'on', archived: null, failed: null }), backup: 0 }
  expect(tooOld(none, { maxAge: 10, maxWalAge: 10 }, true)).toEqual(['No log file was ever archived.'])
})

test('a limit holds to the second', () => {
  const limits = { maxAge: 100, maxWalAge: 10 }
  expect(tooOld({ backup: 100, wal: 10, problems: [] }, limits, true)).toEqual([])
  expect(tooOld({ backup: 101, wal: 11, problems: [] }, limits, true)).toHaveLength(2)
  expect(tooOld({ backup: null, wal: null, problems: [] }, limits, false)).toEqual([
    'There is no full backup.',
  ])
})

test('what is unknown has no line among the figures', () => {
  expect(backupMetrics({ backup: 61.4, wal: null, problems: [] })).toBe(
    '# HELP muster_backup_age_seconds Age of the newest whole backup.\n# TYPE muster_backup_age_seconds gauge\nmuster_backup_age_seconds 61\n',
  )
})

test('the command ends with 1 for dumps that are too old, prints JSON, and writes the figures', async () => {
  const folder = await folderOfTest()
  const textfile = join(folder, 'muster.prom')
  await writeFile(join(folder, 'muster.dump'), 'rows')
  await utimes(join(folder, 'muster.dump'), Date.now() / 1000 - 7200, Date.now() / 1000 - 7200)
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  const run = (...args: string[]) => {
    const work = backupCheckCommand.read(['--dumps', folder, '--json', ...args])
    return 'alone' in work ? work.alone() : Promise.reject(new Error('needs a database'))
  }
  expect(await run('--max-age', '3h', '--textfile', textfile)).toBe(0)
  expect(await run('--max-age', '1h')).toBe(1)
  expect(printed.mock.calls.map(([line]) => JSON.parse(line).ok)).toEqual([true, false])
  expect(await readFile(textfile, 'utf8')).toMatch(/^muster_backup_age_seconds 72\d\d$/m)
})

test.each([
  [[], 'Name the place of your backups'],
  [['--dumps', '/x', '--pgbackrest', 'muster'], 'Name the place of your backups'],
  [['--dumps', '/x', '--max-age', 'soon'], '--max-age must be a time like 90m, 26h or 2d, not "soon"'],
])('%j are wrong arguments', (args, said) => {
  expect(() => backupCheckCommand.read(args)).toThrow(UsageError)
  expect(() => backupCheckCommand.read(args)).toThrow(said)
})

async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-dumps-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
