import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { type Database, inTenant, noTenant, openDatabase } from '../../platform/db/database.ts'

/**
 * Tests the cost of identifying a signed-in user, which every request does. Times differ between machines; the number of
 * scanned rows does not.
 */

const issuer = 'https://login.example.org'
const accounts = 5000
let world: World
let oak: TestTenant
let db: Database

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  db = openDatabase(world.db.appUrl, 1)
  await world.asOwner(async (owner) => {
    await owner.query(
      `with added as (
        insert into app_user (email, name)
        select 'many' || n || '@example.org', 'Person ' || n from generate_series(1, $3::int) n
        returning id, email
      ), signed as (
        insert into user_identity (issuer, subject, user_id) select $1, email, id from added
      )
      insert into tenant_assignment (tenant_id, user_id, role) select $2, id, 'Staff' from added`,
      [issuer, oak.id, accounts],
    )
    await owner.query('analyze')
  })
})
afterAll(async () => {
  await db.destroy()
  await world.close()
})

test('somebody who signs in is found among thousands without going through them', async () => {
  const { person, passed } = await inTenant(db, noTenant, async (tx) => {
    const found = await sql<{ person: { email: string; memberships: { tenantId: string }[] } }>`
      select signed_in(${issuer}, 'many4321@example.org', array['muster-api'], true) as person`.execute(tx)
    const tables = await sql<{ passed: number }>`
      select sum(seq_tup_read)::int as passed from pg_stat_xact_user_tables
      where relname in ('app_user', 'user_identity', 'tenant_assignment')`.execute(tx)
    return { person: found.rows[0]?.person, passed: tables.rows[0]?.passed }
  })
  expect(person).toMatchObject({ email: 'many4321@example.org', memberships: [{ tenantId: oak.id }] })
  expect(passed).toBeLessThan(accounts / 10)
})
