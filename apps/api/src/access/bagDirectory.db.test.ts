import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomAt } from '../../test/roomCalls.ts'
import { openWorld, type World } from '../../test/world.ts'
import { openDatabase } from '../platform/db/database.ts'
import { BagDirectory } from './bagDirectory.ts'

/** Tests how long a server caches bags when it misses a notice of a change: notices can be lost. */

/** In milliseconds. */
const freshFor = 1_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('an open page never waits for the database, hears of what has changed, and of a bag that was put out of use', async () => {
  const { barcode, bagId } = roomAt(world.tenants[0], 0)
  const db = openDatabase(world.db.appUrl, 1)
  const bags = new BagDirectory(db, db, freshFor)
  const change = (to: string) =>
    world.asOwner((owner) => owner.query(`update bag set ${to} where id = $1`, [bagId]))
  await bags.find(barcode)

  await change("name = 'Renamed'")
  // Polls as a page does. A bag that is not cached has no name here; it would need a wait.
  const seen = new Set<string | undefined>()
  const ask = () => {
    const name = bags.peek(barcode)?.name
    seen.add(name)
    return name
  }
  await expect.poll(ask, { interval: 10 }).toBe('Renamed')
  expect(seen).not.toContain(undefined)

  await change('is_active = false')
  await expect.poll(ask, { interval: 10 }).toBeUndefined()
  expect(await bags.find(barcode)).toBeNull()
  await db.destroy()
})

test('nothing is served longer than it may be, when it cannot be read for another reason than a database that is away', async () => {
  const { barcode } = roomAt(world.tenants[0], 1)
  const db = openDatabase(world.db.appUrl, 1)
  const bags = new BagDirectory(db, db, freshFor)
  await bags.find(barcode)
  await db.destroy()
  await expect.poll(() => bags.peek(barcode), { interval: 10 }).toBeNull()
  await expect(bags.find(barcode)).rejects.toThrow()
})

test('while the database is away a bag is served on, unless it may have changed', async () => {
  const { barcode, bagId } = roomAt(world.tenants[0], 2)
  const db = openDatabase(world.db.appUrl, 1)
  const bags = new BagDirectory(db, db, freshFor)
  await bags.find(barcode)
  const limit = (connections: number) =>
    world.asOwner(async (owner) => {
      const { rows } = await owner.query<{ name: string }>('select current_database() as name')
      await owner.query(`alter database ${rows[0]?.name} connection limit ${connections}`)
    })
  await limit(0)
  await world.asOwner((owner) =>
    owner.query(`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and usename = 'muster_app'`),
  )
  try {
    const until = performance.now() + 3 * freshFor
    const seen = new Set<boolean>()
    const ask = () => {
      seen.add(bags.peek(barcode) !== null)
      return performance.now()
    }
    await expect.poll(ask, { interval: 10 }).toBeGreaterThan(until)
    expect([...seen]).toEqual([true])
    bags.invalidate(world.tenants[0].id, bagId)
    expect(bags.peek(barcode)).toBeNull()
    await expect(bags.find(barcode)).rejects.toThrow()
  } finally {
    await limit(-1)
  }
  await expect.poll(() => bags.find(barcode).catch(() => null)).toMatchObject({ id: bagId })
  await db.destroy()
})
