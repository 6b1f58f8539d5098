import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readStatus } from '../../../../../tools/status/readStatus.ts'
import { type BreakableProxy, type Fate, startBreakableProxy } from '../../../test/breakableProxy.ts'
import { startFakeServer } from '../../../test/fakeServers.ts'
import { startMailServer } from '../../../test/mailServer.ts'
import { secretsKey, testSecrets } from '../../../test/testSecrets.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { selfTestId } from '../../platform/db/selfTestId.ts'
import { runOnceClaimed, SelfTestJob } from './selfTestJob.ts'
import { claimRun, readSelfTest } from './selfTestRecord.ts'
import { selfTestSteps } from './steps.ts'

/** Runs the self-test against a real server behind a proxy, and breaks each step once. */

let world: World
let proxy: BreakableProxy
let db: Database

beforeAll(async () => {
  proxy = await startBreakableProxy()
  world = await openWorld({
    env: { PUBLIC_URL: proxy.url, TRUST_PROXY: 'loopback' },
    sendsNotifications: true,
  })
  proxy.leadTo(await world.listen())
  db = openDatabase(world.db.appUrl, 4)
})
afterAll(async () => {
  await Promise.all([db.destroy(), proxy.close()])
  await world.close()
})
afterEach(() => proxy.decide(() => 'pass'))

/** The parts of a run, with settings of its own. */
function deps(more: Record<string, string> = {}) {
  const env = { DATABASE_URL: world.db.appUrl, PUBLIC_URL: proxy.url, SECRETS_KEY: secretsKey, ...more }
  const config: Config = readConfig(env)
  return { db, secrets: testSecrets, config }
}

/** Runs it now. @param patience longest wait for each thing, in milliseconds */
async function run(more: Record<string, string> = {}, patience = 8_000) {
  const result = await runOnceClaimed(deps(more), 0, { patience })
  if (!result) throw new Error('another run goes on')
  return result
}

/** Lets the proxy do something wrong with requests whose path fits. */
const breakPath = (fits: RegExp, fate: Fate) =>
  proxy.decide(({ method, path }) => (fits.test(`${method} ${path}`) ? fate : 'pass'))

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  world.asOwner(async (owner) => (await owner.query<Row & Record<string, unknown>>(text, values)).rows)

const activeOfSelfTest = async () =>
  (await query('select id from muster.incident where tenant_id = $1 and stage = $2', [selfTestId, 'active']))
    .length

test('a whole run passes through the proxy, times each step and leaves no incident', async () => {
  const mail = await startMailServer()
  const { seconds, failed } = await run({ SMTP_URL: mail.url, MAIL_FROM: 'muster@school.example' })
  expect(failed).toBe(null)
  expect(Object.keys(seconds).toSorted()).toEqual(selfTestSteps.toSorted())
  expect(Object.values(seconds).every((each) => each > 0)).toBe(true)
  expect(await activeOfSelfTest()).toBe(0)
  // The mail server was greeted, and has nothing to deliver.
  expect(mail.taken).toEqual([])
  await mail.close()
  expect(await readSelfTest(db)).toMatchObject({
    failedStep: null,
    sentence: null,
    succeededAt: expect.any(Date),
  })
})

describe('a run names the step that is broken, and what to do:', () => {
  test('reach, when nothing listens at PUBLIC_URL', async () => {
    const gone = await startFakeServer()
    await gone.close()
    const { failed, seconds } = await run({ PUBLIC_URL: gone.url })
    expect(failed).toEqual({
      step: 'reach',
      sentence: `A call of /health/ready got no answer from ${gone.url}: ECONNREFUSED. Check DNS, the proxy, the certificate and the firewall between this server and PUBLIC_URL.`,
    })
    expect(Object.keys(seconds)).toEqual(['reach'])
  })

  test('reach, when something else answers there, or a server that is not ready', async () => {
    breakPath(/health\/ready/, { rewrite: () => '<h1>Welcome to nginx!</h1>' })
    expect((await run()).failed?.sentence).toContain('something else does')
    breakPath(/health\/ready/, { status: 503 })
    expect((await run()).failed?.sentence).toContain('that it is not ready')
  })

  test('signIn, when the servers there have another key', async () => {
    const { failed } = await run({ SECRETS_KEY: Buffer.alloc(32, 'other').toString('base64') })
    expect(failed).toMatchObject({ step: 'signIn', sentence: expect.stringContaining('same SECRETS_KEY') })
  })

  test('start, when the account has lost its right', async () => {
    const giveRole = (role: string) =>
      query('update muster.tenant_assignment set role = $1 where tenant_id = $2', [role, selfTestId])
    await giveRole('Staff')
    const { failed } = await run()
    await giveRole('Manager')
    expect(failed).toMatchObject({
      step: 'start',
      sentence: expect.stringMatching(
        /^Starting an incident was answered 403 \(.+\)\. If a permission is missing/,
      ),
    })
  })

  test.each([
    ['keeps what streams send', 'freeze', 'did not say that the incident started within 1 s'],
    ['cuts streams off', 'cut', 'was cut off'],
    ['answers streams by itself', { status: 404 }, 'was answered 404'],
    ['does not answer streams', 'hold', 'cannot be opened: no answer in time'],
  ] as const)('stream, when the proxy %s', async (_, fate, says) => {
    breakPath(/\/stream$/, fate)
    const { failed } = await run({}, 1_000)
    expect(failed).toMatchObject({ step: 'stream', sentence: expect.stringContaining(says) })
    expect(await activeOfSelfTest()).toBe(0)
  })

  test('acknowledge, when the answers of rooms do not come through', async () => {
    breakPath(/SubmitClassroomUpdate/, { status: 502 })
    expect((await run()).failed).toMatchObject({
      step: 'acknowledge',
      sentence: expect.stringMatching(/^An acknowledgement of a room was answered 502\. /),
    })
  })

  test('board, when a cache answers with what was so before', async () => {
    const old = (body: string) => body.replace(/"answeredAt":"[^"]+"/g, '"answeredAt":null')
    breakPath(/^GET \/api\/incidents\/[^/]+$/, { rewrite: old })
    expect((await run({}, 1_000)).failed).toMatchObject({
      step: 'board',
      sentence: expect.stringContaining('The board counts 0 of 2 rooms'),
    })
  })

  test('message, when its receiver does not take it', async () => {
    breakPath(/^POST \/health\/self-test/, { status: 500 })
    expect((await run({}, 1_500)).failed).toMatchObject({
      step: 'message',
      sentence: expect.stringContaining('Muster did not accept a message to itself: The webhook'),
    })
  })

  test('mail, when the mail server is gone', async () => {
    const mail = await startMailServer()
    await mail.close()
    const { failed } = await run({ SMTP_URL: mail.url, MAIL_FROM: 'muster@school.example' })
    expect(failed?.step).toBe('mail')
    expect(failed?.sentence).toMatch(/mail server/)
  })

  test('end, when it cannot be ended; the next run ends it', async () => {
    breakPath(/\/end$/, { status: 502 })
    expect((await run()).failed).toMatchObject({
      step: 'end',
      sentence: expect.stringContaining('Ending an incident'),
    })
    expect(await activeOfSelfTest()).toBe(1)
    proxy.decide(() => 'pass')
    expect((await run()).failed).toBe(null)
    expect(await activeOfSelfTest()).toBe(0)
  })
})

test('a lost connection for notices breaks nothing: the log is looked at every second', async () => {
  await query(`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and query ilike 'listen muster_incident%' and pid <> pg_backend_pid()`)
  expect((await run()).failed).toBe(null)
})

test('of several servers one runs it at a time, and none before it is due', async () => {
  const [one, other] = await Promise.all([0, 0].map((every) => runOnceClaimed(deps(), every)))
  expect([one, other].filter((each) => each === null).length).toBe(1)
  expect(await runOnceClaimed(deps(), 300)).toBe(null)
})

test('each success is told to the dead man’s switch, and no failure', async () => {
  const service = await startFakeServer()
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  const job = new SelfTestJob(deps(), log, 3600, `${service.url}/ping`)
  const due = () => query("update muster.self_test set begun_at = now() - interval '2 hours'")
  await due()
  breakPath(/^GET \/api\/users\/me/, { status: 502 })
  await job.runOnce()
  expect([warnings, service.received.length]).toEqual([['the self-test has failed'], 0])
  proxy.decide(() => 'pass')
  await due()
  await job.runOnce()
  expect(service.received.map(({ path }) => path)).toEqual(['/ping'])
  service.answer((_, response) => response.writeHead(500).end())
  await due()
  await job.runOnce()
  expect(warnings.at(-1)).toBe('the self-test has succeeded, and its ping has not')
  await Promise.all([job.stop(), service.close()])
})

test('a server runs it by itself when it is due, and its figures and “status” say how it went', async () => {
  const env = { PUBLIC_URL: proxy.url, SELFTEST_EVERY: '10' }
  const alone = await world.addServer({ env })
  breakPath(/^POST \/api\/incident\/SubmitClassroomUpdate/, { status: 502 })
  await query("update muster.self_test set begun_at = now() - interval '1 minute', ended_at = null")
  await expect.poll(() => readSelfTest(db), { timeout: 15_000 }).toMatchObject({ failedStep: 'acknowledge' })
  await alone.app.close()
  const other = await world.addServer({ env: { ...env, SELFTEST_EVERY: '86400', METRICS_PORT: '0' } })
  await other.app.ready()
  const figures = async () => (await other.metrics?.registry.metrics()) ?? ''
  await expect.poll(figures).toContain('muster_selftest_failed{step="acknowledge"} 1')
  expect(await figures()).toContain('muster_selftest_failed{step="stream"} 0')
  expect(await figures()).toMatch(/muster_selftest_seconds\{step="start"\} 0\.\d+/)
  expect(await figures()).toMatch(/muster_selftest_last_success_timestamp_seconds \d{10}/)
  await other.app.close()
  const { database, todo } = await readStatus(
    world.db.appUrl,
    { SECRETS_KEY: secretsKey },
    `${proxy.url}/health/ready`,
  )
  expect(database?.selfTest?.failedStep).toBe('acknowledge')
  expect(todo).toEqual([
    expect.stringMatching(/^The self-test failed at the step acknowledge: An acknowledgement/),
  ])
})

test('a server that stops breaks its run off at once, and says nothing of it', async () => {
  await query(
    "update muster.self_test set begun_at = now() - interval '1 minute', failed_step = null, sentence = null",
  )
  const held = new Promise<void>((resolve) => {
    proxy.decide(({ path }) => {
      if (!path.includes('SubmitClassroomUpdate')) return 'pass'
      resolve()
      return 'hold'
    })
  })
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const stopped = await world.addServer({ env: { PUBLIC_URL: proxy.url, SELFTEST_EVERY: '10' }, logStream })
  await held
  const begun = performance.now()
  await stopped.app.close()
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(lines.filter((line) => line.includes('self-test'))).toEqual([])
  expect(await readSelfTest(db)).toMatchObject({ failedStep: null })
  proxy.decide(() => 'pass')
  expect((await run()).failed).toBe(null)
  expect(await activeOfSelfTest()).toBe(0)
})

describe('the command', () => {
  const muster = fileURLToPath(new URL('../../../../../tools/muster.ts', import.meta.url))
  const start = () =>
    spawn(process.execPath, [muster, 'selftest'], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: world.db.appUrl,
        PUBLIC_URL: proxy.url,
        SECRETS_KEY: secretsKey,
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  test('prints each step and ends with 0; one that is killed is cleaned up by the next run', async () => {
    const held = new Promise<void>((resolve) => {
      proxy.decide(({ path }) => {
        if (!path.includes('SubmitClassroomUpdate')) return 'pass'
        resolve()
        return 'hold'
      })
    })
    const killed = start()
    await held
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    expect(await activeOfSelfTest()).toBe(1)
    // Its right to run ends by itself.
    expect(await claimRun(db, 0)).toBe(null)
    await query("update muster.self_test set begun_at = now() - interval '4 minutes'")
    proxy.decide(() => 'pass')
    const child = start()
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    const [code] = await once(child, 'close')
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^ok {6}reach .+\n[\s\S]+Every step works\.\n$/),
    ])
    expect(await activeOfSelfTest()).toBe(0)
  })
})

test('its logs go after an hour without tombstones, and nobody else’s', async () => {
  const drill = await world.startDrill(world.tenants[0])
  await query("update muster.incident set ended_at = now() - interval '2 hours' where tenant_id = $1", [
    selfTestId,
  ])
  await query(
    "update muster.incident set stage = 'ended', ended_at = now() - interval '2 years' where id = $1",
    [drill],
  )
  const counts = () =>
    query<{ tenant: string; logs: number }>(
      'select tenant_id as tenant, count(distinct incident_id)::int as logs from muster.event group by 1 order by 1',
    )
  expect((await counts()).length).toBe(2)
  const [oak] = world.tenants
  await world.asOwner(async (owner) => {
    await owner.query("select set_config('muster.tenant_id', $1, false)", [oak.id])
    await owner.query('select muster.purge_self_test(1000)')
    await owner.query("select set_config('muster.tenant_id', '', false)")
  })
  expect(await counts()).toEqual([{ tenant: oak.id, logs: 1 }])
  expect(await query('select 1 from muster.expired_log')).toEqual([])
})

test('runs leave nothing behind that grows, in any table', async () => {
  const tables = await query<{ name: string }>(`
    select c.table_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'muster' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE' order by 1`)
  const countAfterRun = async () => {
    expect((await run()).failed).toBe(null)
    await query("update muster.incident set ended_at = now() - interval '2 hours' where tenant_id = $1", [
      selfTestId,
    ])
    await query('select muster.purge_self_test(1000)')
    const counts = tables.map(
      ({ name }) => `select '${name}' as name, count(*)::int from muster.${name} where tenant_id = $1`,
    )
    const rows = await query<{ name: string; count: number }>(counts.join(' union all '), [selfTestId])
    return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
  }
  const first = await countAfterRun()
  expect(first).toMatchObject({ room: 2, bag: 2, site: 1, notification_endpoint: 1 })
  expect(await countAfterRun()).toEqual(first)
})
