import { randomUUID } from 'node:crypto'
import { goneFrame } from '@muster/contract/frames'
import { askForHelp, requestLockdown, undoLockdown } from '@muster/contract/helpCalls'
import { withdrawIncident } from '@muster/contract/incidentCalls'
import { confirmLockdown, getWatch, watchFrames, watchStreamPath } from '@muster/contract/watchCalls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId, roomAt } from '../../test/roomCalls.ts'
import type { TestAccount, TestRoom, TestTenant } from '../../test/school.ts'
import { type Frame, isHeartbeat, type OpenSse, openSse } from '../../test/sse.ts'
import { openWorld, type World } from '../../test/world.ts'
import type { Server } from '../server.ts'

/** Tests what a manager's page receives about rooms that call, on any server, and when the stream ends. */

let world: World
let oak: TestTenant
let river: TestTenant
let other: Server
let url: string
let open: OpenSse[] = []

beforeAll(async () => {
  world = await openWorld({ keepaliveEvery: 300 })
  ;[oak, river] = world.tenants
  other = await world.addServer({ keepaliveEvery: 300 })
  url = await world.listen(other)
  await world.asOwner((owner) => owner.query('update tenant set soft_lockdown_enabled = true'))
})
afterEach(() => {
  for (const stream of open) stream.close()
  open = []
})
afterAll(() => world.close())

async function openWatch(as: TestAccount, more: Record<string, string> = {}) {
  const headers = { ...(await world.headersOf(as)), ...more }
  const stream = await openSse(url + watchStreamPath, { headers })
  open.push(stream)
  return stream
}
const watchIn = (frame: Frame) => watchFrames.watch.parse(JSON.parse(frame.data))
const says = (id: string) => (frame: Frame) => frame.event === 'watch' && frame.data.includes(id)
const silentOf = (id: string) => (frame: Frame) => frame.event === 'watch' && !frame.data.includes(id)
/** The room calls through another server than the one with open pages. */
const press = async ({ barcode }: TestRoom) =>
  (await world.ask(requestLockdown, { params: { barcode }, body: { id: randomUUID() } })).id
const call = async ({ barcode }: TestRoom) => {
  const body = { id: randomUUID(), type: 2 as const, text: null, photoId: null }
  return (await world.ask(askForHelp, { params: { barcode }, body })).id
}
const undo = ({ barcode }: TestRoom, requestId: string) =>
  world.ask(undoLockdown, { params: { barcode, requestId } })

describe('a manager’s page', () => {
  test('begins with the whole list, and hears of every change within a second, through any server', async () => {
    const stream = await openWatch(oak.staff.Manager)
    expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(watchIn(await stream.next())).toEqual({ lockdowns: [], started: [], help: [] })
    const pressed = Date.now()
    const id = await press(roomAt(oak, 0))
    const { lockdowns } = watchIn(await stream.next(says(id)))
    expect(Date.now() - pressed).toBeLessThan(1000)
    expect(lockdowns).toMatchObject([{ id, bagName: 'Room 1', siteName: oak.sites[0].name }])
    await undo(roomAt(oak, 0), id)
    expect(watchIn(await stream.next(silentOf(id))).lockdowns).toEqual([])
    const help = await call(roomAt(oak, 1))
    expect(watchIn(await stream.next(says(help))).help).toMatchObject([{ id: help, type: 2 }])
    expect(watchIn(stream.frames.filter(({ event }) => event === 'watch').at(-1) as Frame)).toEqual(
      await world.ask(getWatch, {}, oak.staff.Manager),
    )
  })

  test('is told that one has started, until it ends', async () => {
    const stream = await openWatch(oak.staff.Manager)
    const id = await press(roomAt(oak, 0))
    await stream.next(says(id))
    await world.ask(confirmLockdown, { params: { requestId: id } }, oak.staff.TenantAdmin)
    const { lockdowns, started } = watchIn(
      await stream.next((frame) => frame.event === 'watch' && watchIn(frame).lockdowns.length === 0),
    )
    expect(lockdowns).toEqual([])
    expect(started).toMatchObject([{ bagName: 'Room 1', startedByName: 'TenantAdmin of oak' }])
    const incidentId = started[0]?.id ?? ''
    const body = { ...newId(), message: 'Nothing is happening.', kind: 'Actual' as const }
    await world.ask(withdrawIncident, { params: { incidentId }, body }, oak.staff.TenantAdmin)
    expect(watchIn(await stream.next(silentOf(incidentId))).started).toEqual([])
  })

  test('of somebody held to sites hears of those alone, and of another tenant of nothing', async () => {
    const held = await openWatch(oak.staff.SiteSpecific)
    const theirs = await openWatch(river.staff.Manager)
    await Promise.all([held.next(), theirs.next()])
    const elsewhere = await press(roomAt(oak, 0, oak.sites[1]))
    const own = await press(roomAt(oak, 0))
    await held.next(says(own))
    // One heartbeat more than the call would need.
    await theirs.next(isHeartbeat)
    await theirs.next(isHeartbeat)
    expect(JSON.stringify(held.frames)).not.toContain(elsewhere)
    expect(theirs.frames.filter(({ event }) => event === 'watch')).toHaveLength(1)
    await undo(roomAt(oak, 0, oak.sites[1]), elsewhere)
    await undo(roomAt(oak, 0), own)
  })

  test('hears also what nobody was told of: after the connection was cut it is looked up', async () => {
    const stream = await openWatch(oak.staff.Manager)
    await stream.next()
    await world.asOwner(async (owner) => {
      await owner.query(`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and query ilike '%listen muster_watch%' and pid <> pg_backend_pid()`)
    })
    const id = await press(roomAt(oak, 0))
    await stream.next(says(id))
    await undo(roomAt(oak, 0), id)
  })
})

describe('the stream', () => {
  const statusFor = async (headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(url + watchStreamPath, { headers, method })
    await response.body?.cancel()
    return response.status
  }

  test('is refused to whoever may not command', async () => {
    expect(await statusFor({})).toBe(401)
    expect(await statusFor({ authorization: 'Bearer nonsense' })).toBe(401)
    expect(await statusFor(await world.headersOf(oak.staff.Staff))).toBe(403)
    const headers = await world.headersOf(oak.staff.Manager)
    expect(await statusFor({ ...headers, 'tenant-id': river.id })).toBe(404)
    expect(await statusFor(headers, 'HEAD')).toBe(404)
  })

  test('ends with a token that has run out, without a word: the page comes back with the renewed one', async () => {
    const exp = Math.floor(Date.now() / 1000) + 1
    const token = await world.issuer.tokenFor(oak.staff.Manager, { exp })
    const stream = await openWatch(oak.staff.Manager, { authorization: `Bearer ${token}` })
    await stream.ended
    expect(stream.frames.map(({ event }) => event)).not.toContain('gone')
  })

  test('ends with the right, and says so', async () => {
    const stream = await openWatch(oak.staff.Manager)
    await stream.next()
    const setRole = (role: string) =>
      world.asOwner((owner) =>
        owner.query(
          'update tenant_assignment set role = $2 where user_id = (select id from app_user where email = $1)',
          [oak.staff.Manager.email, role],
        ),
      )
    await setRole('Staff')
    const gone = await stream.next(({ event }) => event === 'gone')
    expect(goneFrame.parse(JSON.parse(gone.data)).reason).toMatch(/^You may no longer see/)
    await stream.ended
    await setRole('Manager')
  })

  test('ends with the tenant, also for somebody who belongs to another one and names none', async () => {
    const { email } = oak.staff.Manager
    const query = (sql: string) => world.asOwner((owner) => owner.query(sql, [email, oak.id, river.id]))
    await query(`
      insert into tenant_assignment (tenant_id, user_id, role)
      select $3, id, 'Manager' from app_user where email = $1 and $2::uuid is not null`)
    const stream = await openWatch(oak.staff.Manager)
    await stream.next()
    await query(`
      update app_user set current_tenant_id = $3 where email = $1 and $2::uuid is not null`)
    await stream.next(({ event }) => event === 'gone')
    await stream.ended
    await query(`
      update app_user set current_tenant_id = $2 where email = $1 and $3::uuid is not null`)
    await query(`
      delete from tenant_assignment
      where tenant_id = $3 and user_id = (select id from app_user where email = $1 and $2::uuid is not null)`)
  })

  test('narrows with the sites of its viewer', async () => {
    const held = await openWatch(oak.staff.SiteSpecific)
    const id = await press(roomAt(oak, 0))
    await held.next(says(id))
    const move = (siteId: number) =>
      world.asOwner((owner) =>
        owner.query(
          'update site_permission set site_id = $2 where user_id = (select id from app_user where email = $1)',
          [oak.staff.SiteSpecific.email, siteId],
        ),
      )
    await move(oak.sites[1].id)
    expect(watchIn(await held.next(silentOf(id))).lockdowns).toEqual([])
    await move(oak.sites[0].id)
    await held.next(says(id))
    await undo(roomAt(oak, 0), id)
  })

  test('ends when its server goes down', async () => {
    const closing = await world.addServer()
    const headers = await world.headersOf(oak.staff.Manager)
    const stream = await openSse((await world.listen(closing)) + watchStreamPath, { headers })
    await stream.next()
    await closing.app.close()
    await stream.ended
  })
})
