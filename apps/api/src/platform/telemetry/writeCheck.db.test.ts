import { randomUUID } from 'node:crypto'
import { postRoomChat } from '@muster/contract/bagCalls'
import { streamPaths } from '@muster/contract/frames'
import { commandsHeader, commandsRefused, heartbeat } from '@muster/contract/heartbeat'
import { getBagStatus } from '@muster/contract/seedCalls'
import { urlOf } from '@muster/contract/urlOf'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import { isHeartbeat, type OpenSse, openSse } from '../../../test/sse.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests a database that can be read and not written: viewers continue, and are informed that nothing can be sent. */

let world: World
let url: string
let incidentId: string
const lines: string[] = []
const open: OpenSse[] = []

beforeAll(async () => {
  world = await openWorld({ logStream: { write: (line) => lines.push(line) } })
  url = await world.listen()
  incidentId = await world.startDrill(world.tenants[0])
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(() => world.close())

const room = () => roomAt(world.tenants[0], 0)
const ready = async () => (await fetch(`${url}/health/ready`)).status
const poll = (headers: Record<string, string> = {}, code = room().barcode) =>
  fetch(`${url}${getBagStatus.path}?RedBagGuid=${code}`, { headers })

/** Sends something that has to be stored; returns the status. */
async function say(): Promise<number> {
  const body = JSON.stringify({ commandId: randomUUID(), text: 'We are here.', author: null })
  const path = urlOf(postRoomChat, { params: { barcode: room().barcode, incidentId } })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url + path, { method: 'POST', headers, body })).status
}

async function follow(path: string, headers = {}) {
  const stream = await openSse(url + path, { headers })
  open.push(stream)
  const next = async () => heartbeat.parse(JSON.parse((await stream.next(isHeartbeat)).data)).takesCommands
  return { next, until: (taken: boolean) => eventually(async () => expect(await next()).toBe(taken)) }
}

/** Simulates a failover to a standby: every new session is read-only, and the old ones are closed. */
async function setReadOnly(isReadOnly: boolean) {
  await world.asOwner(async (owner) => {
    await owner.query('set default_transaction_read_only = off')
    const { rows } = await owner.query<{ name: string }>('select current_database() as name')
    const name = rows[0]?.name
    await owner.query(
      `alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    )
    await owner.query(`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  })
}

describe('while the database can only be read', () => {
  test('rooms go on reading and are told that nothing is taken; readiness fails; all of it ends by itself', async () => {
    const manager = await world.headersOf(world.tenants[0].staff.Manager)
    const phone = await follow(streamPaths.bag(room().barcode))
    const board = await follow(streamPaths.incident(incidentId), manager)
    expect([await phone.next(), await board.next()]).toEqual([true, true])
    const before = await poll()
    expect([before.status, before.headers.get(commandsHeader)]).toEqual([200, null])
    expect(await ready()).toBe(200)

    await setReadOnly(true)
    await Promise.all([phone.until(false), board.until(false)])
    expect(await ready()).toBe(503)
    expect(await say()).toBe(503)
    const [whole, same] = [await poll(), await poll({ 'if-none-match': before.headers.get('etag') ?? '' })]
    expect([whole.status, same.status]).toEqual([200, 304])
    for (const { headers } of [whole, same]) expect(headers.get(commandsHeader)).toBe(commandsRefused)
    // A request that no fast path knows goes to the route, which says so too.
    expect((await poll({}, `${room().barcode}%20`)).headers.get(commandsHeader)).toBe(commandsRefused)
    const late = await follow(streamPaths.bag(room().barcode))
    expect(await late.next()).toBe(false)

    await setReadOnly(false)
    await Promise.all([phone.until(true), board.until(true), late.until(true)])
    expect(await ready()).toBe(200)
    expect((await poll()).headers.get(commandsHeader)).toBeNull()
    expect(await say()).toBe(200)
  })
})

test('a role that may not add to the log is not ready', async () => {
  await world.asOwner((owner) => owner.query('revoke insert on event from muster_app'))
  await eventually(async () => expect(await ready()).toBe(503))
  await world.asOwner((owner) => owner.query('grant insert on event to muster_app'))
  await eventually(async () => expect(await ready()).toBe(200))
})

test('a command for which the disk had no room makes it not ready at once, though a smaller write still passes', async () => {
  // The same failure that PostgreSQL reports; a full disk is not available here.
  await world.asOwner((owner) =>
    owner.query(`
      create function muster.no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on muster.event execute function muster.no_room()`),
  )
  expect(await say()).toBe(503)
  expect(await ready()).toBe(503)
  await world.asOwner((owner) =>
    owner.query('drop trigger no_room on muster.event; drop function muster.no_room()'),
  )
  await expect.poll(ready, { timeout: 8_000 }).toBe(200)
  expect(await say()).toBe(200)
})
