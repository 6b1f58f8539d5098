import * as drills from '@muster/contract/drillCalls'
import type { DrillPlan } from '@muster/domain/drill/drillPlan'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drillActions } from '../../../test/drillActions.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { writtenMails } from '../../../test/writtenMails.ts'

let world: World
let oak: TestTenant
let river: TestTenant
const desk = drillActions(() => world)
const { planned, seen, save, makeDue, tellNow, lastOf, mails } = desk

beforeAll(async () => {
  // Servers look so often, in milliseconds, whether somebody is to be told.
  world = await openWorld({ sweepEvery: 100 })
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())
afterEach(desk.clear)

describe('people', () => {
  test('are told before it: managers of its sites, each mail marked as a drill; nobody twice', async () => {
    const { drillPlanId } = await planned({ title: 'Told', tell: 'managers' }, [oak.sites[1]])
    await tellNow(drillPlanId)
    await expect.poll(async () => (await seen(drillPlanId)).next?.toldAt).toBeTruthy()
    const told = (await mails()).map(({ recipient }) => recipient)
    // The user restricted to the first site is not notified about the second.
    expect(told).toEqual(expect.arrayContaining(['manager@oak.example.org', 'tenantadmin@oak.example.org']))
    expect(told).not.toContain('sitespecific@oak.example.org')
    expect(told).not.toContain('staff@oak.example.org')
    for (const { subject, body } of await mails()) {
      expect(subject).toMatch(/^DRILL: Lockdown at oak west, Monday, September 3, 2040/)
      expect(body).toMatch(/^DRILL: This is a drill/)
    }
    const count = told.length
    await tellNow(drillPlanId)
    await makeDue(drillPlanId)
    await expect.poll(async () => (await lastOf(drillPlanId))?.stage).toBe('started')
    expect(await mails()).toHaveLength(count)
  })

  test('all of them are told, staff too, where it says so; of a test the mail says TEST', async () => {
    const { drillPlanId } = await planned({ kind: 'Test', tell: 'everyone' })
    await tellNow(drillPlanId)
    await expect
      .poll(async () => (await mails()).map(({ recipient }) => recipient))
      .toContain('staff@oak.example.org')
    const [mail] = await mails()
    expect(mail?.subject).toMatch(/^TEST: /)
    expect((await mails()).map(({ recipient }) => recipient)).toContain('sitespecific@oak.example.org')
  })

  test('who were told are told that it is off; of an unannounced one nobody is told anything', async () => {
    const [told, quiet] = [await planned({ tell: 'managers' }), await planned({ title: 'Quiet' })]
    await tellNow(told.drillPlanId)
    await expect.poll(async () => (await seen(told.drillPlanId)).next?.toldAt).toBeTruthy()
    const before = (await mails()).length
    for (const { drillPlanId } of [told, quiet])
      await world.ask(drills.cancelDrillPlan, { params: { drillPlanId } }, oak.staff.Manager)
    const off = (await mails()).filter(({ subject }) => subject.includes('is canceled'))
    expect(off).toHaveLength(before)
    expect(off[0]?.subject).toMatch(/^DRILL: Lockdown at oak east is canceled/)
  })
})

describe('a change of one that people were told of', () => {
  async function told(changes: Partial<DrillPlan> = {}) {
    const { drillPlanId } = await planned({ tell: 'managers', ...changes })
    await tellNow(drillPlanId)
    await expect.poll(async () => (await seen(drillPlanId)).next?.toldAt).toBeTruthy()
    return seen(drillPlanId)
  }
  const dueIn = async (drillPlanId: string) => {
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ hours: number }>(
        'select extract(epoch from due_at - starts_at)::int / 3600 as hours from drill_occurrence where plan_id = $1',
        [drillPlanId],
      ),
    )
    return rows[0]?.hours
  }

  test.each<[DrillPlan['startBy'], DrillPlan['startBy'], number]>([
    ['itself', 'hand', 12],
    ['hand', 'itself', 0],
  ])('from %s to %s goes by the new clock, and nobody is told again', async (from, to, hours) => {
    const { drillPlanId, version, plan } = await told({ startBy: from })
    const count = (await mails()).length
    const saved = await save(drillPlanId, version, { ...plan, startBy: to })
    expect(saved.body.next?.toldAt).toBeTruthy()
    expect([await dueIn(drillPlanId), (await mails()).length]).toEqual([hours, count])
  })

  test.each<[string, () => Partial<DrillPlan>]>([
    ['what people do', () => ({ action: 'Evacuate' })],
    ['whether it is a drill or a test', () => ({ kind: 'Test' })],
    ['where', () => ({ siteIds: [oak.sites[1].id] })],
    ['who is told', () => ({ tell: 'everyone' })],
  ])('in %s calls off what they were told, and tells them anew', async (_, change) => {
    const { drillPlanId, version, plan } = await told()
    const count = (await mails()).length
    const saved = await save(drillPlanId, version, { ...plan, ...change() })
    expect(saved.body.next?.toldAt).toBeNull()
    const off = (await mails()).filter(({ subject }) => subject.includes('is canceled'))
    expect(off).toHaveLength(count)
    expect(off[0]?.subject).toMatch(/^DRILL: Lockdown at oak east is canceled/)
  })
})

test('a district of more people than one statement has parameters for is told', async () => {
  const people = 17_000
  const { drillPlanId } = await planned({ tell: 'everyone' }, [river.sites[0]], river.staff.Manager)
  await world.asOwner((owner) =>
    owner.query(
      `with added as (
        insert into app_user (email, name)
        select 'p' || each || '@large.example.org', 'P' from generate_series(1, $2::int) each returning id
      )
      insert into tenant_assignment (tenant_id, user_id, role) select $1, id, 'Staff' from added`,
      [river.id, people],
    ),
  )
  await tellNow(drillPlanId)
  const told = () =>
    world.asOwner(async (owner) => {
      const { rows } = await owner.query<{ count: number }>(`select count(*)::int from ${writtenMails}`)
      return rows[0]?.count
    })
  await expect.poll(told, { timeout: 10_000 }).toBeGreaterThan(people)
})
