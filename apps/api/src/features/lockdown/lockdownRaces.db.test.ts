import { randomUUID } from 'node:crypto'
import { startIncident } from '@muster/contract/incidentCalls'
import { describe, expect, test } from 'vitest'
import { lockdownTests } from '../../../test/lockdowns.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestSite, TestTenant } from '../../../test/school.ts'
import { drillAt, type World } from '../../../test/world.ts'
import { verifyLog } from '../../incidents/verifyLog.ts'
import type { Server } from '../../server.ts'

/** Tests silent and other lockdowns that several servers, rooms or managers start in the same moment. */

let world: World
let oak: TestTenant
let river: TestTenant
/** On the same database, as is a third. */
let other: Server

const {
  input,
  latest,
  stageOf,
  undo,
  allow,
  confirm,
  end,
  makeAllDue,
  incidentOf,
  settledBy,
  auditOf,
  runningIncidents,
} = lockdownTests(async (opened) => {
  world = opened
  ;[oak, river] = world.tenants
  other = await world.addServer()
  await world.addServer()
})

describe('silent lockdowns at several servers', () => {
  test('of many servers one starts it, once', async () => {
    const requests = await Promise.all(
      [roomAt(oak, 0), roomAt(oak, 0, oak.sites[1]), roomAt(river, 0)].map(async (from) => {
        if (from === roomAt(river, 0)) await allow(river, true)
        return { from, id: (await input(from)).id }
      }),
    )
    await makeAllDue()
    for (const { from } of requests) await expect.poll(() => stageOf(from)).toBe('started')
    const incidentIds = await Promise.all(requests.map(({ id }) => incidentOf(id)))
    const starts = await world.asOwner((owner) =>
      owner.query("select incident_id from event where type = 'IncidentStarted' and incident_id = any($1)", [
        incidentIds,
      ]),
    )
    expect(starts.rowCount).toBe(3)
    expect((await verifyLog(world.db.appUrl)).broken).toBeNull()
    await end(incidentIds[2] ?? '', river)
  })

  test('two rooms of one site start one lockdown, which is what both asked for', async () => {
    const [one, two] = [await input(roomAt(oak, 0)), await input(roomAt(oak, 1))]
    await makeAllDue()
    await expect
      .poll(async () => [await stageOf(roomAt(oak, 0)), await stageOf(roomAt(oak, 1))].sort())
      .toEqual(['started', 'started'])
    const running = await runningIncidents()
    expect(running).toHaveLength(1)
    expect([await incidentOf(one.id), await incidentOf(two.id)]).toContain(running[0])
    expect([await settledBy(one.id), await settledBy(two.id)].sort()).toEqual([running[0], null].sort())
  })

  test('of two who press at once one is first, and there is one incident', async () => {
    const { id } = await input(roomAt(oak, 0))
    const both = await Promise.all([confirm(id), confirm(id, oak.staff.TenantAdmin, other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await runningIncidents()).toEqual([await incidentOf(id)])
  })
})

describe('a manager who starts a real lockdown by hand', () => {
  const real = (site: TestSite = oak.sites[0]) => ({ ...drillAt([site]), kind: 'Actual' as const })
  const start = (body = real(), as = oak.staff.Manager, server = world.server) =>
    world.call(startIncident, { body }, as, server)

  test('has started what rooms of its sites ask for, and of no other', async () => {
    const [own, elsewhere] = [await input(roomAt(oak, 0)), await input(roomAt(oak, 0, oak.sites[1]))]
    const { body } = await start()
    expect(await latest(roomAt(oak, 0))).toMatchObject({
      stage: 'started',
      reason: 'Manager of oak started a lockdown at this site.',
    })
    expect(await settledBy(own.id)).toBe(body.incidentId)
    expect(await auditOf('Room 1')).toContain('lockdown.settled by Muster')
    expect(await stageOf(roomAt(oak, 0, oak.sites[1]))).toBe('waiting')
    expect((await confirm(own.id)).problem.type).toBe('lockdown-running')
    await undo(roomAt(oak, 0, oak.sites[1]), elsewhere.id)
    expect(await runningIncidents()).toEqual([body.incidentId])
  })

  test('and a room whose time comes at the same moment start one lockdown', async () => {
    const { id } = await input(roomAt(oak, 0))
    const [byHand] = await Promise.all([start(), confirm(id, oak.staff.TenantAdmin, other)])
    expect([201, 409]).toContain(byHand.status)
    expect(await runningIncidents()).toHaveLength(1)
    expect(await stageOf(roomAt(oak, 0))).toBe('started')
  })

  test('in the same moment as a colleague, is told so; a minute later a second one is possible', async () => {
    const both = await Promise.all([start(), start(real(), oak.staff.TenantAdmin, other)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.problem.type).toBe('lockdown-running')
    expect((await start(real(oak.sites[1]))).status).toBe(201)
    await world.asOwner((owner) =>
      owner.query(
        "update incident set started_at = started_at - interval '11 seconds' where stage = 'active'",
      ),
    )
    expect((await start()).status).toBe(201)
    expect(await runningIncidents()).toHaveLength(3)
  })

  test('and tries again, has started once, at whichever server', async () => {
    const body = real()
    const { incidentId } = body
    const both = await Promise.all([start(body), start(body, oak.staff.Manager, other)])
    expect(both.map((answer) => answer.status)).toEqual([201, 201])
    expect((await start(body)).body).toEqual({ incidentId, version: 2, repeated: true })
    const mixed = await start({ ...body, commandId: randomUUID() })
    expect([mixed.status, mixed.problem.type]).toEqual([409, 'already-started'])
    expect((await start({ ...real(), incidentId }, river.staff.Manager)).status).toBe(404)
  })

  test('is refused an incident of another organization, and nothing is settled by it', async () => {
    const theirs = await world.startDrill(river)
    await input(roomAt(oak, 0))
    const fresh = await world.addServer()
    for (const server of [world.server, fresh]) {
      const refused = await start({ ...real(), incidentId: theirs }, oak.staff.Manager, server)
      expect([refused.status, refused.problem.type]).toEqual([409, 'already-started'])
      expect(await stageOf(roomAt(oak, 0))).toBe('waiting')
    }
    await end(theirs, river)
    await fresh.app.close()
  })
})
