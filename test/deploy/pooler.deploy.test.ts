/** Muster behind PgBouncer in transaction mode, with the example configuration and few sessions. */
import { fileURLToPath } from 'node:url'
import { bagFrames, streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/incidentCalls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLog } from '../../apps/api/src/incidents/verifyLog.ts'
import {
  acrossTenants,
  asServer,
  type Database,
  inTenant,
  openDatabase,
} from '../../apps/api/src/platform/db/database.ts'
import { acknowledge, instructionIds, newId, roomAt, shownIn } from '../../apps/api/test/roomCalls.ts'
import { startServerProcess } from '../../apps/api/test/serverProcess.ts'
import { openSse } from '../../apps/api/test/sse.ts'
import { openWorld, type World } from '../../apps/api/test/world.ts'
import type { Finding } from '../../tools/doctor/finding.ts'
import { runCommand } from '../../tools/runCommand.ts'
import { appPassword, Cluster, prepareDatabase, runMuster } from './cluster.ts'
import { type Pgbouncer, startPgbouncer } from './pgbouncer.ts'

/** Database tests that open no session of their own as the server's role, and measure no time. */
const databaseTests = [
  'servers.db',
  'bagStream',
  'incidentStream',
  'sharedStream',
  'guestStream',
  'watchStream',
  'transactionScope',
  'brokenConnection',
  'verifyLog',
  'snapshots',
  'features/bag/',
  'features/incident/',
  'features/help/',
  'features/imports/import',
]

/** Sessions of PostgreSQL that all clients share. */
const sessions = 4

let cluster: Cluster
let pooler: Pgbouncer
let directUrl: string
let pooledUrl: string
let world: World

beforeAll(async () => {
  cluster = await Cluster.create(['fsync = off'])
  await cluster.start()
  await prepareDatabase(cluster)
  const { code, output } = await runMuster(cluster.url('muster', 'muster'), ['migrate'])
  expect(code, output).toBe(0)
  directUrl = Object.assign(new URL(cluster.url('muster', 'muster_app')), { password: appPassword }).href
  pooler = await startPgbouncer(directUrl, sessions)
  pooledUrl = pooler.through(directUrl)
  world = await openWorld({
    database: { ownerUrl: cluster.url('muster'), appUrl: pooledUrl, drop: async () => {} },
    env: { DATABASE_DIRECT_URL: directUrl },
  })
})
afterAll(async () => {
  await world?.close()
  await pooler?.stop()
  await cluster?.remove()
})

test('a start that finds the pooler without another address says what to set', async () => {
  const sentence =
    'There is a pooler (such as PgBouncer) between Muster and PostgreSQL, and Muster also needs its own sessions. Point DATABASE_DIRECT_URL to PostgreSQL itself, and DATABASE_URL to the pooler.'
  const owner = pooler.through(cluster.url('muster', 'muster'))
  const migrating = await runMuster(owner, ['migrate'])
  expect([migrating.code, migrating.output.trim()]).toEqual([1, sentence])
  const main = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))
  const serving = await runCommand(process.execPath, [main], { env: { DATABASE_URL: pooledUrl, PORT: '0' } })
  expect(serving.code).toBe(1)
  expect(serving.output.trim().split('\n').at(-1)).toBe(sentence)
})

test('doctor says what to set, knows the mode of the pooler, and who may use it', async () => {
  const owner = cluster.url('muster', 'muster')
  const doctor = async (through: Pgbouncer, env: Record<string, string>) => {
    const { output } = await runMuster(through.through(owner), ['doctor', '--json'], env)
    const findings: Finding[] = JSON.parse(output.slice(output.indexOf('[\n')))
    return findings.filter(({ name }) => name === 'pooler' || name === 'database')
  }
  const direct = { DATABASE_DIRECT_URL: owner }
  expect(await doctor(pooler, {})).toMatchObject([
    { name: 'database', is: 'problem', says: expect.stringContaining('Point DATABASE_DIRECT_URL to') },
  ])
  expect(await doctor(pooler, direct)).toMatchObject([
    { name: 'database', is: 'ok' },
    { name: 'pooler', is: 'ok', says: expect.stringContaining('by the transaction') },
  ])
  const wrong = await doctor(pooler, { ...direct, MUSTER_APP_PASSWORD: 'another-password' })
  expect(wrong.at(-1)).toMatchObject({ is: 'problem', says: expect.stringContaining('auth_file') })
  for (const [mode, is, words] of [
    ['session', 'ok', 'saves no session'],
    ['statement', 'problem', 'Set its pool_mode to transaction'],
  ] as const) {
    const other = await startPgbouncer(directUrl, sessions, mode)
    const found = await doctor(other, direct).finally(() => other.stop())
    expect(found.at(-1)).toMatchObject({ name: 'pooler', is, says: expect.stringContaining(words) })
  }
}, 120_000)

test('commands of the owner go past the pooler', async () => {
  const owner = pooler.through(cluster.url('muster', 'muster'))
  const direct = { DATABASE_DIRECT_URL: cluster.url('muster', 'muster') }
  const { code, output } = await runMuster(owner, ['migrate'], direct)
  expect([code, output.trim()]).toEqual([0, 'The database is ready for this version.'])
})

test('a drill from its start to its end: polls, streams, acknowledgements and messages', async () => {
  const url = await world.listen()
  const [oak] = world.tenants
  const room = roomAt(oak, 0)
  const incidentId = await world.startDrill(oak)
  const page = await openSse(url + streamPaths.bag(room.barcode))
  const manager = await openSse(url + streamPaths.incident(incidentId), {
    headers: await world.headersOf(oak.staff.Manager),
  })
  const status = bagFrames.status.parse(JSON.parse((await page.next()).data))
  expect(status.incident?.incidentId).toBe(incidentId)
  await manager.next()
  const ids = await instructionIds(world, oak, incidentId)
  await acknowledge(world, room, incidentId, 0, ids.slice(0, 1))
  const answered = await manager.next(({ data }) => data.includes('InstructionCompleted'))
  expect(answered.data).toContain(room.id)
  const body = { ...newId(), message: 'Stay inside.', severity: 1 as const }
  await world.ask(calls.sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager)
  await page.next(({ data }) => data.includes('Stay inside.'))
  expect(JSON.stringify(await shownIn(world, room))).toContain('Stay inside.')
  await world.ask(
    calls.endIncident,
    { params: { incidentId }, body: { ...newId(), message: 'All clear.' } },
    oak.staff.Manager,
  )
  page.close()
  manager.close()
  expect((await verifyLog(directUrl)).broken).toBeNull()
})

test('a server in a process of its own is ready', async () => {
  const server = await startServerProcess({
    DATABASE_URL: pooledUrl,
    DATABASE_DIRECT_URL: directUrl,
    OIDC_ISSUER: world.issuer.url,
  })
  const ready = await fetch(`${server.url}/health/ready`)
  expect(ready.status).toBe(200)
  server.process.kill('SIGKILL')
})

test('no client ever finds another organization in a session, whatever the one before did there', async () => {
  const pools = [openDatabase(pooledUrl, 16), openDatabase(pooledUrl, 16)]
  const seenBy = new Map<number, Set<string>>()
  const tenants = world.tenants.map(({ id }) => id)
  const rooms = new Map(
    await Promise.all(tenants.map(async (id) => [id, await roomsSeen(pools[0] as Database, id)] as const)),
  )
  const client = async (number: number) => {
    const db = pools[number % 2] as Database
    for (let round = 0; round < 100; round++) {
      const tenantId = tenants[(number + round) % 2] ?? ''
      // What this client does before: work that succeeds, that is broken off, that is a server's or an administrator's.
      if (round % 5 === 1)
        await inTenant(db, tenantId, () => Promise.reject(new Error('broken off'))).catch(() => {})
      if (round % 5 === 2) await asServer(db, (connection) => sql`select 1`.execute(connection))
      if (round % 5 === 3) await acrossTenants(db, (tx) => tx.selectFrom('tenant').select('id').execute())
      const bare = await sql<{ tenant: string | null; server: string | null; role: string }>`
        select nullif(current_setting('muster.tenant_id', true), '') as tenant,
          nullif(current_setting('muster.server', true), '') as server, current_user as role`.execute(db)
      expect(bare.rows).toEqual([{ tenant: null, server: null, role: 'muster_app' }])
      await expect(sql`select from muster.room`.execute(db)).rejects.toThrow()
      await inTenant(db, tenantId, async (tx) => {
        const { rows } = await sql<{ pid: number; tenant: string; tenants: string[]; count: number }>`
          select pg_backend_pid() as pid, current_setting('muster.tenant_id', true) as tenant,
            array_agg(distinct tenant_id) as tenants, count(*)::int as count
          from room`.execute(tx)
        const [row] = rows
        expect(row).toMatchObject({ tenant: tenantId, tenants: [tenantId], count: rooms.get(tenantId) })
        const pid = row?.pid ?? 0
        seenBy.set(pid, (seenBy.get(pid) ?? new Set()).add(tenantId))
      })
    }
  }
  await Promise.all(Array.from({ length: 32 }, (_, number) => client(number)))
  expect(seenBy.size).toBeLessThanOrEqual(sessions)
  for (const served of seenBy.values()) expect(served.size).toBe(2)
  await Promise.all(pools.map((db) => db.destroy()))
}, 180_000)

async function roomsSeen(db: Database, tenantId: string): Promise<number> {
  const rows = await inTenant(db, tenantId, (tx) => tx.selectFrom('room').select('id').execute())
  expect(rows.length).toBeGreaterThan(0)
  return rows.length
}

test('the database tests of rooms, incidents, streams and imports, with five sessions for each database', async () => {
  const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
  const args = [vitest, 'run', '--project', 'db', '--reporter=minimal', ...databaseTests]
  const { code, output } = await runCommand(process.execPath, args, {
    env: { TEST_POOLER: 'on', NO_COLOR: '1' },
  })
  const failures = output.slice(Math.max(output.indexOf('Failed Tests'), output.length - 50_000))
  expect(code, failures).toBe(0)
  console.log(output.match(/Tests +\d+ passed.*/)?.[0] ?? '')
}, 1_200_000)
