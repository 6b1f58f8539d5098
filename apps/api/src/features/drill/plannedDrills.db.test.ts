import { randomUUID } from 'node:crypto'
import * as drills from '@muster/contract/drillCalls'
import {
  endIncident,
  getIncident,
  listIncidentStarters,
  listIncidents,
  startIncident,
} from '@muster/contract/incidentCalls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drillActions } from '../../../test/drillActions.ts'
import { planAt } from '../../../test/drills.ts'
import { addMember } from '../../../test/members.ts'
import { newId, shownIn } from '../../../test/roomCalls.ts'
import type { TestSite, TestTenant } from '../../../test/school.ts'
import { drillAt, openWorld, type World } from '../../../test/world.ts'
import { writtenMails } from '../../../test/writtenMails.ts'
import { verifyLog } from '../../incidents/verifyLog.ts'

/** Tests how a planned drill starts, by itself or by hand, and what keeps it from starting. */

/** The interval at which servers look whether a drill is due, in milliseconds. */
const sweepEvery = 100

let world: World
let oak: TestTenant
let river: TestTenant
const desk = drillActions(() => world)
const { running, withdraw, planned, seen, save, makeDue, tellNow, lastOf, mails, auditOf } = desk

beforeAll(async () => {
  world = await openWorld({ sweepEvery })
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())
afterEach(desk.clear)

describe('a planned drill', () => {
  test('starts by itself at its time, as a drill of whoever planned it', async () => {
    const { drillPlanId, next } = await planned({ title: 'By itself', message: 'This is our autumn drill.' })
    expect(next).toMatchObject({ stage: 'waiting', startsAt: '2040-09-03T14:00:00.000Z' })
    await makeDue(drillPlanId)
    await expect.poll(async () => (await lastOf(drillPlanId))?.stage).toBe('started')
    const incidentId = (await lastOf(drillPlanId))?.incidentId ?? ''
    const whole = () => world.ask(getIncident, { params: { incidentId } }, oak.staff.Manager)
    await expect.poll(async () => (await whole()).commanderName).toBe('Manager of oak')
    expect(await whole()).toMatchObject({ kind: 'Exercise', action: 'Lockdown', stage: 'active' })
    const [room] = oak.sites[0].rooms
    if (!room) throw new Error('a site has rooms')
    expect((await shownIn(world, room)).broadcast.broadcastMessage).toBe('This is our autumn drill.')
    // In one transaction: a server that dies in between leaves no drill without a commander.
    const stored = await world.asOwner((owner) =>
      owner.query('select distinct xmin::text from event where incident_id = $1 and type in ($2, $3)', [
        incidentId,
        'IncidentStarted',
        'CommandTransferred',
      ]),
    )
    expect(stored.rowCount).toBe(1)
    expect(await auditOf('By itself')).toEqual([
      'drill.started by Muster',
      'drill.planned by Manager of oak (manager@oak.example.org)',
    ])
    expect((await verifyLog(world.db.appUrl)).broken).toBeNull()
    // The list of incidents names its planner as the starter.
    const starters = await world.ask(listIncidentStarters, {}, oak.staff.Manager)
    expect(starters.map(({ name }) => name)).toEqual(['Manager of oak'])
    const query = { startedBy: starters[0]?.id }
    const found = await world.ask(listIncidents, { query }, oak.staff.Manager)
    expect(found.items.map((each) => each.incidentId)).toEqual([incidentId])
  })

  test('is started once, however many servers see that it is due', async () => {
    const others = [await world.addServer({ sweepEvery }), await world.addServer({ sweepEvery })]
    const plans = await Promise.all([1, 2, 3].map((number) => planned({ title: `Once ${number}` })))
    await world.asOwner((owner) =>
      owner.query('update drill_occurrence set starts_at = now(), due_at = now()'),
    )
    for (const { drillPlanId } of plans)
      await expect.poll(async () => (await lastOf(drillPlanId))?.stage).toBe('started')
    const starts = await world.asOwner((owner) =>
      owner.query("select 1 from event where type = 'IncidentStarted' and command_id like 'drill:%'"),
    )
    expect(await running()).toHaveLength(3)
    expect(starts.rowCount).toBe(4)
    await Promise.all(others.map(({ app }) => app.close()))
  })

  test('that recurs waits for its next time after each', async () => {
    const rule = { every: 'week', interval: 1, weekdays: [1] } as const
    const { drillPlanId } = await planned({ recurrence: { ...rule, weekdays: [...rule.weekdays] } })
    await makeDue(drillPlanId)
    await expect.poll(async () => (await lastOf(drillPlanId))?.stage).toBe('started')
    expect((await seen(drillPlanId)).next).toMatchObject({
      stage: 'waiting',
      startsAt: '2040-09-03T14:00:00.000Z',
    })
  })
})

describe('while somebody changes its plan', () => {
  const waitsForALock = async () => {
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ found: boolean }>('select exists (select from pg_locks where not granted) as found'),
    )
    return rows[0]?.found
  }

  test('a drill that is due waits, then starts as it says now; neither is in the other’s way', async () => {
    const { drillPlanId } = await planned({ recurrence: { every: 'monthDay', interval: 1, day: 3 } })
    const [east, west] = oak.sites
    await world.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query(
        `update drill_plan set plan = jsonb_set(plan, '{siteIds}', $2), version = version + 1 where id = $1`,
        [drillPlanId, JSON.stringify([west.id])],
      )
      await makeDue(drillPlanId)
      await expect.poll(waitsForALock).toBe(true)
      await owner.query('select from drill_occurrence where plan_id = $1 for update', [drillPlanId])
      await owner.query('commit')
    })
    await expect.poll(async () => (await lastOf(drillPlanId))?.stage).toBe('started')
    const [incidentId = ''] = await running()
    const { sites } = await world.ask(getIncident, { params: { incidentId } }, oak.staff.Manager)
    expect(sites.map(({ id }) => id)).toEqual([west.id])
    expect(east.id).not.toBe(west.id)
  })

  test('Start pressed by hand starts nothing else than what was seen', async () => {
    const { drillPlanId, next } = await planned({ startBy: 'hand' })
    const params = { occurrenceId: next?.occurrenceId ?? '' }
    const press = () => world.call(drills.startDrill, { params }, oak.staff.Manager)
    const pressed = await world.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('update drill_plan set version = version + 1 where id = $1', [drillPlanId])
      const answer = press()
      await expect.poll(waitsForALock).toBe(true)
      await owner.query('commit')
      return answer
    })
    expect([pressed.status, pressed.problem.type]).toEqual([409, 'changed-since'])
    expect(await running()).toEqual([])
    expect((await press()).status).toBe(201)
  })
})

describe('a planned drill whose time came while no server was there', () => {
  let away: World
  beforeAll(async () => {
    away = await openWorld({ sweepEvery })
  })
  afterAll(() => away.close())

  async function afterAway({ id, sites: [site], staff }: TestTenant, ago: string) {
    const manager = staff.Manager
    const body = { drillPlanId: randomUUID(), ...planAt([site], { title: 'Away' }) }
    await away.ask(drills.createDrillPlan, { body }, manager)
    await away.server.app.close()
    away.servers.length = 0
    await away.asOwner((owner) =>
      owner.query(
        `update drill_occurrence set starts_at = now() - $2::interval, due_at = now() - $2::interval
        where plan_id = $1`,
        [body.drillPlanId, ago],
      ),
    )
    await away.addServer({ sweepEvery })
    const last = async () =>
      (await away.ask(drills.getDrillPlan, { params: { drillPlanId: body.drillPlanId } }, manager)).last
    await expect.poll(async () => (await last())?.stage).toBeDefined()
    const mail = await away.asOwner((owner) =>
      owner.query<{ recipient: string; subject: string }>(
        `select recipient, subject from ${writtenMails} where tenant_id = $1`,
        [id],
      ),
    )
    return { last: await last(), mail: mail.rows }
  }

  test('starts when one is back within a quarter of an hour', async () => {
    expect((await afterAway(away.tenants[0], '14 minutes')).last?.stage).toBe('started')
  })

  test('is missed after that: nothing starts, it says why, and its owner is told', async () => {
    const { last, mail } = await afterAway(away.tenants[1], '16 minutes')
    expect(last).toMatchObject({ stage: 'missed', incidentId: null })
    expect(last?.reason).toMatch(/^Muster was offline/)
    expect(mail).toMatchObject([{ recipient: 'manager@river.example.org' }])
    expect(mail[0]?.subject).toMatch(/^DRILL: Lockdown at river east was not started/)
  })
})

describe('while something real runs at one of its sites', () => {
  const real = async (site: TestSite) => {
    const body = { ...drillAt([site]), kind: 'Actual' as const, action: 'Evacuate' as const }
    await world.ask(startIncident, { body }, oak.staff.Manager)
    return body.incidentId
  }

  test('a planned drill is held back, its owner is told, and it is not tried again', async () => {
    const { drillPlanId } = await planned({ title: 'Held' }, oak.sites)
    const incidentId = await real(oak.sites[1])
    await makeDue(drillPlanId)
    await expect.poll(async () => (await lastOf(drillPlanId))?.stage).toBe('heldBack')
    expect(await mails()).toMatchObject([{ recipient: 'manager@oak.example.org' }])
    expect((await mails())[0]?.body).toMatch(
      /^DRILL: Held was not started\.[\s\S]+A real incident was active/,
    )
    expect((await auditOf('Held'))[0]).toBe('drill.heldBack by Muster')
    await withdraw(incidentId)
    expect(await running()).toEqual([])
  })

  test('whoever was told of it is told that it did not take place', async () => {
    const { drillPlanId } = await planned({ tell: 'everyone' })
    await tellNow(drillPlanId)
    await expect.poll(async () => (await seen(drillPlanId)).next?.toldAt).toBeTruthy()
    await real(oak.sites[0])
    await makeDue(drillPlanId)
    await expect.poll(async () => (await lastOf(drillPlanId))?.stage).toBe('heldBack')
    const off = (await mails()).filter(({ subject }) => subject.includes('is canceled'))
    expect(off.map(({ recipient }) => recipient)).toContain('staff@oak.example.org')
    expect(off[0]?.body).toContain('A real incident was active')
  })

  test('nobody starts it by hand either; when it is over, they can', async () => {
    const { next } = await planned()
    const occurrenceId = next?.occurrenceId ?? ''
    const incidentId = await real(oak.sites[0])
    const press = () => world.call(drills.startDrill, { params: { occurrenceId } }, oak.staff.Manager)
    const refused = await press()
    expect([refused.status, refused.problem.type]).toEqual([409, 'real-incident'])
    await withdraw(incidentId)
    expect((await press()).status).toBe(201)
  })

  test('elsewhere, it starts', async () => {
    await real(oak.sites[1])
    const { drillPlanId } = await planned()
    await makeDue(drillPlanId)
    await expect.poll(async () => (await lastOf(drillPlanId))?.stage).toBe('started')
  })
})

describe('whoever planned it', () => {
  const lost = [
    ['has left the organization', 'delete from tenant_assignment where user_id = $1'],
    ['is only staff now', "update tenant_assignment set role = 'Staff' where user_id = $1"],
    ['was put out of use', 'update app_user set is_active = false where id = $1'],
    ['is held to another site now', 'update tenant_assignment set restricted = true where user_id = $1'],
  ] as const

  test.each(lost)('and %s: nothing starts by itself, and the managers are told', async (_, change) => {
    const owner = await addMember(world, [[oak, 'Manager']], { name: 'Kim Lee' })
    const { drillPlanId } = await planned({ title: 'Orphan' }, [oak.sites[0]], owner)
    await world.asOwner((client) => client.query(change, [owner.id]))
    await makeDue(drillPlanId)
    await expect.poll(async () => (await lastOf(drillPlanId))?.stage).toBe('refused')
    expect((await lastOf(drillPlanId))?.reason).toMatch(/^Kim Lee planned it and can no longer start drills/)
    const told = (await mails()).map(({ recipient }) => recipient)
    expect(told).toContain('manager@oak.example.org')
    expect(await running()).toEqual([])
  })

  test('is whoever saved it last: they command it', async () => {
    const { drillPlanId, version, plan } = await planned()
    const saved = await save(drillPlanId, version, { ...plan, title: 'Mine now' }, oak.staff.TenantAdmin)
    expect(saved.body).toMatchObject({ ownerName: 'TenantAdmin of oak', version: 2 })
  })

  test('may be a global administrator who belongs to no organization', async () => {
    const { drillPlanId } = await planned({}, [oak.sites[0]], world.globalAdmin)
    await makeDue(drillPlanId)
    await expect.poll(async () => (await lastOf(drillPlanId))?.stage).toBe('started')
  })
})

describe('started by hand', () => {
  test('it starts once: a second press, and a colleague at the same moment, get the same incident', async () => {
    const other = await world.addServer()
    const { next } = await planned({ startBy: 'hand' })
    const params = { occurrenceId: next?.occurrenceId ?? '' }
    const both = await Promise.all([
      world.call(drills.startDrill, { params }, oak.staff.Manager),
      world.call(drills.startDrill, { params }, oak.staff.TenantAdmin, other),
    ])
    const again = await world.call(drills.startDrill, { params }, oak.staff.Manager)
    expect([...both, again].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set([...both, again].map(({ body }) => body.incidentId)).size).toBe(1)
    expect(await running()).toEqual([again.body.incidentId])
    await other.app.close()
  })

  test('it does not start by itself, and is missed when nobody comes for half a day', async () => {
    const { drillPlanId } = await planned({ startBy: 'hand' })
    await makeDue(drillPlanId, '12 hours')
    await expect.poll(async () => (await lastOf(drillPlanId))?.stage).toBe('missed')
    expect((await lastOf(drillPlanId))?.reason).toBe('No one started it within 12 hours of its time.')
    expect(await running()).toEqual([])
  })

  test('not by staff, not from another tenant, not at sites that are not theirs', async () => {
    const { next } = await planned({}, oak.sites)
    const params = { occurrenceId: next?.occurrenceId ?? '' }
    const as = [oak.staff.Staff, river.staff.Manager, oak.staff.SiteSpecific]
    const answers = await Promise.all(as.map((who) => world.call(drills.startDrill, { params }, who)))
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 403])
    expect(await running()).toEqual([])
  })
})

describe('retired', () => {
  const use = (table: 'tenant' | 'site', id: string | number, isActive: boolean) =>
    world.asOwner((owner) => owner.query(`update ${table} set is_active = $2 where id = $1`, [id, isActive]))

  test('an organization starts no drill, tells nobody, and is not tried again', async () => {
    const { drillPlanId } = await planned({ tell: 'everyone' }, [river.sites[0]], river.staff.Manager)
    await planned({ startBy: 'hand' }, [river.sites[0]], river.staff.Manager)
    await use('tenant', river.id, false)
    await tellNow(drillPlanId)
    const stages = () =>
      world.asOwner(async (owner) => {
        const { rows } = await owner.query<{ stage: string }>(
          "select stage from drill_occurrence where stage <> 'waiting'",
        )
        return rows.map(({ stage }) => stage)
      })
    await world.asOwner((owner) =>
      owner.query("update drill_occurrence set starts_at = now() - interval '1 day', due_at = now()"),
    )
    // One run no longer announces the first one, and the next one does not start it.
    await expect.poll(stages, { timeout: 5000 }).toEqual(['refused', 'refused'])
    expect([await mails(), await running()]).toEqual([[], []])
    await use('tenant', river.id, true)
  })

  test('a site takes its rooms along', async () => {
    const { next } = await planned({}, oak.sites)
    await use('site', oak.sites[1].id, false)
    const params = { occurrenceId: next?.occurrenceId ?? '' }
    const { incidentId } = await world.ask(drills.startDrill, { params }, oak.staff.Manager)
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ sites: number[] }>(
        `select array(select distinct (room -> 'siteId')::int from jsonb_array_elements(data -> 'rooms') room) as sites
        from event where incident_id = $1 and seq = 1`,
        [incidentId],
      ),
    )
    expect(rows[0]?.sites).toEqual([oak.sites[0].id])
    await use('site', oak.sites[1].id, true)
  })
})

test('a drill that has ended stands in nobody’s way: the next of its plan starts', async () => {
  const { drillPlanId } = await planned({ recurrence: { every: 'monthDay', interval: 1, day: 3 } })
  for (const _ of [1, 2]) {
    await makeDue(drillPlanId)
    await expect.poll(running).toHaveLength(1)
    const [incidentId = ''] = await running()
    const body = { ...newId(), message: 'All clear.' }
    await world.ask(endIncident, { params: { incidentId }, body }, oak.staff.Manager)
  }
})
