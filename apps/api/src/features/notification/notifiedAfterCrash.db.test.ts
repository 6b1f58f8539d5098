import { startIncident } from '@muster/contract/incidentCalls'
import { isRefusal } from '@muster/domain/refusal'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { startSilentServer } from '../../../test/mailServer.ts'
import { type NotificationWorld, openNotificationWorld } from '../../../test/notificationWorld.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import { type ServerProcess, startServerProcess } from '../../../test/serverProcess.ts'
import { drillAt } from '../../../test/world.ts'
import { IncidentStore } from '../../incidents/incidentStore.ts'
import { openDatabase } from '../../platform/db/database.ts'

/** Tests that exactly the logged notifications are sent, whenever a server dies. */

let telling: NotificationWorld
let server: ServerProcess | null = null
const addresses = Array.from({ length: 24 }, (_, at) => `person-${at}@example.org`)

beforeAll(async () => {
  telling = await openNotificationWorld()
})
beforeEach(async () => {
  await telling.forget()
  await telling.rule(
    [await telling.group(addresses.map((address) => ({ kind: 'email' as const, address, name: null })))],
    { channels: ['email'] },
  )
})
afterEach(() => void server?.process.kill('SIGKILL'))
afterAll(() => telling.close())

const begin = async (more: Record<string, string> = {}) => {
  server = await startServerProcess({ ...telling.env, ...more })
  return server
}

/** Starts a drill at a server; returns its id once the server has confirmed it. */
async function startAt({ url }: ServerProcess): Promise<string> {
  const body = drillAt([telling.oak.sites[0]])
  const headers = await telling.world.headersOf(telling.oak.staff.Manager)
  const answer = await fetch(url + startIncident.path, {
    method: startIncident.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBe(201)
  return body.incidentId
}

async function kill({ process }: ServerProcess) {
  const ended = new Promise((resolve) => process.once('exit', resolve))
  process.kill('SIGKILL')
  await ended
  // Does not wait for the leases of the dead to expire.
  await telling.makeDue()
  await rows('update notification_request set next_try_at = now() where next_try_at is not null')
}

const rows = <R extends object>(text: string, values: unknown[] = []) =>
  telling.world.asOwner(async (owner) => (await owner.query<R>(text, values)).rows)
const stateOf = async (incidentId: string) => (await telling.deliveries(incidentId)).map(({ state }) => state)

/** Waits until each of them has a mail, and every copy of one has its id. */
async function allAreTold(incidentId: string) {
  const isDone = async () => expect(await stateOf(incidentId)).toEqual(addresses.map(() => 'sent'))
  await vi.waitFor(isDone, { timeout: 40_000, interval: 100 })
  const named = new Map<string, Set<string>>()
  for (const { to, text } of telling.mail.taken) {
    const [address = ''] = to
    const name = /^Message-ID: (.*)$/im.exec(text)?.[1] ?? ''
    named.set(address, (named.get(address) ?? new Set()).add(name))
  }
  expect([...named.keys()].sort()).toEqual([...addresses].sort())
  expect([...named.values()].filter(({ size }) => size !== 1)).toEqual([])
}

describe('a server that is killed', () => {
  test('when it has answered, and has handed over nothing, leaves all of it to the next one, which tells each once', async () => {
    const silent = await startSilentServer()
    onTestFinished(() => silent.close())
    const first = await begin({ SMTP_URL: silent.url })
    const incidentId = await startAt(first)
    await kill(first)
    expect(telling.mail.taken).toEqual([])
    expect(await stateOf(incidentId)).not.toContain('sent')
    await begin()
    await allAreTold(incidentId)
    expect(telling.mail.taken).toHaveLength(addresses.length)
  }, 90_000)

  test('when it has handed over some, and may not have noted that, leaves nobody untold', async () => {
    const first = await begin({ SMTP_CONNECTIONS: '2' })
    const incidentId = await startAt(first)
    await vi.waitFor(() => expect(telling.mail.taken.length).toBeGreaterThan(3), {
      interval: 1,
      timeout: 15_000,
    })
    await kill(first)
    expect(await stateOf(incidentId)).toContain('queued')
    await begin()
    await allAreTold(incidentId)
  }, 90_000)
})

describe('what the log does not take', () => {
  const requests = (incidentId: string) =>
    rows('select seq, stage from notification_request where incident_id = $1', [incidentId])
  const logged = (incidentId: string) => rows('select seq from event where incident_id = $1', [incidentId])

  test('is told to nobody: a request goes back with the entries that it is about', async () => {
    const db = openDatabase(telling.world.db.appUrl, 2)
    onTestFinished(() => db.destroy())
    const [{ id: siteId, name }] = telling.oak.sites
    const { id, bagId, name: roomName } = roomAt(telling.oak, 0)
    const actor = { kind: 'system', name: 'Test' } as const
    const start = {
      type: 'StartIncident' as const,
      actor,
      ...newId(),
      data: {
        kind: 'Exercise' as const,
        action: 'Hold' as const,
        type: 7 as const,
        severity: 1 as const,
        sites: [{ id: siteId, name }],
        location: null,
        message: 'Hold.',
        instructions: [],
        hasChat: true,
        rooms: [{ id, bagId, siteId, name: roomName, expected: null }],
      },
    }
    const refused = { type: 'StartIncident' as const, actor, ...newId(), data: start.data }
    const submit = async (commands: (typeof start)[]) => {
      const incidentId = newId().commandId
      const outcome = await new IncidentStore(db).submitWith(
        telling.oak.id,
        incidentId,
        commands,
        async () => true,
      )
      return { incidentId, isRefused: outcome !== null && isRefusal(outcome) }
    }
    const taken = await submit([start])
    expect(taken.isRefused).toBe(false)
    expect(await requests(taken.incidentId)).toEqual([{ seq: 1, stage: 'start' }])
    const undone = await submit([start, refused])
    expect(undone.isRefused).toBe(true)
    expect([await logged(undone.incidentId), await requests(undone.incidentId)]).toEqual([[], []])
  })

  test('is not in the log: entries go back with the request that cannot be noted', async () => {
    await rows('alter table notification_request add constraint nothing_more check (false) not valid')
    onTestFinished(() => void rows('alter table notification_request drop constraint if exists nothing_more'))
    const body = drillAt([telling.oak.sites[0]])
    const ask = () => telling.world.call(startIncident, { body }, telling.oak.staff.Manager)
    expect((await ask()).status).toBeGreaterThanOrEqual(500)
    expect(await logged(body.incidentId)).toEqual([])
    await rows('alter table notification_request drop constraint nothing_more')
    expect((await ask()).status).toBe(201)
    expect(await requests(body.incidentId)).toHaveLength(1)
  })
})
