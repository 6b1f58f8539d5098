import { randomUUID } from 'node:crypto'
import { askForHelp, listHelp } from '@muster/contract/helpCalls'
import { endIncident } from '@muster/contract/incidentCalls'
import { answerHelp, getWatch } from '@muster/contract/watchCalls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestRoom, TestSite, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests that a room calls for help while no incident runs, and somebody comes. */

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

type Words = { id?: string; text?: string | null; photoId?: string | null }
const ask = ({ barcode }: TestRoom, { id = randomUUID(), text = null, photoId = null }: Words = {}) =>
  world.call(askForHelp, { params: { barcode }, body: { id, type: 3 as const, text, photoId } })
const list = ({ barcode }: TestRoom) => world.ask(listHelp, { params: { barcode } })
const answer = (requestId: string, stage: 'accepted' | 'done', as = oak.staff.Manager) =>
  world.call(answerHelp, { params: { requestId }, body: { stage, note: null } }, as)

describe('a call for help', () => {
  test('is kept once however often it is sent, and managers see it', async () => {
    const id = randomUUID()
    const sent = { id, text: 'She has fallen.' }
    const [first, second] = await Promise.all([ask(roomAt(oak, 0), sent), ask(roomAt(oak, 0), sent)])
    expect(first.body).toMatchObject({ id, type: 3, text: 'She has fallen.', stage: 'filed' })
    expect(second.body).toEqual(first.body)
    expect(await list(roomAt(oak, 0))).toEqual([first.body])
    const { help } = await world.ask(getWatch, {}, oak.staff.SiteSpecific)
    expect(help).toMatchObject([{ id, bagName: 'Room 1', siteName: oak.sites[0].name, stage: 'filed' }])
  })

  test('is another bag’s, and stays so', async () => {
    const { id } = (await ask(roomAt(oak, 0))).body
    expect((await ask(roomAt(oak, 1), { id })).status).toBe(409)
    expect((await ask(roomAt(river, 0), { id })).status).toBe(409)
    expect((await list(roomAt(oak, 1))).map((each) => each.id)).not.toContain(id)
  })

  test('takes only a photo of the same bag', async () => {
    const photoId = randomUUID()
    await world.asOwner((owner) =>
      owner.query('insert into photo (id, tenant_id, bag_id, content) values ($1, $2, $3, $4)', [
        photoId,
        oak.id,
        roomAt(oak, 0).bagId,
        Buffer.alloc(200),
      ]),
    )
    expect((await ask(roomAt(oak, 0), { photoId })).body.photoId).toBe(photoId)
    for (const other of [roomAt(oak, 1), roomAt(river, 0)])
      expect((await ask(other, { photoId })).problem.type).toBe('unknown-photo')
  })

  test('is a report while an incident runs in the room; what was sent before is answered still', async () => {
    const before = (await ask(roomAt(oak, 0))).body
    const incidentId = await world.startDrill(oak)
    const refused = await ask(roomAt(oak, 0))
    expect([refused.status, refused.problem.type]).toEqual([409, 'incident-active'])
    expect((await ask(roomAt(oak, 0), { id: before.id })).status).toBe(200)
    expect((await ask(roomAt(oak, 0, oak.sites[1]))).status).toBe(200)
    const body = { ...newId(), message: 'All clear.' }
    await world.ask(endIncident, { params: { incidentId }, body }, oak.staff.Manager)
  })
})

describe('what managers see of calls', () => {
  type Call = { id?: string; stage?: 'filed' | 'accepted'; ago: string }
  const file = (site: TestSite, { id = randomUUID(), stage = 'filed', ago }: Call, times = 1) =>
    world.asOwner((owner) =>
      owner.query(
        `insert into help_request (id, tenant_id, site_id, bag_id, type, stage, at, answered_at, answered_by_name)
        select
          case n when 1 then $1::uuid else gen_random_uuid() end, $2, $3, $4, 3, $5::text, now() - $6::interval,
          case $5::text when 'accepted' then now() - $6::interval end, case $5::text when 'accepted' then 'Ann' end
        from generate_series(1, $7::int) as n`,
        [id, oak.id, site.id, roomAt(oak, 0, site).bagId, stage, ago, times],
      ),
    )
  const seen = async (as = oak.staff.Manager) => (await world.ask(getWatch, {}, as)).help

  beforeEach(() => world.asOwner((owner) => owner.query('delete from help_request')))

  test('is every one that waits, the longest first, whatever other sites do', async () => {
    const [east, west] = oak.sites
    const [old, fresh] = [randomUUID(), randomUUID()]
    await file(east, { id: old, ago: '3 days' })
    await file(east, { id: fresh, ago: '2 days' })
    await file(west, { ago: '1 minute' }, 250)
    await file(east, { stage: 'accepted', ago: '1 second' }, 30)
    const own = await seen(oak.staff.SiteSpecific)
    expect(own.slice(0, 3).map(({ id, stage }) => [id, stage])).toMatchObject([
      [old, 'filed'],
      [fresh, 'filed'],
      [expect.any(String), 'accepted'],
    ])
    expect(own).toHaveLength(22)
    const all = await seen()
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([old, fresh])
    expect(all.filter(({ siteId }) => siteId === west.id)).toHaveLength(200)
  })

  test('is what was accepted in the last day, the newest first', async () => {
    const [east] = oak.sites
    const [late, early, over] = [randomUUID(), randomUUID(), randomUUID()]
    await file(east, { id: early, stage: 'accepted', ago: '23 hours' })
    await file(east, { id: late, stage: 'accepted', ago: '1 hour' })
    await file(east, { id: over, stage: 'accepted', ago: '25 hours' })
    expect((await seen()).map(({ id }) => id)).toEqual([late, early])
  })
})

describe('an answer', () => {
  test('tells the room who comes, and goes on to done, once each', async () => {
    const { id } = (await ask(roomAt(oak, 1))).body
    expect((await answer(id, 'accepted')).status).toBe(200)
    expect((await answer(id, 'accepted')).status).toBe(200)
    const late = await answer(id, 'accepted', oak.staff.TenantAdmin)
    expect([late.status, late.problem.detail]).toEqual([409, 'Manager of oak already accepted this request.'])
    expect((await list(roomAt(oak, 1)))[0]).toMatchObject({
      stage: 'accepted',
      answeredByName: 'Manager of oak',
    })
    const watch = (await answer(id, 'done', oak.staff.TenantAdmin)).body
    expect(watch.help.map((each) => each.id)).not.toContain(id)
    expect((await answer(id, 'accepted')).problem.detail).toBe(
      'TenantAdmin of oak already closed this request.',
    )
    expect((await list(roomAt(oak, 1)))[0]?.stage).toBe('done')
  })

  test('is not for other sites, other tenants, or who may not command', async () => {
    const { id } = (await ask(roomAt(oak, 0, oak.sites[1]))).body
    expect((await answer(id, 'done', oak.staff.SiteSpecific)).status).toBe(404)
    expect((await answer(id, 'done', river.staff.Manager)).status).toBe(404)
    expect((await answer(id, 'done', oak.staff.Staff)).status).toBe(403)
    const { help } = await world.ask(getWatch, {}, oak.staff.SiteSpecific)
    expect(help.map((each) => each.id)).not.toContain(id)
  })
})
