import { readFile } from 'node:fs/promises'
import { getBagBroadcasts } from '@muster/contract/seedCalls'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { schemaFile, schemaSql } from '../../../../../tools/schemaSql.ts'
import { callEndpoint } from '../../../test/callEndpoint.ts'
import { verifyLog } from '../../incidents/verifyLog.ts'
import { buildServer } from '../../server.ts'
import { readConfig } from '../config/config.ts'
import { runningVersion } from '../config/version.ts'
import { expectedCatalog, readCatalog } from './catalog.ts'
import { migrate } from './migrate.ts'
import { migrationsOf01 } from './migrationFiles.ts'

/**
 * A database of Muster 0.1, restored by an owner who is no superuser: plain SQL as pg_dump 15 wrote it with `--no-owner
 * --inserts`, without its own comments.
 */
const dump = new URL('../../../test/dump-0.1.sql', import.meta.url)
const owner = new URL(inject('postgresUrl'))
owner.username = 'release_owner'
owner.password = 'ordinary'
owner.pathname = '/release'

let client: pg.Client

beforeAll(async () => {
  await asSuperuser(
    "create role release_owner login createrole password 'ordinary'",
    'grant muster_app, muster_global, muster_expiry to release_owner with admin true, inherit false',
  )
})
beforeEach(async () => {
  await asSuperuser('create database release owner release_owner')
  vi.stubEnv('MUSTER_APP_PASSWORD', new URL(inject('templateAppUrl')).password)
  await restore()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await client.end()
  await asSuperuser('drop database release with (force)')
})

test('a database of 0.1 becomes what the baseline makes, with everything in it', async () => {
  const first = await migrate(owner.href)
  expect(first).toMatchObject({ isAdopted: true, repaired: [], stillMissing: [], different: [] })
  expect(await schemaSql(owner.href)).toBe(await readFile(schemaFile, 'utf8'))
  expect(await catalog()).toEqual(await expectedCatalog())
  expect(
    await columnOf(
      'r.stage',
      'notification_request r join muster.notification_delivery d on d.request_id = r.id',
      "d.name = 'Kim'",
    ),
  ).toEqual(['start'])
  expect(await namesOfMigrations()).not.toContain('0001_tenants.sql')
  expect(await migrate(owner.href)).toMatchObject({ isAdopted: false, ran: [], repaired: [] })

  expect(await verifyLog(first.appUrl)).toEqual({ incidents: 1, events: 4, expired: 0, broken: null })
  const config = readConfig({ DATABASE_URL: first.appUrl, LOG_LEVEL: 'silent' })
  const { app } = await buildServer(config, { sendsNotifications: false })
  const [barcode] = await columnOf('barcode', 'bag', "name = 'Room 1' and site_id = 1")
  const query = { RedBagGuid: barcode ?? '' }
  const { body } = await callEndpoint(app, getBagBroadcasts, { query }, {})
  expect(body).toMatchObject([{ message: expect.stringMatching(/^Lockdown\. /) }])
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready', ...runningVersion() })
  await app.close()
})

test('what a restore has left out is put back first @ci', async () => {
  await client.query('drop policy of_everyone on muster.audit; revoke insert on muster.event from muster_app')
  expect((await migrate(owner.href)).repaired.map((line) => line.split(':', 1)[0])).toEqual([
    'grant insert on event to muster_app',
    'policy of_everyone on audit',
  ])
})

test.each([
  ['alter table muster.room drop column source_id cascade', 'it has no column room.source_id'],
  ['alter table muster.room alter column name type varchar', 'it has the column room.name in another form'],
])('after %j it is refused, and stays as it is', async (statement, difference) => {
  await client.query(statement)
  await expect(migrate(owner.href)).rejects.toThrow(
    `This database differs from Muster 0.1: ${difference}. Restore a backup from before that change, then start this version.`,
  )
  expect(await namesOfMigrations()).toEqual(await migrationsOf01())
})

test('a database from before 0.1 is refused, and says what to do', async () => {
  await client.query("delete from public.muster_migration where name > '0060'")
  await expect(migrate(owner.href)).rejects.toThrow(
    'This database is from before Muster 0.1: migration 0060_by_screen.sql has not run there. Start Muster 0.1 on it once, then start this version.',
  )
})

test('a table that is in use keeps the upgrade waiting, and the upgrade keeps nobody waiting for long @ci', async () => {
  await client.query('begin; lock table muster.room in access share mode')
  const said: string[] = []
  const onBusy = (sentence: string) => {
    said.push(sentence)
    // The second time, the other transaction has ended.
    if (said.length === 2) void client.query('commit')
  }
  await migrate(owner.href, { patience: { lockTimeout: 50, pause: 0, onBusy } })
  expect(said.length).toBeGreaterThanOrEqual(2)
  expect(said[0]).toBe('The upgrade from Muster 0.1 waits for a table that is in use, and tries again.')
})

async function restore() {
  client = new pg.Client({ connectionString: owner.href })
  await client.connect()
  await client.query(await readFile(dump, 'utf8'))
}

async function catalog() {
  await client.query("set search_path = 'muster'")
  return readCatalog((statement) => client.query(statement))
}

async function namesOfMigrations() {
  const { rows } = await client.query('select name from public.muster_migration order by name')
  return rows.map(({ name }) => name)
}

/** As a superuser, whom no tenant policy restricts. */
async function columnOf(column: string, table: string, condition: string): Promise<string[]> {
  const url = new URL(inject('postgresUrl'))
  url.pathname = owner.pathname
  const reader = new pg.Client({ connectionString: url.href })
  await reader.connect()
  try {
    const { rows } = await reader.query(`select ${column} as value from muster.${table} where ${condition}`)
    return rows.map(({ value }) => value)
  } finally {
    await reader.end()
  }
}

async function asSuperuser(...statements: string[]) {
  const superuser = new pg.Client({ connectionString: inject('postgresUrl') })
  await superuser.connect()
  try {
    for (const statement of statements) await superuser.query(statement)
  } finally {
    await superuser.end()
  }
}
