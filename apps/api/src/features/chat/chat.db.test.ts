import { randomUUID } from 'node:crypto'
import * as chat from '@muster/contract/chatCalls'
import { previewQuery, streamPaths } from '@muster/contract/frames'
import { endIncident, getIncident, postCommandChat } from '@muster/contract/incidentCalls'
import type { ChatChannel } from '@muster/domain/incident/groupChat'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openSse } from '../../../test/sse.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { Server } from '../../server.ts'

let world: World
let oak: TestTenant
let other: Server
let incidentId: string
let manager: TestAccount
let colleague: TestAccount
/** Restricted to the first of the two sites. */
let held: TestAccount

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  other = await world.addServer()
  const { Manager, TenantAdmin, SiteSpecific } = oak.staff
  ;[manager, colleague, held] = [Manager, TenantAdmin, SiteSpecific]
})
afterAll(() => world.close())
beforeEach(async () => {
  incidentId = await world.startDrill(oak, oak.sites)
})

const about = () => ({ params: { incidentId } })
const east = () => roomAt(oak, 0, oak.sites[0])
const west = () => roomAt(oak, 0, oak.sites[1])
const stateFor = (as: TestAccount) => world.ask(getIncident, about(), as)

const post = (group: 'command' | 'responders', text: string, as = manager) =>
  world.call(chat.postGroupChat, { ...about(), body: { ...newId(), group, text } }, as)
const pin = (channel: ChatChannel, seq: number, as = manager) =>
  world.call(chat.pinChat, { ...about(), body: { ...newId(), channel, seq } }, as)
const unpin = (channel: ChatChannel, seq: number, as = manager) =>
  world.call(chat.unpinChat, { ...about(), body: { ...newId(), channel, seq } }, as)
const read = (channel: ChatChannel, upTo: number, as = manager) =>
  world.call(chat.markChatRead, { ...about(), body: { channel, upTo } }, as)
const marks = (as = manager, channel?: ChatChannel) =>
  world.ask(chat.readChatMarks, { ...about(), query: channel ? { channel } : {} }, as)

describe('a group', () => {
  test('is read by everybody of command, in the name of who wrote it; the same command twice is said once', async () => {
    const body = { ...newId(), group: 'command' as const, text: 'Who is at the gate?' }
    const first = await world.ask(chat.postGroupChat, { ...about(), body }, manager)
    const again = await world.ask(chat.postGroupChat, { ...about(), body }, manager)
    expect(again).toEqual({ ...first, repeated: true })
    for (const as of [manager, colleague, held]) {
      const { groupChats } = await stateFor(as)
      expect(groupChats.command).toMatchObject([{ text: body.text, byName: manager.name, from: 'command' }])
    }
  })

  test('takes nothing of staff, nor when it is over', async () => {
    expect((await post('command', 'May I?', oak.staff.Staff)).status).toBe(403)
    const end = { ...newId(), message: 'All clear.' }
    await world.ask(endIncident, { ...about(), body: end }, manager)
    const refused = await post('command', 'Too late.')
    expect([refused.status, refused.problem.type]).toEqual([409, 'already-ended'])
  })
})

describe('a pin', () => {
  test('stays until it is taken off; twice changes nothing', async () => {
    const { version } = (await post('responders', 'Keys are at the gate.')).body
    await pin('responders', version)
    const { version: before } = (await pin('responders', version)).body
    expect((await stateFor(colleague)).pins).toMatchObject([
      { channel: 'responders', seq: version, message: { text: 'Keys are at the gate.' } },
    ])
    expect(before).toBe(version + 1)
    await unpin('responders', version)
    expect((await stateFor(colleague)).pins).toEqual([])
  })

  test('needs a message that was said there', async () => {
    const { version } = (await post('command', 'Here.')).body
    expect((await pin('responders', version)).status).toBe(404)
    expect((await pin(west().id, version)).status).toBe(404)
  })

  test('at another site is out of reach, also under the name of a group', async () => {
    const body = { ...newId(), roomId: west().id, text: 'Stay.' }
    const { version } = await world.ask(postCommandChat, { ...about(), body }, manager)
    expect((await pin(west().id, version, held)).status).toBe(404)
    await pin(west().id, version)
    expect((await unpin(west().id, version, held)).status).toBe(404)
    await unpin('command', version, held)
    expect((await stateFor(manager)).pins).toHaveLength(1)
    expect((await stateFor(held)).pins).toEqual([])
  })
})

describe('who has read what', () => {
  test('is known to the others by name, and to oneself for every channel', async () => {
    const { version } = (await post('command', 'One.')).body
    await read('command', version)
    await read(east().id, 1)
    expect(await marks(manager, 'command')).toEqual({
      own: { command: version, [east().id]: 1 },
      readers: [],
    })
    const { readers } = await marks(colleague, 'command')
    expect(readers).toMatchObject([{ name: manager.name, upTo: version }])
    expect((await marks(colleague)).readers).toEqual([])
  })

  test('never goes back, and never beyond what was said', async () => {
    const { version } = (await post('command', 'One.')).body
    await read('command', 1_000_000)
    expect((await marks()).own).toEqual({ command: version })
    expect((await read('command', 2)).body).toEqual({ channel: 'command', upTo: version })
    expect((await marks()).own).toEqual({ command: version })
  })

  test('goes up from two servers at once to the higher', async () => {
    await post('command', 'One.')
    await post('command', 'Two.')
    const body = (upTo: number) => ({ ...about(), body: { channel: 'command' as const, upTo } })
    await Promise.all(
      [4, 2, 3, 4, 1].map((upTo, place) =>
        world.ask(chat.markChatRead, body(upTo), manager, place % 2 ? other : world.server),
      ),
    )
    expect((await marks()).own).toEqual({ command: 4 })
  })

  test('is not asked of a room elsewhere, or of one that takes no part', async () => {
    await read(west().id, 1)
    for (const channel of [west().id, randomUUID()]) {
      expect((await read(channel, 1, held)).status).toBe(404)
      const input = await world.call(chat.readChatMarks, { ...about(), query: { channel } }, held)
      expect(input.status).toBe(404)
    }
    expect((await marks(manager, west().id)).own).toEqual({ [west().id]: 1 })
  })

  test('is a tenant’s own', async () => {
    const river = world.tenants[1].staff.Manager
    expect((await world.call(chat.readChatMarks, { ...about(), query: {} }, river)).status).toBe(404)
    expect((await read('command', 1, river)).status).toBe(404)
  })
})

describe('which pages are open', () => {
  const open = async (as = manager, server = world.server) =>
    (await world.ask(chat.chatPresence, about(), as, server)).openRoomIds.sort()

  test('is known at every server, to whom it concerns, until they are closed', async () => {
    const [here, there] = [await urlOf(world.server), await urlOf(other)]
    const pages = [
      await openSse(here + streamPaths.bag(east().barcode)),
      await openSse(there + streamPaths.bag(west().barcode)),
    ]
    for (const page of pages) await page.next()
    const both = [east().id, west().id].sort()
    await vi.waitFor(async () => expect(await open()).toEqual(both), { timeout: 8_000, interval: 300 })
    await vi.waitFor(async () => expect(await open(manager, other)).toEqual(both), {
      timeout: 8_000,
      interval: 300,
    })
    expect(await open(held)).toEqual([east().id])
    for (const page of pages) page.close()
    await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 8_000, interval: 300 })
  }, 30_000)

  test('leaves out a page that the office only looks at', async () => {
    const url = await urlOf(world.server)
    const look = await openSse(`${url}${streamPaths.bag(east().barcode)}?${previewQuery}=1`)
    await look.next()
    expect(await open()).toEqual([])
    const room = await openSse(url + streamPaths.bag(east().barcode))
    await room.next()
    expect(await open()).toEqual([east().id])
    look.close()
    room.close()
  })
})

const urls = new Map<Server, Promise<string>>()
function urlOf(server: Server): Promise<string> {
  const url = urls.get(server) ?? world.listen(server)
  urls.set(server, url)
  return url
}
