import { randomUUID } from 'node:crypto'
import { postRoomChat } from '@muster/contract/bagCalls'
import { streamPaths } from '@muster/contract/frames'
import { getBagStatus, submitClassroomUpdate } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heartbeatOf, registerRbim, send } from '../test/rbims.ts'
import { acknowledgement, instructionIds, roomAt } from '../test/roomCalls.ts'
import { type OpenSse, openSse } from '../test/sse.ts'
import { openWorld, type World } from '../test/world.ts'

/** Uses a server as a school does, and reads its figures. */

let world: World
let url: string
let incidentId: string
let stream: OpenSse

beforeAll(async () => {
  world = await openWorld({ env: { METRICS_PORT: '0', FAST_PATH: 'on' } })
  url = await world.listen()
  const [oak] = world.tenants
  incidentId = await world.startDrill(oak)
  stream = await openSse(url + streamPaths.bag(roomAt(oak, 0).barcode))
})
afterAll(async () => {
  stream.close()
  await world.close()
})

async function scrape(): Promise<string[]> {
  const text = (await world.server.metrics?.registry.metrics()) ?? ''
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** The value of one line; 0 where there is none. */
async function value(name: string): Promise<number> {
  const line = (await scrape()).find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length) ?? 0)
}

const poll = (code: string) => fetch(`${url}${getBagStatus.path}?RedBagGuid=${code}`)
const acknowledge = async (place: number) => {
  const [oak] = world.tenants
  const room = roomAt(oak, place)
  const ids = await instructionIds(world, oak, incidentId)
  const { body } = acknowledgement(room, incidentId, place, ids.slice(0, 1))
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await fetch(url + submitClassroomUpdate.path, init)).status
}

test('each way of a request is counted once, by its status', async () => {
  const { barcode } = roomAt(world.tenants[0], 1)
  // A server answers a bag that it knows on its fast paths.
  for (const code of [barcode, roomAt(world.tenants[0], 2).barcode]) await poll(code)
  const names = [
    'muster_requests_total{way="bagStatus",status="200"}',
    'muster_requests_total{way="route",status="404"}',
    'muster_requests_total{way="roomUpdate",status="200"}',
  ]
  const counts = () => Promise.all(names.map(value))
  const before = await counts()
  const stored = await value('muster_events_total')
  for (let count = 0; count < 3; count += 1) await poll(barcode)
  await poll(randomUUID())
  expect(await acknowledge(2)).toBe(200)
  expect((await counts()).map((count, at) => count - (before[at] ?? 0))).toEqual([3, 1, 1])
  expect((await value('muster_events_total')) - stored).toBe(1)
})

test('what a server holds and waits for is told', async () => {
  await acknowledge(3)
  await expect.poll(() => value('muster_told_lag_seconds_count')).toBeGreaterThan(0)
  expect(await value('muster_streams{kind="room"}')).toBe(1)
  expect(await value('muster_incidents{kind="Exercise"}')).toBe(1)
  expect(await value('muster_incidents{kind="Actual"}')).toBe(0)
  expect(await value('muster_listen_up')).toBe(1)
  expect(await value('muster_append_seconds_count')).toBeGreaterThan(0)
  expect(await value('muster_clock_last_look_seconds{clock="sweep"}')).toBeLessThan(5)
  await expect.poll(() => value('muster_sweep_seconds_count')).toBeGreaterThan(0)
})

test('a lost connection for notices is seen, and that it is back', async () => {
  await world.asOwner((owner) =>
    owner.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen muster_incident%'`),
  )
  await expect.poll(() => value('muster_listen_up'), { interval: 5 }).toBe(0)
  await expect.poll(() => value('muster_listen_up')).toBe(1)
})

test('a log that has grown without a notice is counted when the sweep finds it', async () => {
  const other = await world.addServer({ env: { METRICS_PORT: '0' } })
  const before = await value('muster_notice_lost_total')
  other.context.incidents['notices' as never] = null as never
  const body = { commandId: randomUUID(), text: 'We are here.', author: null }
  const { barcode } = roomAt(world.tenants[0], 0)
  await world.ask(postRoomChat, { params: { barcode, incidentId }, body }, undefined as never, other)
  await expect.poll(() => value('muster_notice_lost_total')).toBe(before + 1)
})

test('messages that wait are counted by channel, and by whether they are about something real', async () => {
  const fresh = await world.addServer({ env: { METRICS_PORT: '0' } })
  await world.asOwner((owner) =>
    owner.query(
      `
      with request as (
        insert into muster.notification_request (tenant_id, site_id, told, next_try_at)
        select $1, (select min(id) from muster.site where tenant_id = $1), '{}', null returning id, tenant_id, site_id
      )
      insert into muster.notification_delivery
        (tenant_id, site_id, request_id, is_real, channel, address, name, queued_at, next_try_at, tries)
      select tenant_id, site_id, id, n < 3, 'sms', n::text, 'A',
        now() - case when n < 3 then interval '90 seconds' else interval '9 hours' end,
        now() + case when n % 2 = 1 then interval '-1 s' else interval '1 hour' end, (n + 1) % 2
      from request, generate_series(1, 4) n`,
      [world.tenants[0].id],
    ),
  )
  await fresh.app.ready()
  const line = async (name: string) => {
    const text = (await fresh.metrics?.registry.metrics()) ?? ''
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${name} `))
        ?.slice(name.length),
    )
  }
  const labels = '{channel="sms",real="true"}'
  const others = '{channel="sms",real="false"}'
  await expect.poll(() => line(`muster_deliveries_due${labels}`)).toBe(1)
  // One was tried and is put off: it waits all the same.
  expect(await line(`muster_oldest_due_seconds${labels}`)).toBeGreaterThanOrEqual(90)
  // Of those that quiet hours have put off, one is due since a second, and one is not due yet.
  expect(await line(`muster_deliveries_due${others}`)).toBe(1)
  const waited = await line(`muster_oldest_due_seconds${others}`)
  expect(waited).toBeGreaterThanOrEqual(1)
  expect(waited).toBeLessThan(90)
})

/** Every label, and what it may say. */
const allowed: Record<string, RegExp> = {
  version: /^\d+\.\d+\.\d+(-[\w.]+)?$/,
  way: /^(route|bagStatus|bagStream|roomUpdate|rbimHeartbeat)$/,
  status: /^[1-5]\d\d$/,
  kind: /^(room|command|guest|watch|Actual|Exercise|Test)$/,
  le: /^(\d+(\.\d+)?|\+Inf)$/,
  channel: /^(email|sms|push|webhook|teamChat)$/,
  outcome: /^(taken|refused|delayed|away|gone|held)$/,
  real: /^(true|false)$/,
  clock: /^(sweep|lockdown|drill|snapshot|rbim|write)$/,
  pool: /^(requests|lookups|signIn)$/,
  state: /^(busy|idle|waiting|silent|broken|low|unheard|heard)$/,
}

test('no label says more than these words, after everything was used', async () => {
  const [oak] = world.tenants
  const rbim = await registerRbim(world, oak)
  await send(world, heartbeatOf(rbim))
  world.server.metrics?.outcomes.inc({ channel: 'sms', outcome: 'taken' })
  const lines = await scrape()
  expect(lines.length).toBeGreaterThan(80)
  const wrong = lines.flatMap((line) =>
    [...line.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
      .filter(([, name = '', text = '']) => !allowed[name]?.test(text))
      .map(([label]) => `${line.split('{')[0]} has ${label}`),
  )
  expect(wrong).toEqual([])
  const secrets = [oak.id, incidentId, rbim.serialNumber, roomAt(oak, 0).barcode, '127.0.0.1']
  for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret)
})

test('without a port for figures there are none', async () => {
  expect((await world.addServer()).metrics).toBeNull()
})
