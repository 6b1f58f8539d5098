import { goneFrame, incidentFrames, streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/incidentCalls'
import { fold } from '@muster/domain/incident/evolve'
import { fromSnapshot, toSnapshot } from '@muster/domain/incident/state'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { acknowledge, instructionIds, newId } from '../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../test/school.ts'
import { type Frame, isHeartbeat, type OpenSse, openSse } from '../../test/sse.ts'
import { openWorld, type World } from '../../test/world.ts'

/** Tests what a manager's open page receives, and when the stream ends. */

let world: World
let oak: TestTenant
let url: string
let incidentId: string
let open: OpenSse[] = []

beforeAll(async () => {
  world = await openWorld({ keepaliveEvery: 100 })
  oak = world.tenants[0]
  url = await world.listen()
  incidentId = await world.startDrill(oak)
})
afterEach(() => {
  for (const stream of open) stream.close()
  open = []
})
afterAll(() => world.close())

async function openIncident(as: TestAccount, lastEventId?: string, more: Record<string, string> = {}) {
  const headers = { ...(await world.headersOf(as)), ...more }
  const stream = await openSse(url + streamPaths.incident(incidentId), { headers, lastEventId })
  open.push(stream)
  return stream
}
const eventIn = (frame: Frame) => incidentFrames.event.parse(JSON.parse(frame.data))
const snapshotIn = (frame: Frame) => incidentFrames.snapshot.parse(JSON.parse(frame.data))
const current = () => world.ask(calls.getIncident, { params: { incidentId } }, oak.staff.Manager)
const broadcast = (message: string) => {
  const body = { ...newId(), message, severity: 1 as const }
  return world.ask(calls.sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager)
}

describe('a manager’s page', () => {
  test('begins with the whole incident', async () => {
    const stream = await openIncident(oak.staff.Staff)
    const first = await stream.next()
    expect([first.event, first.id]).toEqual(['snapshot', `${incidentId}:2`])
    expect(snapshotIn(first)).toEqual(await current())
  })

  test('folds what it is told to what the server says: stale snapshot and tail are the fresh one', async () => {
    const ids = await instructionIds(world, oak, incidentId)
    const stream = await openIncident(oak.staff.Manager)
    const stale = snapshotIn(await stream.next())
    const all = oak.sites[0].rooms.flatMap((room, at) => [
      acknowledge(world, room, incidentId, 1, ids),
      acknowledge(world, room, incidentId, 1, ids),
      broadcast(`Message ${at}`),
    ])
    await Promise.all(all)
    const { version } = await broadcast('Last.')
    await stream.next(({ id }) => id === `${incidentId}:${version}`)
    const events = stream.frames.filter(({ event }) => event === 'event').map(eventIn)
    expect(events.map(({ seq }) => seq)).toEqual(
      Array.from({ length: version - stale.version }, (_, at) => stale.version + 1 + at),
    )
    const folded = fold(events, fromSnapshot(stale))
    expect(folded && toSnapshot(folded)).toEqual(await current())
  })

  test('that comes back gets exactly what it has missed, or all when that is too much to tell', async () => {
    const { version } = await current()
    await broadcast('Missed one.')
    await broadcast('Missed two.')
    const back = await openIncident(oak.staff.Manager, `${incidentId}:${version}`)
    const missed = [eventIn(await back.next()), eventIn(await back.next())]
    expect(missed.map(({ data }) => 'message' in data && data.message)).toEqual([
      'Missed one.',
      'Missed two.',
    ])
    await Promise.all(Array.from({ length: 501 }, (_, at) => broadcast(`Message ${at}`)))
    const late = await openIncident(oak.staff.Manager, `${incidentId}:${version}`)
    expect((await late.next()).event).toBe('snapshot')
  })
})

describe('a stream of an incident', () => {
  const path = () => url + streamPaths.incident(incidentId)
  const statusFor = async (headers: Record<string, string>) => {
    const response = await fetch(path(), { headers })
    await response.body?.cancel()
    return [response.status, response.headers.get('content-type')]
  }
  const refused = (status: number) => [status, 'application/problem+json']

  test('is refused to whoever may not read it', async () => {
    const [, river] = world.tenants
    expect(await statusFor({})).toEqual(refused(401))
    expect(await statusFor({ authorization: 'Bearer nonsense' })).toEqual(refused(401))
    expect(await statusFor(await world.headersOf(river.staff.Manager))).toEqual(refused(404))
    const header = { ...(await world.headersOf(oak.staff.Manager)), 'tenant-id': river.id }
    expect(await statusFor(header)).toEqual(refused(404))
  })

  test('of a site that is not among the allowed ones is not found', async () => {
    const elsewhere = await world.startDrill(oak, [oak.sites[1]])
    const headers = await world.headersOf(oak.staff.SiteSpecific)
    const response = await fetch(url + streamPaths.incident(elsewhere), { headers })
    expect(response.status).toBe(404)
  })

  test('is not opened by asking for its head', async () => {
    const headers = await world.headersOf(oak.staff.Manager)
    expect((await fetch(path(), { method: 'HEAD', headers })).status).toBe(404)
  })
})

describe('the stream ends with the right to see it, and says so', () => {
  const goneIn = async (stream: OpenSse) => {
    const { reason } = goneFrame.parse(JSON.parse((await stream.next(({ event }) => event === 'gone')).data))
    await stream.ended
    return reason
  }
  const reason = 'Your access to this incident has ended. Sign in again if you should still have it.'
  const change = (sql: string, account: TestAccount) =>
    world.asOwner((owner) => owner.query(sql, [account.email]))

  test('but a token that has run out only ends it: the page comes back with the renewed one and misses nothing', async () => {
    const exp = Math.floor(Date.now() / 1000) + 1
    const token = await world.issuer.tokenFor(oak.staff.Manager, { exp })
    const stream = await openIncident(oak.staff.Manager, undefined, { authorization: `Bearer ${token}` })
    const { event, id } = await stream.next()
    expect(event).toBe('snapshot')
    await stream.ended
    expect(stream.frames.map((frame) => frame.event)).not.toContain('gone')
    await broadcast('While you were away.')
    const again = await openIncident(oak.staff.Manager, id)
    expect((await again.next()).data).toContain('While you were away.')
  })

  test('when the account is deactivated', async () => {
    const stream = await openIncident(oak.staff.TenantAdmin)
    await stream.next(isHeartbeat)
    await change('update app_user set is_active = false where email = $1', oak.staff.TenantAdmin)
    expect(await goneIn(stream)).toBe(reason)
  })

  test('when the site is no longer among the allowed ones', async () => {
    const stream = await openIncident(oak.staff.SiteSpecific)
    await stream.next(isHeartbeat)
    const sql = 'delete from site_permission where user_id = (select id from app_user where email = $1)'
    await change(sql, oak.staff.SiteSpecific)
    expect(await goneIn(stream)).toBe(reason)
  })

  test('when the tenant is lost, though another of theirs is left', async () => {
    const { Manager } = oak.staff
    const [, river] = world.tenants
    await world.asOwner((owner) =>
      owner.query(
        "insert into tenant_assignment (tenant_id, user_id, role) select $2, id, 'Manager' from app_user where email = $1",
        [Manager.email, river.id],
      ),
    )
    const stream = await openIncident(Manager)
    await stream.next(isHeartbeat)
    const move = (from: string, to: string) =>
      world.asOwner((owner) =>
        owner.query(
          'update app_user set current_tenant_id = $3 where email = $1 and current_tenant_id = $2',
          [Manager.email, from, to],
        ),
      )
    await move(oak.id, river.id)
    expect(await goneIn(stream)).toBe(reason)
    await move(river.id, oak.id)
  })

  test('when the membership ends', async () => {
    const stream = await openIncident(oak.staff.Staff)
    await stream.next(isHeartbeat)
    const sql = 'delete from tenant_assignment where user_id = (select id from app_user where email = $1)'
    await change(sql, oak.staff.Staff)
    expect(await goneIn(stream)).toBe(reason)
  })

  test('but not because the database cannot be asked for a moment', async () => {
    const stream = await openIncident(oak.staff.Manager)
    await stream.next(isHeartbeat)
    await world.asOwner((owner) => owner.query('alter table tenant_assignment rename to away'))
    const seen = stream.frames.length
    await stream.next(() => stream.frames.length > seen + 1)
    await world.asOwner((owner) => owner.query('alter table away rename to tenant_assignment'))
    await broadcast('Still here.')
    await stream.next((frame) => frame.data.includes('Still here.'))
  })
})
