import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { postRoomChat } from '@muster/contract/bagCalls'
import { getBagStatus } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { roomAt } from '../../test/roomCalls.ts'
import { openWorld, type World } from '../../test/world.ts'
import { FailureLog } from './failureLog.ts'

/** A database that is away fills no disk with its story. */

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

test('how many followed is said once an interval, until none does', () => {
  vi.useFakeTimers()
  try {
    const said: unknown[] = []
    const log = new FailureLog({ warn: (...line: unknown[]) => said.push(line) })
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const request = { raw: { socket: { destroyed: false } } } as Parameters<FailureLog['note']>[1]
    for (let at = 0; at < 1000; at++) log.note(away, request)
    expect(said).toHaveLength(1)
    vi.advanceTimersByTime(10_000)
    expect(said.at(-1)).toEqual([{ count: 999, seconds: 10 }, 'more requests failed so'])
    vi.advanceTimersByTime(60_000)
    expect(said).toHaveLength(2)
    log.note(away, request)
    expect(said).toHaveLength(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a client that leaves before its answer is no error', async () => {
  const url = new URL(await world.listen())
  const { app } = world.server
  await app.inject('/health/live')
  lines.length = 0
  // A page large enough that some of it is on its way when the client goes.
  const request = get({ port: url.port, host: url.hostname, path: '/api/docs/json', agent: false })
  const [response] = await once(request, 'response')
  response.destroy()
  await eventually(async () => {
    const count = await new Promise<number>((resolve) =>
      app.server.getConnections((_, open) => resolve(open)),
    )
    expect(count).toBe(0)
  })
  await world.ask(getBagStatus, { query: { RedBagGuid: roomAt(world.tenants[0], 1).barcode } })
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})
