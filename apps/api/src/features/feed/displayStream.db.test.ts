import { randomUUID } from 'node:crypto'
import { displayFrames, displayStreamPath } from '@muster/contract/feedCalls'
import { goneFrame } from '@muster/contract/frames'
import { changeAction, endIncident } from '@muster/contract/incidentCalls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { type Frame, type OpenSse, openSse } from '../../../test/sse.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests the frames of a display on a wall, and how soon they arrive. */

let world: World
let oak: TestTenant
let river: TestTenant
let url: string
let open: OpenSse[] = []

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  // Displays are open at another server than the one where incidents are started.
  url = await world.listen(await world.addServer())
})
afterEach(() => {
  for (const stream of open) stream.close()
  open = []
})
afterAll(() => world.close())

async function openDisplay(as: TestAccount) {
  const stream = await openSse(url + displayStreamPath, { headers: await world.headersOf(as) })
  open.push(stream)
  return stream
}
const activeIn = (frame: Frame) => displayFrames.active.parse(JSON.parse(frame.data))
const isActive = ({ event }: Frame) => event === 'active'
const command = () => ({ commandId: randomUUID() as string })

test('a display begins with what is active, and hears of a start, a change and the end within a second', async () => {
  const stream = await openDisplay(oak.staff.Staff)
  expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(activeIn(await stream.next(isActive))).toEqual([])
  const within = async (work: () => Promise<unknown>) => {
    await work()
    const done = Date.now()
    const active = activeIn(await stream.next(isActive))
    expect(Date.now() - done).toBeLessThan(1000)
    return active
  }
  let incidentId = ''
  const params = () => ({ incidentId })
  const started = await within(async () => {
    incidentId = await world.startDrill(oak)
  })
  expect(started).toMatchObject([{ incidentId, kind: 'Exercise', action: 'Lockdown' }])
  const body = { ...command(), action: 'Hold' as const, message: 'Stay.' }
  const changed = await within(() => world.ask(changeAction, { params: params(), body }, oak.staff.Manager))
  expect(changed).toMatchObject([{ incidentId, action: 'Hold' }])
  const over = { ...command(), message: 'Over.' }
  expect(
    await within(() => world.ask(endIncident, { params: params(), body: over }, oak.staff.Manager)),
  ).toEqual([])
})

test('a display of another organization, or of another site, is told nothing', async () => {
  const streams = [await openDisplay(river.staff.Staff), await openDisplay(oak.staff.SiteSpecific)]
  for (const stream of streams) expect(activeIn(await stream.next(isActive))).toEqual([])
  const all = await openDisplay(oak.staff.Staff)
  const incidentId = await world.startDrill(oak, [oak.sites[1]])
  await all.next((frame) => frame.data.includes(incidentId))
  for (const stream of streams) expect(stream.frames.filter(isActive)).toHaveLength(1)
})

test('nobody who is not signed in opens one', async () => {
  expect((await fetch(url + displayStreamPath)).status).toBe(401)
})

test('a display whose person may no longer see it is told so', async () => {
  const stream = await openDisplay(river.staff.Staff)
  await stream.next(isActive)
  await world.asOwner((owner) =>
    owner.query('delete from tenant_assignment where user_id = (select id from app_user where email = $1)', [
      river.staff.Staff.email,
    ]),
  )
  const gone = await stream.next(({ event }) => event === 'gone')
  expect(goneFrame.parse(JSON.parse(gone.data)).reason).toMatch(/\.$/)
  await stream.ended
})
