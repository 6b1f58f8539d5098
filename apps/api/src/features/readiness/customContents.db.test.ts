import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/contentsCalls'
import * as readiness from '@muster/contract/readinessCalls'
import { contentsOf } from '@muster/domain/readiness/bagContents'
import type { BagItem } from '@muster/domain/readiness/itemCatalog'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { twoTourniquets } from '../../../test/contents.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestRoom, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { ExpiryJob } from './expiryJob.ts'

/** Tests an organisation's own bag contents: versions, their display on phones, earlier counts, and rules. */

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())
beforeEach(() =>
  world.asOwner(async (owner) => {
    await owner.query('alter table template_version disable trigger insert_only')
    await owner.query('delete from template_version')
    await owner.query('alter table template_version enable trigger insert_only')
  }),
)

const builtIn = contentsOf('classroom')
const blanket = { ...theThing('emergency-blanket'), expected: 2 }
const radio: BagItem = {
  key: 'own-radio',
  name: 'Hand radio',
  expected: 1,
  canExpire: false,
  howToUse: 'Channel 3. Press, wait, speak.',
}
function theThing(key: string): BagItem {
  const found = builtIn.find((item) => item.key === key)
  if (!found) throw new Error(`no ${key} in a classroom’s bag`)
  return found
}

type SaveInput = { items: readonly BagItem[] | null; version?: number; as?: TestAccount }
const save = ({ items, version = 0, as = oak.staff.Manager }: SaveInput) =>
  world.call(
    calls.saveContents,
    {
      params: { bagKind: 'classroom' },
      body: { version, items: items && [...items], note: null },
    },
    as,
  )
const contents = ({ barcode }: TestRoom) => world.ask(readiness.getContents, { params: { barcode } })
const namesIn = async (room: TestRoom) => (await contents(room)).items.map(({ name }) => name)
const count = ({ barcode }: TestRoom, ...lines: [itemKey: string, counted: number][]) =>
  world.call(readiness.submitCount, {
    params: { barcode },
    body: {
      id: randomUUID(),
      byName: 'Ms. Ito',
      note: null,
      photoId: null,
      lines: lines.map(([itemKey, counted]) => ({ itemKey, counted, damaged: 0, expiresOn: null })),
    },
  })
const look = async () => {
  const clock = new ExpiryJob(world.server.context.db, {
    warn: (details) => expect(details).toBeUndefined(),
  })
  await clock.runOnce()
  await clock.stop()
}

describe('contents of a kind of bag', () => {
  test('are what is built in, until an organization has its own; and again when it puts them out of use', async () => {
    const room = roomAt(oak, 0)
    expect(await namesIn(room)).toHaveLength(builtIn.length)
    expect((await save({ items: [blanket, radio] })).status).toBe(200)
    expect(await namesIn(room)).toEqual(['Emergency blanket', 'Hand radio'])
    expect(await namesIn(roomAt(river, 0))).toHaveLength(builtIn.length)
    await save({ items: null, version: 1 })
    expect(await namesIn(room)).toHaveLength(builtIn.length)
    const [own] = await world.ask(calls.listContents, {}, oak.staff.Staff)
    expect(own).toMatchObject({ bagKind: 'classroom', isBuiltIn: true, newest: { version: 2, items: null } })
  })

  test('are kept in versions, of which an older one comes back; of two editors one is told', async () => {
    await save({ items: [blanket] })
    expect((await save({ items: [radio] })).status).toBe(409)
    await save({ items: [radio], version: 1 })
    const params = { bagKind: 'classroom' as const }
    const body = { version: 2, restore: 1 }
    const back = await world.ask(calls.restoreContents, { params, body }, oak.staff.Manager)
    expect(back).toMatchObject({ version: 3, restoredFrom: 1, items: [blanket] })
    const { total } = await world.ask(calls.listContentsVersions, { params, query: {} }, oak.staff.Staff)
    expect(total).toBe(3)
  })

  test.each([
    ['nothing', [], /at least one item/],
    ['more than a bag holds', Array.from({ length: 61 }, (_, at) => ({ ...radio, key: `own-${at}` })), /60/],
    ['a thing nobody knows', [{ ...radio, key: 'unicorn' }], /not in the catalog or/],
    ['a thing of the catalog under another name', [{ ...blanket, name: 'Tent' }], /“Emergency blanket”/],
    ['the same thing twice', [radio, radio], /twice/],
    ['none of a thing', [{ ...radio, expected: 0 }], /At least one/],
  ])('with %s are refused', async (_, items, why) => {
    const refused = await save({ items })
    expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(why)])
  })

  test('are changed by nobody who is held to sites', async () => {
    expect((await save({ items: [radio], as: oak.staff.SiteSpecific })).status).toBe(403)
  })
})

describe('a count', () => {
  test('of a thing that left the contents stays readable, and may still come from a phone without a network', async () => {
    const room = roomAt(oak, 1)
    await save({ items: [blanket, radio] })
    await count(room, ['own-radio', 1], ['emergency-blanket', 2])
    await save({ items: [blanket], version: 1 })
    expect((await count(room, ['own-radio', 1], ['emergency-blanket', 2])).status).toBe(200)
    expect((await count(room, ['own-tent', 1])).status).toBe(422)
    const counts = await world.ask(readiness.listCounts, { params: { barcode: room.barcode } })
    expect(counts.map(({ lines }) => lines.map(({ name }) => name))).toEqual([
      ['Hand radio', 'Emergency blanket'],
      ['Hand radio', 'Emergency blanket'],
    ])
  })

  test('is judged by what belonged in the bag that day', async () => {
    const room = roomAt(oak, 2)
    await save({ items: [blanket, radio] })
    await count(room, ['own-radio', 1], ['emergency-blanket', 2])
    await save({ items: [{ ...blanket, expected: 9 }], version: 1 })
    const params = { siteId: oak.sites[0].id, bagId: room.bagId }
    const { items } = await world.ask(readiness.listBagCounts, { params, query: {} }, oak.staff.Staff)
    expect(items.map(({ lacking }) => lacking)).toEqual([[]])
    await look()
    expect((await contents(room)).restock?.title).toBe(`Restock ${room.name}`)
  })
})

test('rules about contents are kept apart from rules about drills', async () => {
  const packId = randomUUID()
  const made = await world.ask(
    calls.createContentsPack,
    { body: { ...twoTourniquets, packId } },
    oak.staff.Manager,
  )
  expect(made).toEqual({ packId, version: 1, pack: twoTourniquets })
  const { items } = await world.ask(calls.listContentsPacks, { query: {} }, oak.staff.Staff)
  expect(items.map((each) => each.packId)).toEqual([packId])
  const { listRulePacks } = await import('@muster/contract/drillCalls')
  expect((await world.ask(listRulePacks, { query: {} }, oak.staff.Manager)).total).toBe(0)
  const { listSiteReadiness } = await import('@muster/contract/siteReadinessCalls')
  expect((await world.call(listSiteReadiness, { query: {} }, oak.staff.Manager)).status).toBe(200)
})
