import { joinRoomChat, postRoomChat } from '@muster/contract/bagCalls'
import { postCommandChat } from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests that rooms without chat cannot use it by calling the server directly. */

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
afterAll(() => world.close())

const setChat = (hasChat: boolean) =>
  world.asOwner(async (owner) => {
    await owner.query('update tenant set has_chat = $2 where id = $1', [oak.id, hasChat])
    await owner.query("select pg_notify('muster_directory', $1)", [oak.id])
  })

test('a room without a chat is refused with what to do instead, command as well; one that has got it since is not', async () => {
  await setChat(false)
  const incidentId = await world.startDrill(oak)
  const { barcode, id: roomId } = roomAt(oak, 0)
  const params = { barcode, incidentId }
  const post = () =>
    world.call(postRoomChat, {
      params,
      body: { ...newId(), text: 'Hello', author: null, memberId: 'aB3dE9' },
    })
  const join = () =>
    world.call(joinRoomChat, { params, body: { ...newId(), memberId: 'aB3dE9', name: null } })
  const answer = () =>
    world.call(
      postCommandChat,
      { params: { incidentId }, body: { ...newId(), roomId, text: 'Hello' } },
      oak.staff.Manager,
    )
  for (const say of [post, join, answer]) {
    const { status, problem } = await say()
    expect([status, problem.type]).toEqual([409, 'no-chat'])
    expect(problem.detail).toMatch(/Send a report/)
  }
  await setChat(true)
  await expect.poll(async () => (await post()).status).toBe(200)
  expect((await answer()).status).toBe(200)
})
