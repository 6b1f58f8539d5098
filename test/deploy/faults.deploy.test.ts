/** Faults below Muster: a full disk, a database that does not answer for a minute, and clocks that jump by two hours. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { streamPaths } from '@muster/contract/frames'
import { commandsHeader, commandsRefused, heartbeat } from '@muster/contract/heartbeat'
import { getBagStatus } from '@muster/contract/seedCalls'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEvents } from '../../apps/api/src/incidents/storedEvents.ts'
import { verifyLog } from '../../apps/api/src/incidents/verifyLog.ts'
import { inTenant, openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { type Issuer, startIssuer } from '../../apps/api/test/issuer.ts'
import { addSchool, asOwner, type TestTenant } from '../../apps/api/test/school.ts'
import { type ServerProcess, startServerProcess } from '../../apps/api/test/serverProcess.ts'
import { isHeartbeat, type OpenSse, openSse } from '../../apps/api/test/sse.ts'
import { secretsKey } from '../../apps/api/test/testSecrets.ts'
import { FaultyPostgres, settableClock } from './faultyPostgres.ts'
import { type SchoolLoad, startSchoolLoad } from './schoolLoad.ts'

const timeout = 180_000

let postgres: FaultyPostgres
let issuer: Issuer
let tenant: TestTenant
let appUrl: string
let clockFolder: string
/** Its clock can be set. */
let server: ServerProcess
/** Its clock is right. */
let other: ServerProcess
let load: SchoolLoad
let stream: OpenSse

beforeAll(async () => {
  clockFolder = await mkdtemp(join(tmpdir(), 'muster-clock-'))
  await setServerClock('+0')
  postgres = await FaultyPostgres.start()
  await expectSoon(() => postgres.ask('create database muster'))
  appUrl = (await migrate(postgres.url('muster'))).appUrl
  issuer = await startIssuer()
  tenant = (await asOwner(postgres.url('muster'), (owner) => addSchool(owner, 6))).tenants[0]
  const env = { DATABASE_URL: appUrl, OIDC_ISSUER: issuer.url, SECRETS_KEY: secretsKey, LOG_LEVEL: 'warn' }
  server = await startServerProcess({
    ...env,
    LOG_LEVEL: 'info',
    ...settableClock(join(clockFolder, 'clock')),
  })
  other = await startServerProcess({ ...env, LOG_LEVEL: 'info' })
  load = await startSchoolLoad(
    server.url,
    tenant,
    await issuer.tokenFor(tenant.staff.Manager, { exp: 4_000_000_000 }),
  )
  stream = await openSse(server.url + streamPaths.bag(barcode()))
})
afterAll(async () => {
  stream?.close()
  await load?.stop()
  for (const phone of load?.phones ?? []) phone.close()
  for (const each of [server, other]) each?.process.kill('SIGKILL')
  await issuer?.close()
  await postgres?.remove()
  await rm(clockFolder, { recursive: true, force: true })
})

const barcode = () => tenant.sites[0].rooms[0]?.barcode ?? ''
const setServerClock = (by: string) => writeFile(join(clockFolder, 'clock'), by)
const readiness = async (at = server) => (await fetch(`${at.url}/health/ready`)).status
const poll = () => fetch(`${server.url}${getBagStatus.path}?RedBagGuid=${barcode()}`)

/** Tries until it works, for half a minute. */
async function expectSoon<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 100) throw error
      await sleep(300)
    }
  }
}

/** Waits until the room's stream says so. */
async function heard(takesCommands: boolean) {
  for (;;) {
    const { data } = await stream.next(isHeartbeat)
    if (heartbeat.parse(JSON.parse(data)).takesCommands === takesCommands) return
  }
}

async function readLog(): Promise<IncidentEvent[]> {
  const db = openDatabase(appUrl, 1)
  const log = await inTenant(db, tenant.id, (tx) => readEvents(tx, load.incidentId, 0)).finally(() =>
    db.destroy(),
  )
  return log.map(({ event }) => event)
}

/** Nothing that was answered is missing, and the log is whole and in order. */
async function expectWholeLog(): Promise<IncidentEvent[]> {
  const answered = [...load.acknowledged]
  const log = await readLog()
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, at) => at + 1))
  const stored = new Set(
    log.flatMap(({ type, data }) =>
      type === 'InstructionCompleted' && 'instructionIds' in data
        ? data.instructionIds.map((id) => `${data.roomId} ${id}`)
        : [],
    ),
  )
  expect(answered.filter((each) => !stored.has(each))).toEqual([])
  expect((await verifyLog(appUrl)).broken).toBeNull()
  return log
}

/** Commands are refused, rooms go on reading, and every page says so. */
async function expectReadOnly() {
  await heard(false)
  await expect.poll(() => readiness(), { timeout: 10_000 }).toBe(503)
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
  const answer = await poll()
  expect([answer.status, answer.headers.get(commandsHeader)]).toEqual([200, commandsRefused])
}

/** Says how long it took until commands were taken again, in milliseconds. */
async function expectBack(what: string, since: number) {
  await expect.poll(() => readiness().catch(() => 0), { timeout: 40_000, interval: 50 }).toBe(200)
  console.log(`${what}: commands are taken again after ${Math.round(performance.now() - since)} ms`)
  await heard(true)
  load.take()
  await sleep(2_000)
  const { total, others } = load.take()
  expect(others).toEqual({})
  expect(total).toBeGreaterThan(50)
}

/** Polls that were not answered with success. */
const pollsOf = (others: Record<string, number>) =>
  Object.entries(others).filter(([what]) => what.startsWith('poll'))

test('a full disk: nothing is taken and everything is read, and it goes on by itself when there is room', {
  timeout,
}, async () => {
  expect(await readiness()).toBe(200)
  load.take()
  await postgres.fillDisk()
  await expectReadOnly()
  await sleep(5_000)
  expect(pollsOf(load.take().others)).toEqual([])
  await postgres.freeDisk()
  await expectBack('disk', performance.now())
  await expectWholeLog()
})

test('a database that does not answer for a minute', { timeout }, async () => {
  load.take()
  await postgres.suspend()
  const since = performance.now()
  try {
    await expectReadOnly()
    console.log(`suspended: pages said so after ${Math.round(performance.now() - since)} ms`)
    await sleep(Math.max(0, 60_000 - (performance.now() - since)))
    expect(pollsOf(load.take().others)).toEqual([])
    expect(await readiness()).toBe(503)
  } finally {
    await postgres.resume()
  }
  await expectBack('suspended', performance.now())
  await expectWholeLog()
})

describe.each(['+2h', '-2h'])('a clock that jumps by %s', (jump) => {
  const remark = async (at: ServerProcess) =>
    ((await (await fetch(`${at.url}/health/ready`)).json()) as { remarks?: string[] }).remarks?.join() ?? ''
  const hasJumped = /clock of this server is 2 h (ahead of|behind) that of the database/

  test('of a server: rooms and managers go on, the order of the log does not change, and the server says so', {
    timeout,
  }, async () => {
    load.take()
    const before = (await readLog()).length - 1
    await setServerClock(jump)
    await expect.poll(() => remark(server), { timeout: 10_000 }).toMatch(hasJumped)
    expect(await remark(other)).not.toMatch(hasJumped)
    await sleep(2_000)
    await setServerClock('+0')
    await expect.poll(() => remark(server), { timeout: 10_000 }).not.toMatch(hasJumped)
    await sleep(2_000)
    expect(load.take().others).toEqual({})
    const times = (await expectWholeLog()).slice(before).map(({ at }) => Date.parse(at))
    // The times are those of the server, and the order is that of the lock.
    expect(times.some((time, at) => time < (times[at - 1] ?? 0) - 3_600_000)).toBe(true)
  })

  test('of the database: rooms and managers go on, and every server says so', { timeout }, async () => {
    load.take()
    await postgres.setClock(jump)
    for (const each of [server, other])
      await expect.poll(() => remark(each), { timeout: 10_000 }).toMatch(hasJumped)
    await sleep(2_000)
    await postgres.setClock('+0')
    await expect.poll(() => remark(other), { timeout: 10_000 }).not.toMatch(hasJumped)
    await sleep(2_000)
    expect(load.take().others).toEqual({})
    await expectWholeLog()
  })
})
