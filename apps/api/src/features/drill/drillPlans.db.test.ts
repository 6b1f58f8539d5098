import { randomUUID } from 'node:crypto'
import * as drills from '@muster/contract/drillCalls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drillActions } from '../../../test/drillActions.ts'
import { planAt } from '../../../test/drills.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests how the plan of a drill is made, changed, skipped for a day and cancelled. */

let world: World
let oak: TestTenant
let river: TestTenant
const desk = drillActions(() => world)
const { planned, seen, save } = desk

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())
afterEach(desk.clear)

describe('a plan', () => {
  test('planned twice with one id is one plan', async () => {
    const body = { drillPlanId: randomUUID(), ...planAt([oak.sites[0]]) }
    const both = await Promise.all(
      [1, 2].map(() => world.call(drills.createDrillPlan, { body }, oak.staff.Manager)),
    )
    expect(both.map(({ status }) => status)).toContain(201)
    expect((await world.ask(drills.listDrillPlans, { query: {} }, oak.staff.Manager)).total).toBe(1)
    const again = await world.call(drills.createDrillPlan, { body }, oak.staff.Manager)
    expect([again.status, again.body.drillPlanId]).toEqual([201, body.drillPlanId])
  })

  test('that would never take place is not kept, and says which field', async () => {
    const body = { drillPlanId: randomUUID(), ...planAt([oak.sites[0]], { firstDate: '2020-09-03' }) }
    const refused = await world.call(drills.createDrillPlan, { body }, oak.staff.Manager)
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'firstDate'])
    expect((await world.ask(drills.listDrillPlans, { query: {} }, oak.staff.Manager)).total).toBe(0)
  })
})

describe('a change', () => {
  test('over a newer one is refused, and nothing is overwritten', async () => {
    const { drillPlanId, version, plan } = await planned()
    expect((await save(drillPlanId, version, { ...plan, title: 'First' })).status).toBe(200)
    const late = await save(drillPlanId, version, { ...plan, title: 'Second' })
    expect([late.status, late.problem.type]).toEqual([409, 'changed-since'])
    expect((await seen(drillPlanId)).plan.title).toBe('First')
  })

  test('moves the time that waits, and there is still one', async () => {
    const { drillPlanId, version, plan, next } = await planned()
    const moved = await save(drillPlanId, version, { ...plan, time: '11:30' })
    expect(moved.body.next).toMatchObject({
      occurrenceId: next?.occurrenceId,
      startsAt: '2040-09-03T15:30:00.000Z',
    })
  })

  test('of one held to sites goes to their sites alone; of a drill that has others, too, they see their part', async () => {
    const { drillPlanId, plan, version } = await planned({}, oak.sites)
    const view = await seen(drillPlanId, oak.staff.SiteSpecific)
    expect(view).toMatchObject({ siteNames: ['oak east'], hasOtherSites: true })
    expect(view.plan.siteIds).toEqual([oak.sites[0].id])
    expect((await save(drillPlanId, version, view.plan, oak.staff.SiteSpecific)).status).toBe(403)
    const own = await planned({}, [oak.sites[0]], oak.staff.SiteSpecific)
    const wider = await save(own.drillPlanId, own.version, plan, oak.staff.SiteSpecific)
    expect(wider.status).toBe(404)
  })

  test('by another tenant finds nothing', async () => {
    const { drillPlanId, plan, version } = await planned()
    expect((await save(drillPlanId, version, plan, river.staff.Manager)).status).toBe(404)
    const theirs = await world.ask(drills.listDrillPlans, { query: {} }, river.staff.Manager)
    expect(theirs.items).toEqual([])
    const calendar = { query: { from: '2040-09-01T00:00:00Z', to: '2040-09-30T00:00:00Z' } }
    expect((await world.ask(drills.listDrills, calendar, river.staff.Manager)).items).toEqual([])
    expect((await world.ask(drills.listDrills, calendar, oak.staff.Manager)).items).toHaveLength(1)
  })

  test('that leaves out one day goes on with the next; twice is once', async () => {
    const { drillPlanId } = await planned({ recurrence: { every: 'monthDay', interval: 1, day: 3 } })
    const skip = () =>
      world.ask(
        drills.skipDrill,
        { params: { drillPlanId }, body: { date: '2040-09-03' } },
        oak.staff.Manager,
      )
    expect((await skip()).next?.startsAt).toBe('2040-10-03T14:00:00.000Z')
    expect((await skip()).version).toBe(2)
  })

  test('that cancels it is for good', async () => {
    const { drillPlanId, plan } = await planned()
    const cancel = () => world.ask(drills.cancelDrillPlan, { params: { drillPlanId } }, oak.staff.Manager)
    expect(await cancel()).toMatchObject({ isCancelled: true, next: null, last: { stage: 'cancelled' } })
    expect((await cancel()).version).toBe(2)
    expect((await save(drillPlanId, 2, plan)).problem.type).toBe('cancelled')
  })
})
