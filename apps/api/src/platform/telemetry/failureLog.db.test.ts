import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { PassThrough } from 'node:stream'
import { postRoomChat } from '@muster/contract/bagCalls'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { handleErrors } from '../http/problems.ts'
import { FailureLog } from './failureLog.ts'

/** Tests that an unreachable database does not fill the disk with log lines. */

let world: World
const lines: string[] = []

beforeAll(async () => {
  world = await openWorld({ logStream: { write: (line) => lines.push(line) } })
})
afterAll(() => world.close())

test('a thousand refusals for one reason are a line each ten seconds, without a stack', async () => {
  const incidentId = await world.startDrill(world.tenants[0])
  const { barcode } = roomAt(world.tenants[0], 0)
  await world.asOwner((owner) =>
    owner.query(`
      create function muster.no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on muster.event execute function muster.no_room()`),
  )
  lines.length = 0
  const say = () =>
    world.call(postRoomChat, {
      params: { barcode, incidentId },
      body: { commandId: randomUUID(), text: 'We are here.', author: null },
    })
  const answers = await Promise.all(Array.from({ length: 40 }, say))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(lines.map((line) => JSON.parse(line).msg).sort()).toEqual([
    'commands are refused: the database cannot be written',
    'requests fail: the database cannot be used',
  ])
  expect(lines.join()).not.toContain('stack')
  await world.asOwner((owner) =>
    owner.query('drop trigger no_room on muster.event; drop function muster.no_room()'),
  )
})

test('a database that takes no connections is a few lines however long it lasts', async () => {
  const limit = (connections: number) =>
    world.asOwner(async (owner) => {
      const { rows } = await owner.query<{ name: string }>('select current_database() as name')
      await owner.query(`alter database ${rows[0]?.name} connection limit ${connections}`)
    })
  await limit(0)
  lines.length = 0
  await world.asOwner((owner) =>
    owner.query(`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and usename = 'muster_app'`),
  )
  const { writes } = world.server.context
  await eventually(() => expect(writes.isWritable).toBe(false))
  // As long as four runs of a job that runs every second.
  const until = Date.now() + 4_000
  await expect.poll(() => Date.now(), { timeout: 6_000, interval: 200 }).toBeGreaterThan(until)
  const said = lines.map((line) => JSON.parse(line))
  expect(said.map(({ msg }) => msg)).toEqual([...new Set(said.map(({ msg }) => msg))])
  expect(lines.join()).not.toMatch(/"stack":"\w/)
  await limit(-1)
  // An outage counts as over after five seconds, and the next run may be one second after that.
  await expect.poll(() => writes.isWritable, { timeout: 20_000 }).toBe(true)
})

test('how many followed is said once an interval, until none does', () => {
  vi.useFakeTimers()
  try {
    const said: unknown[] = []
    const log = new FailureLog({ warn: (...line: unknown[]) => said.push(line) })
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const requestOf = (id: string) =>
      ({ id, raw: { socket: { destroyed: false } } }) as Parameters<FailureLog['record']>[1]
    for (let at = 0; at < 1000; at++) log.record(away, requestOf(String(at)))
    expect(said).toEqual([
      [{ code: 'ECONNREFUSED', why: 'connect ECONNREFUSED', reqId: '0' }, expect.any(String)],
    ])
    vi.advanceTimersByTime(10_000)
    const reqIds = Array.from({ length: 50 }, (_, at) => String(at + 1))
    expect(said.at(-1)).toEqual([{ count: 999, seconds: 10, reqIds }, 'more requests failed so'])
    vi.advanceTimersByTime(60_000)
    expect(said).toHaveLength(2)
    log.record(away, requestOf('last'))
    expect(said).toHaveLength(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a client that leaves before its answer is no error', async () => {
  const said: string[] = []
  const app = Fastify({ logger: { level: 'debug', stream: { write: (line: string) => said.push(line) } } })
  handleErrors(app, () => {})
  app.get('/slow', (_, reply) => reply.send(new PassThrough()))
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const request = get({ port: url.port, host: url.hostname, path: '/slow', agent: false })
  request.on('error', () => {})
  await eventually(() => expect(said.join()).toContain('incoming request'))
  request.destroy()
  await eventually(() => expect(said.join()).toMatch(/the client left|closed prematurely/))
  await app.close()
  expect(said.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})
