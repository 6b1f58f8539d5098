import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { ServerRecord } from '../telemetry/serverRecord.ts'
import { openDatabase } from './database.ts'
import { finish, migrate, upgradeStatus } from './migrate.ts'
import { migrationNames, migrationsFolder } from './migrationFiles.ts'
import { runningServers } from './serverInstances.ts'

/** An upgrade in two phases: first what the version before tolerates, and the rest when no server of it runs. */

const expand = '9001_nicknames.sql'
const index = '9002_nickname_index.sql'
const contract = '9003_no_plain_names.contract.sql'

let place: TestDatabase
let owner: pg.Client
let home: string
let folder: URL

beforeEach(async () => {
  place = await freshDatabase()
  owner = new pg.Client({ connectionString: place.ownerUrl, options: '-c search_path=muster' })
  await owner.connect()
  home = await mkdtemp(join(tmpdir(), 'muster-phases-'))
  await cp(fileURLToPath(migrationsFolder), home, { recursive: true })
  folder = pathToFileURL(`${home}/`)
  await write(expand, 'alter table muster.room add column nickname text;')
  await write(
    index,
    '-- no transaction\ncreate index concurrently if not exists room_nickname on muster.room (nickname);',
  )
  await write(contract, 'alter table muster.room drop column source_id cascade;')
})
afterEach(async () => {
  await owner.end()
  await place.drop()
  await rm(home, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFile(join(home, name), sql)
const later = () => ({ folder, catalog: [] })

async function columnsOfRoom(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'muster' and table_name = 'room'",
  )
  return rows.map(({ name }) => name)
}

const addServer = (seenAgo: string) =>
  owner.query(
    `insert into server_instance (id, version, newest_migration, seen_at)
    values (gen_random_uuid(), '0.2.0', '0091_server_instances.sql', now() - $1::interval)`,
    [seenAgo],
  )

test('a start runs what the version before tolerates, and leaves the rest until it is finished', async () => {
  expect(await migrate(place.ownerUrl, later())).toMatchObject({ ran: [expand, index], toFinish: [contract] })
  expect(await columnsOfRoom()).toEqual(expect.arrayContaining(['nickname', 'source_id']))
  expect(await migrate(place.ownerUrl, later())).toMatchObject({ ran: [], toFinish: [contract] })
  expect(await upgradeStatus(place.ownerUrl, folder)).toMatchObject({ expand: [], contract: [contract] })
  // The version before starts on it again, and nothing is taken away.
  expect(await migrate(place.ownerUrl)).toMatchObject({ ran: [], later: [expand, index] })
  expect(await finish(place.ownerUrl, later())).toMatchObject({ ran: [contract], toFinish: [] })
  expect(await columnsOfRoom()).not.toContain('source_id')
  await expect(migrate(place.ownerUrl)).rejects.toThrow('has finished its upgrade')
})

test('nothing is finished while a server of an older version runs, or has not been silent for half a minute', async () => {
  await migrate(place.ownerUrl, later())
  await addServer('20 seconds')
  await expect(finish(place.ownerUrl, later())).rejects.toThrow(
    /^Servers of an older version still use this database: 0\.2\.0 \(since .* UTC, knows 0091_server_instances\.sql\)\. Stop them/,
  )
  expect((await upgradeStatus(place.ownerUrl, folder)).servers).toHaveLength(1)
  await owner.query("update server_instance set seen_at = now() - interval '31 seconds'")
  expect((await finish(place.ownerUrl, later())).ran).toEqual([contract])
})

test('a server is on the list from its start to its orderly stop', async () => {
  const db = openDatabase(place.appUrl, 1)
  const record = new ServerRecord(db)
  await record.runOnce()
  await record.runOnce()
  const newest = (await migrationNames()).at(-1)
  expect(await runningServers((statement) => owner.query(statement))).toMatchObject([
    { newestMigration: newest },
  ])
  await record.stop()
  expect(await runningServers((statement) => owner.query(statement))).toEqual([])
  await db.destroy()
})

test('a new database has both phases at once', async () => {
  const empty = new URL(place.ownerUrl)
  empty.pathname = `${empty.pathname}_new`
  await owner.query(`create database "${empty.pathname.slice(1)}"`)
  try {
    const { ran, toFinish } = await migrate(empty.href, later())
    expect([ran.slice(-3), toFinish]).toEqual([[expand, index, contract], []])
  } finally {
    await owner.query(`drop database "${empty.pathname.slice(1)}" with (force)`)
  }
})

test('an index whose making broke off is made again', async () => {
  await migrate(place.ownerUrl, { folder, catalog: [], patience: undefined })
  await owner.query("delete from public.muster_migration where name = '9002_nickname_index.sql'")
  await owner.query(
    "update pg_index set indisvalid = false where indexrelid = 'muster.room_nickname'::regclass",
  )
  await migrate(place.ownerUrl, later())
  const { rows } = await owner.query(
    "select indisvalid from pg_index where indexrelid = 'muster.room_nickname'::regclass",
  )
  expect(rows).toEqual([{ indisvalid: true }])
})
