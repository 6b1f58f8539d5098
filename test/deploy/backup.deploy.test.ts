/** A database with 1,000 acknowledgements is lost, and comes back to a point in time and from a dump, as docs/backup.md says. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acknowledge, instructionIds } from '../../apps/api/test/roomCalls.ts'
import { startServerProcess } from '../../apps/api/test/serverProcess.ts'
import { secretsKey } from '../../apps/api/test/testSecrets.ts'
import { openWorld } from '../../apps/api/test/world.ts'
import { runCommand } from '../../tools/runCommand.ts'
import {
  appPassword,
  asPostgres,
  Cluster,
  must,
  password,
  postgresFolder,
  postgresPrograms,
  prepareDatabase,
  runMuster,
} from './cluster.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const roomsPerSite = 250

let lost: Cluster
let folder: string
let config: string
/** Rows of each table when the 1,000 had answered. */
let counted: Record<string, number>
/** The time of that, as PostgreSQL writes it. */
let pointInTime: string
let dumps: string
const others: Cluster[] = []

const backrest = (...args: string[]) =>
  asPostgres('pgbackrest', [`--config=${config}`, '--stanza=muster', ...args])

beforeAll(async () => {
  folder = await postgresFolder()
  lost = await Cluster.create()
  await writeConfig()
  const example = await readFile(join(root, 'deploy/backup/postgresql.conf'), 'utf8')
  await lost.configure([example.replace('pgbackrest --stanza', `pgbackrest --config=${config} --stanza`)])
  await lost.start()
  await prepareDatabase(lost)
  expect((await runMuster(lost.url('muster', 'muster'), ['migrate'])).code).toBe(0)
  await lost.ask(await sqlOfDocs('## A role that may read everything'))
  await backrest('stanza-create')
  await backrest('--type=full', 'backup')
  await answerOneThousandTimes()
  counted = await countRows(lost)
  expect(counted.event).toBeGreaterThan(1_000)
  pointInTime = (await lost.ask<{ now: string }>('select clock_timestamp()::text as now'))[0]?.now ?? ''
}, 300_000)
afterAll(async () => {
  for (const cluster of [lost, ...others]) await cluster?.remove()
  await must('rm', ['-rf', folder])
})

/** The example, with paths of this test. */
async function writeConfig() {
  config = join(folder, 'pgbackrest.conf')
  const text = (await readFile(join(root, 'deploy/backup/pgbackrest.conf'), 'utf8'))
    .replace('/var/lib/pgbackrest', join(folder, 'repository'))
    .replace('/var/log/pgbackrest', `${folder}\nlock-path=${folder}`)
    .replace('/var/lib/postgresql/15/main', lost.data)
    .replace('5432', String(lost.port))
    .replace('/var/run/postgresql', lost.socket)
  await writeFile(config, text, { mode: 0o644 })
  dumps = join(folder, 'dumps')
  await mkdir(dumps)
}

/** The first block of SQL below a heading of docs/backup.md. */
async function sqlOfDocs(heading: string): Promise<string> {
  const docs = await readFile(join(root, 'docs/backup.md'), 'utf8')
  const block = docs.split(`${heading}\n`)[1]?.match(/```sql\n(.*?)```/s)?.[1]
  if (!block) throw new Error(`docs/backup.md has no SQL below “${heading}”.`)
  return block.replaceAll('PASSWORD', password)
}

async function answerOneThousandTimes() {
  const world = await openWorld({
    database: { ownerUrl: lost.url('muster'), appUrl: appUrlOf(lost), drop: async () => {} },
    roomsPerSite,
  })
  for (const tenant of world.tenants) {
    const incidentId = await world.startDrill(tenant, tenant.sites)
    const ids = (await instructionIds(world, tenant, incidentId)).slice(0, 1)
    const answers = tenant.sites
      .flatMap(({ rooms }) => rooms)
      .map((room) => acknowledge(world, room, incidentId, 0, ids))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200))
  }
  await world.close()
}

const appUrlOf = (cluster: Cluster) =>
  Object.assign(new URL(cluster.url('muster', 'muster_app')), { password: appPassword }).href

/** Counts the rows of every table. A server writes into write_check alone while nobody asks it anything. */
async function countRows(cluster: Cluster): Promise<Record<string, number>> {
  const tables = await cluster.ask<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'muster'::regnamespace order by 1",
    'muster',
  )
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as count from muster.${name}`,
  )
  const rows = await cluster.ask<{ name: string; count: number }>(counts.join(' union all '), 'muster')
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** Goes through what docs/backup.md says after a restore. */
async function expectWhole(cluster: Cluster) {
  const ownerUrl = cluster.url('muster', 'muster')
  expect(await countRows(cluster)).toEqual(counted)
  const migrated = await runMuster(ownerUrl, ['migrate'])
  expect(migrated.output).toContain('The database is ready for this version.')
  const verified = await runMuster(ownerUrl, ['verify-log'])
  expect(verified.output).toContain(
    `The log is complete: ${counted.event?.toLocaleString('en-US')} events of 2 incidents`,
  )
  expect(verified.code).toBe(0)
  const server = await startServerProcess({ DATABASE_URL: appUrlOf(cluster), SECRETS_KEY: secretsKey })
  const ready = await fetch(`${server.url}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ status: 'ready' })])
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGTERM')
  await ended
}

test('pg_dump as the owner is refused, as docs/backup.md says', async () => {
  const { code, output } = await runCommand(join(postgresPrograms, 'pg_dump'), [
    '--format=custom',
    '--file=/dev/null',
    lost.url('muster', 'muster'),
  ])
  expect(code).not.toBe(0)
  const refusal = 'query would be affected by row-level security policy for table'
  expect(output).toContain(refusal)
  expect(await readFile(join(root, 'docs/backup.md'), 'utf8')).toContain(refusal)
})

test('a dump as muster_backup comes back on a server where nobody has made the roles', async () => {
  const dump = join(root, 'deploy/backup/dump.sh')
  const env = { BACKUP_URL: lost.url('muster', 'muster_backup') }
  await writeFile(join(dumps, 'muster-20200101T000000Z.dump'), 'old')
  await must(dump, [dumps, '1'], env)
  const names = await readdir(dumps)
  expect(names).toEqual([expect.stringMatching(/^muster-20[3-9]\d.*\.dump$|^muster-202[4-9].*\.dump$/)])
  const failed = await runCommand(dump, [dumps, '1'], { env: { BACKUP_URL: lost.url('muster', 'muster') } })
  expect(failed.code).not.toBe(0)
  expect(await readdir(dumps)).toEqual(names)

  const started = performance.now()
  const fresh = await Cluster.create()
  others.push(fresh)
  await fresh.start()
  for (const statement of (await sqlOfDocs('## Restore a dump')).split(';\n'))
    if (statement.trim()) await fresh.ask(statement)
  await must(join(postgresPrograms, 'pg_restore'), [
    `--dbname=${fresh.url('muster')}`,
    '--exit-on-error',
    join(dumps, names[0] ?? ''),
  ])
  await expectWhole(fresh)
  console.log(`dump restored and checked in ${seconds(started)} s, ${counted.event} events`)
}, 240_000)

test('a table that was dropped is back at the minute before, with every answer', async () => {
  await lost.ask('drop table muster.event cascade', 'muster')
  // What PostgreSQL has written since goes to the archive now, not within a minute.
  await lost.ask('select pg_switch_wal()')
  await backrest('check')
  const started = performance.now()
  const fresh = await Cluster.empty()
  others.push(fresh)
  await backrest(
    `--pg1-path=${fresh.data}`,
    '--type=time',
    `--target=${pointInTime}`,
    '--target-action=promote',
    'restore',
  )
  await fresh.configure(['archive_mode = off'])
  await fresh.start()
  const isRecovering = async () =>
    (await fresh.ask<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]?.is
  await expect.poll(isRecovering, { timeout: 60_000 }).toBe(false)
  await expectWhole(fresh)
  console.log(`restored to ${pointInTime} and checked in ${seconds(started)} s`)
}, 240_000)

test('the nightly script makes a backup, and backup-check says how old it is', async () => {
  const script = join(root, 'deploy/backup/backup.sh')
  await asPostgres('env', [`PGBACKREST_CONFIG=${config}`, script])
  const [stanza] = JSON.parse(await backrest('info', '--output=json'))
  expect(stanza.status.message).toBe('ok')
  expect(stanza.backup.length).toBeGreaterThan(1)
  const [kept] = JSON.parse(await readFile(join(root, 'tools/cli/pgbackrestInfo.json'), 'utf8'))
  expect(shapeOf(stanza)).toEqual(shapeOf(kept))

  const textfile = join(folder, 'muster.prom')
  const ask = (...args: string[]) =>
    runMuster(lost.url('muster', 'muster'), ['backup-check', '--pgbackrest', 'muster', ...args], {
      PGBACKREST_CONFIG: config,
      PGBACKREST_LOCK_PATH: folder,
    })
  const fresh = await ask('--textfile', textfile, '--max-age', '1h', '--max-wal-age', '1h')
  expect([fresh.code, fresh.output]).toEqual([0, expect.stringContaining('The newest backup')])
  const metrics = await readFile(textfile, 'utf8')
  expect(metrics).toMatch(/^muster_backup_age_seconds \d+$/m)
  expect(metrics).toMatch(/^muster_wal_archived_age_seconds \d+$/m)
  expect((await ask('--max-age', '1s')).code).toBe(1)
  expect((await ask('--dumps', dumps)).code).toBe(2)
})

/** The names of all fields, at any depth. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (value === null || typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]))
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0)
