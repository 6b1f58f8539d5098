import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schemaFile, schemaSql } from '../../../../../tools/schemaSql.ts'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { catalogFile, readCatalog } from '../db/catalog.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { SchemaCheck } from './schemaCheck.ts'

let place: TestDatabase
let owner: pg.Client
let db: Database
let check: SchemaCheck
let said: string[]

async function open(database: TestDatabase) {
  place = database
  owner = new pg.Client({ connectionString: place.ownerUrl, options: '-c search_path=muster' })
  await owner.connect()
  db = openDatabase(place.appUrl, 1)
  said = []
  const note = (_: object, message: string) => said.push(message)
  check = new SchemaCheck(db, { warn: note, error: note })
}
async function close() {
  await check.stop()
  await db.destroy()
  await owner.end()
}

describe('a database that is as it should be in the end', () => {
  let shared: TestDatabase
  beforeAll(async () => {
    shared = await freshDatabase()
  })
  beforeEach(() => open(shared))
  afterEach(close)
  afterAll(() => shared.drop())

  test('the catalog is that of the migrated database; after a migration, `npm run generate`', async () => {
    const found = await readCatalog((statement) => owner.query(statement))
    expect(`${found.join('\n')}\n`).toBe(await readFile(catalogFile, 'utf8'))
  })

  test('the schema is that of the migrated database; after a migration, `npm run generate`', async () => {
    expect(await schemaSql(place.ownerUrl)).toBe(await readFile(schemaFile, 'utf8'))
  })

  test('a migrated database has all that this version needs', async () => {
    await check.runOnce()
    expect([check.problem, check.remark, said]).toEqual([null, null, []])
  })

  test.each([
    ['drop policy of_everyone on audit', '1 policy (of_everyone on audit)'],
    ['revoke insert on event from muster_app', '1 right (insert on event to muster_app)'],
    ['revoke usage on schema muster from muster_global', '1 right (usage on schema muster to muster_global)'],
    ['alter table room disable row level security', '1 table without row-level security (room)'],
    [
      'alter table room no force row level security',
      '1 table whose owner row-level security does not hold (room)',
    ],
    ['drop trigger insert_only on audit', '1 trigger (insert_only on audit)'],
    ['alter table bag drop constraint bag_barcode_key', '1 constraint (bag_barcode_key on bag)'],
    ['drop index audit_at_id_idx', '1 index (audit_at_id_idx on audit)'],
  ])('after %j it says so, and migrating puts it back', async (statement, lacking) => {
    await owner.query(statement)
    await check.runOnce()
    expect(check.problem).toBe(
      `The database is missing what this version needs: ${lacking}. Run: npm run muster -- migrate`,
    )
    const { repaired, stillMissing } = await migrate(place.ownerUrl)
    expect([repaired.length, stillMissing]).toEqual([1, []])
    await check.runOnce()
    expect(check.problem).toBeNull()
    expect(said).toHaveLength(2)
    expect((await migrate(place.ownerUrl)).repaired).toEqual([])
  })
})

describe('a database that is changed for good', () => {
  beforeEach(async () => open(await freshDatabase()))
  afterEach(async () => {
    await close()
    await place.drop()
  })

  test('a lost column is named, and cannot be put back', async () => {
    await owner.query('alter table room drop column source_id cascade')
    await check.runOnce()
    expect(check.problem).toContain('1 column (room.source_id)')
    expect((await migrate(place.ownerUrl)).stillMissing).toContain('column room.source_id: text')
  })

  test('a policy in another form is a remark, and keeps nobody from working', async () => {
    await owner.query('alter policy of_everyone on audit using (tenant_id is not null)')
    await check.runOnce()
    expect(check.problem).toBeNull()
    expect(check.remark).toContain('1 policy (of_everyone on audit)')
  })

  test('a migration that has not run is missing', async () => {
    await owner.query("delete from public.muster_migration where name = 'baseline'")
    await check.runOnce()
    expect(check.problem).toContain('1 migration (baseline)')
  })

  test('a database that a later version has expanded is not compared, and a start of this version changes nothing there', async () => {
    await owner.query("insert into public.muster_migration (name, checksum) values ('9999_later.sql', '')")
    await owner.query('drop policy of_everyone on audit')
    await check.runOnce()
    expect(check.problem).toBeNull()
    expect(check.remark).toBe(
      'The database is from a later version of Muster (9999_later.sql). Update this server.',
    )
    expect(await migrate(place.ownerUrl)).toMatchObject({ ran: [], repaired: [], later: ['9999_later.sql'] })
    expect(
      (await owner.query("select from pg_policies where policyname = 'of_everyone' and tablename = 'audit'"))
        .rowCount,
    ).toBe(0)
  })

  test('where a later version has finished its upgrade, this one is not ready and does not start', async () => {
    const name = '9999_later.contract.sql'
    await owner.query("insert into public.muster_migration (name, checksum) values ($1, '')", [name])
    await check.runOnce()
    expect(check.problem).toBe(
      `A later version of Muster has finished its upgrade of this database (${name}). Update this server.`,
    )
    await expect(migrate(place.ownerUrl)).rejects.toThrow('has finished its upgrade')
  })
})
