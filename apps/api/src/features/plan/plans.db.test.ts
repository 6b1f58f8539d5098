import { getGuestFloors, getGuestPlans } from '@muster/contract/guestCalls'
import { getIncidentPlanLevel, getIncidentPlans, linkRoom, unlinkRoom } from '@muster/contract/planCalls'
import { smallImdf } from '@muster/domain/plan/planFixture'
import { levelShape } from '@muster/domain/plan/sitePlan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterTestGuest } from '../../../test/guests.ts'
import { planActions, zipOf } from '../../../test/planActions.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestSite, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { appRole } from '../../platform/db/databaseRoles.ts'

/** Tests a plan in use: the places of its rooms, the incidents that show it, and the copies of browsers. */

let world: World
let oak: TestTenant
let river: TestTenant
let site: TestSite
const { send, planInUse, namesOf, audits } = planActions(() => world)

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  site = oak.sites[0]
  await send({ body: await zipOf(smallImdf()) })
})
afterAll(() => world.close())

describe('a room', () => {
  const params = (place: number) => ({ siteId: site.id, roomId: roomAt(oak, place).id })
  const link = (place: number, unitId: string, planId: string) =>
    world.call(linkRoom, { params: params(place), body: { planId, unitId } }, oak.staff.SiteSpecific)
  const unlink = (place: number, planId: string) =>
    world.call(unlinkRoom, { params: params(place), query: { planId } }, oak.staff.SiteSpecific)

  test('is given a place, moved and taken off again; a second tap changes nothing', async () => {
    const { id } = await planInUse()
    const written = (await audits()).length
    for (const _ of [1, 2]) expect((await link(3, 'u4', id)).status).toBe(200)
    expect(namesOf((await planInUse()).links)).toContain('Room 4 = u4')
    expect((await link(3, 'stairs', id)).status).toBe(200)
    for (const _ of [1, 2]) expect((await unlink(3, id)).status).toBe(200)
    expect(namesOf((await planInUse()).links)).toEqual(['Room 1 = u1', 'Room 2 = u2', 'Room 3 = u3'])
    expect((await audits()).slice(written)).toEqual([
      { action: 'plan.roomLinked', subject: 'Room 4', before: null, after: { place: 'Music' } },
      {
        action: 'plan.roomLinked',
        subject: 'Room 4',
        before: { place: 'Music' },
        after: { place: 'Unnamed (stairs)' },
      },
      { action: 'plan.roomUnlinked', subject: 'Room 4', before: { place: 'Unnamed (stairs)' }, after: null },
    ])
  })

  test('does not take the place of another, nor one that is not there', async () => {
    const { id } = await planInUse()
    const taken = await link(3, 'u1', id)
    expect([taken.status, taken.problem.detail]).toEqual([409, expect.stringContaining('Room 1 already')])
    expect((await link(3, 'attic', id)).status).toBe(422)
  })

  test('is not changed on a plan that somebody has replaced meanwhile', async () => {
    const { id } = await planInUse()
    await send({ body: await zipOf(smallImdf()) })
    const late = await link(3, 'u4', id)
    expect([late.status, late.problem.type]).toEqual([409, 'plan-replaced'])
    expect((await unlink(0, id)).problem.type).toBe('plan-replaced')
  })

  test('of another site is not there', async () => {
    const { id } = await planInUse()
    const elsewhere = { siteId: site.id, roomId: roomAt(oak, 0, oak.sites[1]).id }
    const body = { planId: id, unitId: 'u4' }
    expect((await world.call(linkRoom, { params: elsewhere, body }, oak.staff.Manager)).status).toBe(404)
  })
})

describe('the plan of an incident', () => {
  test('is the one of when it started, whatever is imported later', async () => {
    const before = await planInUse()
    const incidentId = await world.startDrill(oak, oak.sites)
    await send({ body: await zipOf(smallImdf()) })
    const plans = await world.ask(getIncidentPlans, { params: { incidentId } }, oak.staff.Staff)
    expect(plans.map(({ id, siteId }) => [id, siteId])).toEqual([[before.id, site.id]])
    expect((await planInUse()).number).toBe(before.number + 1)
    const params = { incidentId, planId: before.id, levelId: 'ground' }
    expect((await world.ask(getIncidentPlanLevel, { params }, oak.staff.Staff)).units).toHaveLength(2)
  })

  test('is the first one that came, where there was none', async () => {
    const incidentId = await world.startDrill(oak, [oak.sites[1]])
    const ask = () => world.ask(getIncidentPlans, { params: { incidentId } }, oak.staff.Manager)
    expect(await ask()).toEqual([])
    for (const _ of [1, 2]) await send({ body: await zipOf(smallImdf()) }, oak.staff.Manager, oak.sites[1].id)
    expect((await ask()).map(({ number }) => number)).toEqual([1])
  })

  test('tells a guest’s board on which floor a room is, without having shown them the plan', async () => {
    const { links, units } = await planInUse()
    const incidentId = await world.startDrill(oak, oak.sites)
    const guest = await enterTestGuest(world, oak, incidentId, { flags: { hasDashboardMapAccess: true } })
    const floors = await world.ask(getGuestFloors, {}, guest)
    const levelOf = ({ unitId }: { unitId: string }) => units.find(({ id }) => id === unitId)?.levelId
    const own = floors.filter(({ siteId }) => siteId === site.id)
    expect(own.map(({ roomId, levelId }) => [roomId, levelId])).toEqual(
      links.map((link) => [link.roomId, levelOf(link)]),
    )
    expect(own.length).toBeGreaterThan(0)
    const shown = () =>
      world.asOwner(async (owner) => {
        const told =
          "select data->>'page' as page from event where incident_id = $1 and type = 'GuestShown' order by seq"
        return (await owner.query<{ page: string }>(told, [incidentId])).rows.map(({ page }) => page)
      })
    expect(await shown()).toEqual(['board'])
    await world.ask(getGuestPlans, {}, guest)
    expect(await shown()).toEqual(['board', 'plan'])
    const chatter = await enterTestGuest(world, oak, incidentId, { flags: { hasChatAccess: true } })
    expect((await world.call(getGuestFloors, {}, chatter)).problem.type).toBe('guest-right')
  })

  test('shows who is held to a site that site alone', async () => {
    const incidentId = await world.startDrill(oak, oak.sites)
    const ask = async (as: TestAccount) =>
      (await world.ask(getIncidentPlans, { params: { incidentId } }, as)).map(({ siteId }) => siteId)
    expect(await ask(oak.staff.Manager)).toEqual(oak.sites.map(({ id }) => id))
    expect(await ask(oak.staff.SiteSpecific)).toEqual([site.id])
    const [, other] = await world.ask(getIncidentPlans, { params: { incidentId } }, oak.staff.Manager)
    const params = { incidentId, planId: other?.id ?? '', levelId: 'ground' }
    expect((await world.call(getIncidentPlanLevel, { params }, oak.staff.SiteSpecific)).status).toBe(404)
  })
})

test('what a browser has already is not sent again, and a room that moves changes it', async () => {
  const headers = await world.headersOf(oak.staff.SiteSpecific)
  const url = `/api/sites/${site.id}/plan`
  const first = await world.server.app.inject({ url, headers })
  const again = () =>
    world.server.app.inject({ url, headers: { ...headers, 'if-none-match': String(first.headers.etag) } })
  expect((await again()).statusCode).toBe(304)
  const { id } = await planInUse()
  const params = { siteId: site.id, roomId: roomAt(oak, 3).id }
  await world.ask(linkRoom, { params, body: { planId: id, unitId: 'u4' } }, oak.staff.SiteSpecific)
  expect((await again()).statusCode).toBe(200)
})

describe('a level that a browser has already', () => {
  const ask = async (url: string, as: TestAccount, tag?: string) => {
    const headers = { ...(await world.headersOf(as)), ...(tag ? { 'if-none-match': tag } : {}) }
    return world.server.app.inject({ url, headers })
  }

  test('is not even read, in a site or an incident, and is the same in both', async () => {
    const { id } = await planInUse()
    const incidentId = await world.startDrill(oak, [site])
    const urls = [
      `/api/sites/${site.id}/plans/${id}/levels/ground`,
      `/api/incidents/${incidentId}/plans/${id}/levels/ground`,
    ]
    const tags = []
    for (const url of urls) {
      const first = await ask(url, oak.staff.Manager)
      expect(levelShape.parse(first.json()).levelId).toBe('ground')
      expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
      tags.push(String(first.headers.etag))
    }
    expect(tags[0]).toBe(tags[1])
    await world.asOwner(async (owner) => {
      await owner.query(`revoke select on plan_level from ${appRole}`)
      await owner.query(`grant select (tenant_id, plan_id, level_id) on plan_level to ${appRole}`)
    })
    try {
      for (const url of urls) expect((await ask(url, oak.staff.Manager, tags[0])).statusCode).toBe(304)
    } finally {
      await world.asOwner((owner) => owner.query(`grant select on plan_level to ${appRole}`))
    }
  })

  test('is another for another level, and nothing for whoever may not see it, whatever tag they send', async () => {
    const { id } = await planInUse()
    const url = (level: string) => `/api/sites/${site.id}/plans/${id}/levels/${level}`
    const tag = String((await ask(url('ground'), oak.staff.Manager)).headers.etag)
    expect((await ask(url('first'), oak.staff.Manager, tag)).statusCode).toBe(200)
    const elsewhere = url('ground').replace(`/${site.id}/`, `/${oak.sites[1].id}/`)
    for (const refused of [
      await ask(url('attic'), oak.staff.Manager, tag),
      await ask(url('ground'), river.staff.Manager, tag),
      await ask(elsewhere, oak.staff.SiteSpecific, tag),
      await ask(elsewhere, oak.staff.Manager, tag),
    ])
      expect([refused.statusCode, refused.headers.etag]).toEqual([404, undefined])
  })
})
