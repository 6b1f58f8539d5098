import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { inTenant, noTenant, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** A school's own PostgreSQL, where nobody gets to be superuser. */

const owner = new URL(inject('postgresUrl'))
owner.username = 'ordinary_owner'
owner.password = 'ordinary'
owner.pathname = '/ordinary'

afterEach(async () => {
  vi.unstubAllEnvs()
  await asSuperuser('drop database if exists ordinary with (force)')
})

beforeAll(async () => {
  // Roles belong to the whole server, so this owner may manage the existing ones, and leaves the password unchanged.
  await asSuperuser(
    "create role ordinary_owner login createrole password 'ordinary'",
    'grant muster_app, muster_global, muster_expiry to ordinary_owner with admin true, inherit false',
  )
})
beforeEach(async () => {
  await asSuperuser('create database ordinary owner ordinary_owner')
  vi.stubEnv('MUSTER_APP_PASSWORD', new URL(inject('templateAppUrl')).password)
})

test('an owner who is no superuser migrates, twice, and the server’s role sees one tenant at a time', async () => {
  await migrate(owner.href)
  const { appUrl } = await migrate(owner.href)
  const db = openDatabase(appUrl, 1)
  const rooms = (tenantId: string) =>
    inTenant(db, tenantId, (tx) => tx.selectFrom('room').selectAll().execute())
  expect(await rooms(noTenant)).toEqual([])
  await expect(db.selectFrom('room').selectAll().execute()).rejects.toThrow('muster.tenant_id is not set')
  await db.destroy()
})

test('an upgrade adds the lines of the catalog it is given, and with none leaves the database as the migrations made it', async () => {
  const none: string[] = []
  await migrate(owner.href, { catalog: none })
  await asOwner('alter table muster.room drop constraint room_name_check')
  expect((await migrate(owner.href, { catalog: none })).repaired).toEqual([])
  expect((await migrate(owner.href)).repaired).toEqual([
    expect.stringContaining('constraint room_name_check on room'),
  ])
})

test('a schema that nothing says the version of is refused', async () => {
  await migrate(owner.href)
  await asOwner('drop table public.muster_migration')
  await expect(migrate(owner.href)).rejects.toThrow(
    'This database has a schema “muster”, but no record of its Muster version.',
  )
})

test('a migration that was edited after it ran is refused', async () => {
  await migrate(owner.href)
  await asOwner("update public.muster_migration set checksum = 'of another text' where name = 'baseline'")
  await expect(migrate(owner.href)).rejects.toThrow('Migration baseline was edited after it ran.')
})

test('without a password in the URL or beside it, nothing is derived', async () => {
  vi.unstubAllEnvs()
  const url = new URL(inject('postgresUrl'))
  url.password = ''
  vi.stubEnv('PGPASSWORD', new URL(inject('postgresUrl')).password)
  await expect(migrate(url.href)).rejects.toThrow('Set MUSTER_APP_PASSWORD')
})

function asOwner(...statements: string[]) {
  return run(owner.href, statements)
}

function asSuperuser(...statements: string[]) {
  return run(inject('postgresUrl'), statements)
}

async function run(url: string, statements: readonly string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
