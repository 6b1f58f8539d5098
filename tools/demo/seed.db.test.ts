import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../apps/api/test/database.ts'
import { demoAccounts } from '../../apps/identity/src/accounts.ts'
import { seedDemoIfEmpty } from './seed.ts'

let db: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  db = await freshDatabase()
  owner = new pg.Client({ connectionString: db.ownerUrl, options: '-c search_path=muster' })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await db.drop()
})

async function counts() {
  const { rows } = await owner.query(`
    select
      (select count(*)::int from tenant) as tenants,
      (select count(*)::int from site) as sites,
      (select count(*)::int from site where latitude is not null) as places,
      (select count(*)::int from room) as rooms,
      (select count(*)::int from bag) as bags,
      (select count(*)::int from person where role = 'student') as students,
      (select count(*)::int from roster_entry where role = 'student') as seats,
      (select count(*)::int from app_user) as accounts,
      (select count(*)::int from tenant_assignment) as assignments,
      (select count(*)::int from site_permission) as site_permissions,
      (select count(*)::int from app_user where is_global_admin) as global_admins,
      (select count(*)::int from tenant where soft_lockdown_enabled) as with_silent_lockdown,
      (select count(*)::int from tenant where soft_lockdown_enabled and soft_lockdown_security_enabled) as confirmed,
      (select count(*)::int from resource) as resources,
      (select count(*)::int from inventory_count) as counts,
      (select string_agg(detail, '') from task) as restock`)
  return rows[0]
}
const whole = {
  tenants: 2,
  sites: 4,
  places: 4,
  rooms: 120,
  bags: 120,
  students: 2400,
  seats: 2400,
  accounts: demoAccounts.length,
  assignments: demoAccounts.length - 1,
  site_permissions: 2,
  global_admins: 1,
  with_silent_lockdown: 2,
  confirmed: 1,
  resources: 12,
  counts: 2,
  restock: expect.stringMatching(
    /^Gloves, pairs: add 3, 1 of 4 left\.\nDrinking water, pouches: out of date/,
  ),
}

test('a seeding that breaks off leaves nothing, and the next one starts afresh', async () => {
  await owner.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$`,
  )
  await owner.query('create trigger refuse before insert on site_permission execute function refuse()')
  await expect(seedDemoIfEmpty(db.ownerUrl)).rejects.toThrow('power cut')
  expect(await counts()).toMatchObject({ tenants: 0, rooms: 0, accounts: 0 })
  await owner.query('drop function refuse cascade')
})

test('an empty database is seeded once, also by two servers that start together', async () => {
  const seeded = await Promise.all([seedDemoIfEmpty(db.ownerUrl), seedDemoIfEmpty(db.ownerUrl)])
  expect(seeded.sort()).toEqual([false, true])
  expect(await counts()).toEqual(whole)
  expect(await seedDemoIfEmpty(db.ownerUrl)).toBe(false)
  expect(await counts()).toEqual(whole)
})
