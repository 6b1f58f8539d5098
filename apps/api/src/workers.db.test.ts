import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { eventForRoom } from '@muster/domain/incident/visibility'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../tools/freePort.ts'
import { openPhone, type Phone } from '../test/phone.ts'
import { acknowledgement, instructionIds } from '../test/roomCalls.ts'
import type { TestRoom, TestTenant } from '../test/school.ts'
import { openWorld, type World } from '../test/world.ts'
import { verifyLog } from './incidents/verifyLog.ts'

/** Several servers on one port, as `npm start -- --workers 2` runs them. */

const main = fileURLToPath(new URL('main.ts', import.meta.url))

let world: World
let oak: TestTenant
let started: Started | null = null

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 40 })
  oak = world.tenants[0]
})
afterEach(async () => {
  await started?.stop()
  started = null
})
afterAll(() => world.close())

type Started = {
  url: string
  lines: string[]
  ids: () => number[]
  stop: () => Promise<void>
  process: ChildProcess
}

/** Starts the servers; resolves when each of them answers. */
async function startWorkers(workers: number, more: Record<string, string> = {}): Promise<Started> {
  const env = {
    DATABASE_URL: world.db.appUrl,
    OIDC_ISSUER: world.issuer.url,
    WORKERS: String(workers),
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    ...more,
  }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const ids = () => {
    const listening = lines.filter((line) => line.includes('Server listening'))
    return listening.map((line) => Number(line.match(/"pid":(\d+)/)?.[1]))
  }
  await expect.poll(() => ids().length, { timeout: 60_000, message: lines.join('\n') }).toBe(workers)
  const [, url = ''] = lines.join().match(/listening at (http:\/\/127\.0\.0\.1:\d+)/) ?? []
  return { url, lines, ids, stop, process: child }
}

type Answered = Set<string>
const nameOf = (roomId: string, instructionId: string) => `${roomId} ${instructionId}`

/** A phone that acknowledges one instruction after the other, and sends again what was not answered. */
async function acknowledgeAll(
  url: string,
  room: TestRoom,
  incidentId: string,
  ids: string[],
  note: (name: string) => void,
) {
  for (const [sequence, id] of ids.entries()) {
    const { body } = acknowledgement(room, incidentId, sequence, [id])
    const headers = { 'content-type': 'application/json' }
    const send = () =>
      fetch(url + submitClassroomUpdate.path, { method: 'POST', headers, body: JSON.stringify(body) }).then(
        async (response) => response.status === 200 && (await response.json()) !== null,
        () => false,
      )
    while (!(await send())) await sleep(100)
    note(nameOf(room.id, id))
  }
}

async function logOf(incidentId: string): Promise<readonly IncidentEvent[]> {
  const { incidents } = world.server.context
  await incidents.catchUp(oak.id, incidentId)
  return incidents.peek(incidentId)?.events ?? []
}

/**
 * The frames a phone should have been sent since it opened: every event of the log that its room may see, once and in
 * order. Where its server had not yet heard of the incident, the whole state follows a moment later.
 */
function expectWhole(phone: Phone, roomId: string, log: readonly IncidentEvent[]) {
  const frames = phone.frames()
  const begin = frames.findLastIndex(({ event }) => event === 'status')
  expect([0, 1]).toContain(begin)
  const from = Number(frames[begin]?.id.split(':')[1])
  const visible = log.filter((event) => event.seq > from && eventForRoom(roomId, event) !== null)
  expect(frames.slice(begin + 1).map(({ event, id }) => `${event} ${id}`)).toEqual(
    visible.map(({ incidentId, seq }) => `event ${incidentId}:${seq}`),
  )
}

test('one that is killed in a burst of acknowledgements loses none that it answered, and its phones go on at the other within three seconds', {
  timeout: 120_000,
}, async () => {
  started = await startWorkers(2)
  const { url, lines, ids: workerIds } = started
  const incidentId = await world.startDrill(oak)
  const { rooms } = oak.sites[0]
  const ids = await instructionIds(world, oak, incidentId)
  const phones = await Promise.all(rooms.map(({ barcode }) => openPhone(url, barcode)))
  const [victim = 0] = workerIds()
  const answered: Answered = new Set()
  let killedAt = 0
  const note = (name: string) => {
    answered.add(name)
    if (answered.size !== rooms.length) return
    killedAt = performance.now()
    process.kill(victim, 'SIGKILL')
  }
  await Promise.all(rooms.map((room) => acknowledgeAll(url, room, incidentId, ids, note)))
  const lost = phones.filter(({ losses }) => losses.length > 0)
  const backs = () => lost.flatMap(({ losses }) => losses.map(({ backAt }) => backAt - killedAt))
  await expect.poll(() => backs().every(Number.isFinite), { timeout: 8_000 }).toBe(true)
  expect(lost.length).toBeGreaterThan(0)
  expect(lost.length).toBeLessThan(rooms.length)
  expect(Math.max(...backs())).toBeLessThan(3_000)

  const log = await logOf(incidentId)
  const stored = new Set(
    log.flatMap(({ type, data }) =>
      type === 'InstructionCompleted' && 'instructionIds' in data
        ? data.instructionIds.map((id) => nameOf(data.roomId, id))
        : [],
    ),
  )
  expect([...answered].filter((name) => !stored.has(name))).toEqual([])
  expect(answered.size).toBe(rooms.length * ids.length)
  for (const [at, room] of rooms.entries()) {
    const phone = phones[at] as Phone
    await expect.poll(() => phone.frames().at(-1)?.id).toBe(lastFor(room.id, log))
    expectWhole(phone, room.id, log)
    phone.close()
  }
  expect((await verifyLog(world.db.appUrl)).broken).toBeNull()

  await expect.poll(() => workerIds().length, { timeout: 20_000 }).toBe(3)
  expect(lines.filter((line) => line.includes('starting it again'))).toEqual([
    expect.stringMatching(
      `^Worker [12] \\(process ${victim}\\) ended \\(SIGKILL\\); starting it again in 3 s.$`,
    ),
  ])
})

function lastFor(roomId: string, log: readonly IncidentEvent[]) {
  const last = log.findLast((event) => eventForRoom(roomId, event) !== null)
  return `${last?.incidentId}:${last?.seq}`
}

test('figures of all workers are read at one port, and those of a killed one are counted neither twice nor less @ci', {
  timeout: 60_000,
}, async () => {
  const port = await freePort()
  started = await startWorkers(2, { METRICS_PORT: String(port), LOG_LEVEL: 'info' })
  const { url, ids: workerIds } = started
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const value = async (name: string) => {
    const line = (await scrape()).split('\n').find((each) => each.startsWith(`${name} `))
    return Number(line?.slice(name.length) ?? 0)
  }
  const polls = () => value('muster_requests_total{way="bagStatus",status="200"}')
  const [{ rooms }] = oak.sites
  // Each bag's first poll may be answered by the route, and connections are spread by the system.
  const ask = () =>
    Promise.all(
      rooms.map(({ barcode }) =>
        fetch(`${url}/api/incident/GetBagStatus?RedBagGuid=${barcode}`, { headers: { connection: 'close' } }),
      ),
    )
  await expect.poll(() => value('muster_workers')).toBe(2)
  for (let round = 0; round < 3; round += 1) await ask()
  const total = async () => (await polls()) + (await value('muster_requests_total{way="route",status="200"}'))
  await expect.poll(total).toBe(3 * rooms.length)

  const [victim = 0] = workerIds()
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => value('muster_workers')).toBe(1)
  expect(await total()).toBe(3 * rooms.length)
  await ask()
  await expect.poll(total).toBe(4 * rooms.length)
  await expect.poll(() => value('muster_workers'), { timeout: 20_000 }).toBe(2)
  expect(await total()).toBe(4 * rooms.length)
})

test.each([1, 2])(
  '%i workers do not start on a port for figures that is in use, and say so',
  async (workers) => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const env = { DATABASE_URL: world.db.appUrl, OIDC_ISSUER: world.issuer.url, PORT: '0', HOST: '127.0.0.1' }
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, ...env, WORKERS: String(workers), METRICS_PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [code] = await once(child, 'close')
    expect([code, said]).toEqual([
      1,
      `METRICS_PORT ${port} cannot be used at 127.0.0.1: another program uses it.\n`,
    ])
  },
)
