import { getBagStatus } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TestTenant } from '../../../test/school.ts'
import { importFile, tablesOf } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
afterAll(() => world.close())

const put = (body: string, more = {}) => importFile(world, oak, { kind: 'rooms', body, ...more })
const none = { added: 0, changed: 0, left: 0, deactivated: 0 }

async function rooms(like: string) {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ line: string }>(
      `select concat_ws('|', site.name, room.name, room.source_id, bag.name, length(bag.barcode)) as line
      from room
      join site on site.id = room.site_id
      left join bag on bag.room_id = room.id and bag.site_id = room.site_id and bag.is_active
      where room.tenant_id = $1 and room.name like $2
      order by 1`,
      [oak.id, like],
    ),
  )
  return rows.map(({ line }) => line)
}

describe('a file of rooms', () => {
  test('adds each with a bag, changes it with its bag, and twice changes nothing', async () => {
    const first = 'site,name,source_id\noak east,Gym,g1\nOAK WEST,Gym,\noak west,Lab,\n'
    expect(tablesOf(await put(first))).toEqual({ rooms: { ...none, added: 3 }, bags: { ...none, added: 3 } })
    expect(await rooms('Gym')).toEqual(['oak east|Gym|g1|Gym|22', 'oak west|Gym|Gym|22'])
    expect(tablesOf(await put(first))).toEqual({ rooms: { ...none, left: 3 }, bags: { ...none, left: 3 } })
    const moved = await put('Room,School,Code\nGym Hall,oak west,g1\nLAB,oak west,\n')
    expect(tablesOf(moved)).toEqual({ rooms: { ...none, changed: 2 }, bags: { ...none, changed: 2 } })
    expect(await rooms('Gym%')).toEqual(['oak west|Gym Hall|g1|Gym Hall|22', 'oak west|Gym|Gym|22'])
  })

  test('gives a bag to a room that has none', async () => {
    await world.asOwner((owner) =>
      owner.query("insert into room (tenant_id, site_id, name) values ($1, $2, 'Attic')", [
        oak.id,
        oak.sites[0].id,
      ]),
    )
    expect(tablesOf(await put('site,name\noak east,Attic\n'))).toEqual({
      rooms: { ...none, left: 1 },
      bags: { ...none, added: 1 },
    })
  })

  test('skips rooms of sites that are not there, closed, of another tenant, or two of a name', async () => {
    await world.asOwner(async (owner) => {
      const add = 'insert into site (tenant_id, name, is_active) values ($1, $2, $3)'
      await owner.query(add, [oak.id, 'Closed', false])
      for (let i = 0; i < 2; i++) await owner.query(add, [oak.id, 'Twin', true])
    })
    const run = await put('site,name\nnowhere,A\nClosed,A\nriver east,A\nTwin,A\n,A\noak east,\n')
    expect(run.result?.skipped.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 names the site "nowhere", which is not there',
      '3 names the site "Closed", which is retired',
      '4 names the site "river east", which is not there',
      '5 names the site "Twin", and there are several; write its source_id',
      '6 has no site',
      '7 has no name',
    ])
    expect(tablesOf(run)).toEqual({ rooms: none, bags: none })
  })

  test('changes nothing under a running incident, but shows what it would do', async () => {
    await world.startDrill(oak)
    onTestFinished(() =>
      world.asOwner((owner) => owner.query("update incident set stage = 'ended'")).then(() => {}),
    )
    const body = 'site,name\noak east,Cellar\n'
    expect(await put(body)).toMatchObject({
      stage: 'failed',
      problem: expect.stringContaining('An incident or drill is running'),
    })
    expect(await rooms('Cellar')).toEqual([])
    expect(tablesOf(await put(body, { dryRun: true }))).toMatchObject({ rooms: { added: 1 } })
  })

  test('is heard of by the server at once: a phone in the room sees its new name', async () => {
    const { barcode, name } = oak.sites[0].rooms[0] ?? { barcode: '', name: '' }
    const shown = async () => (await world.ask(getBagStatus, { query: { RedBagGuid: barcode } })).name
    expect(await shown()).toBe(name)
    await put(`site,name\noak east,${name.toUpperCase()}\n`)
    await expect.poll(shown).toBe(name.toUpperCase())
  })
})
