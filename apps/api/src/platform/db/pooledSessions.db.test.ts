import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { heartbeatOf, registerRbim, send } from '../../../test/rbims.ts'
import { acknowledge, instructionIds, roomAt } from '../../../test/roomCalls.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { buildServer } from '../../server.ts'
import { readConfig } from '../config/config.ts'
import { asServer, type Database, inTenant, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { checkSessions, roleSettings } from './roleSettings.ts'

/** Tests that a pooler may give each transaction another session: nothing is left in one. */

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Lists all that this session has and a fresh one has not. The driver itself sets the encoding. */
const leftoversSql = `
  select
    pg_backend_pid() as pid,
    (select array_agg(name || '=' || setting) from pg_settings
      where source in ('session', 'client') and name <> 'client_encoding') as settings,
    (select array_agg(name) from pg_prepared_statements) as statements,
    (select array_agg(name) from pg_cursors where name <> '') as cursors,
    (select array_agg(channel) from pg_listening_channels() channel) as channels,
    (select array_agg(objid) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
    (select array_agg(relname) from pg_class where relnamespace = pg_my_temp_schema()) as tables,
    nullif(concat(
      current_setting('muster.tenant_id', true), current_setting('muster.server', true),
      current_setting('muster.barcode', true), current_setting('muster.user_id', true),
      current_setting('muster.email', true)), '') as keys,
    current_user as role`

const nothing = {
  settings: null,
  statements: null,
  cursors: null,
  channels: null,
  locks: null,
  tables: null,
  keys: null,
  role: 'muster_app',
}

/** Looks at several connections of a pool: all are in use at once. */
async function leftoversOf(db: Database, count: number) {
  const each = Array.from({ length: count }, () =>
    sql.raw<{ pid: number }>(`${leftoversSql}, pg_sleep(0.2)`).execute(db),
  )
  const rows = (await Promise.all(each)).flatMap((result) => result.rows)
  return new Map(rows.map(({ pid, ...left }) => [pid, left]))
}

test('no pooled connection of a server that has worked carries anything of it', async () => {
  const [oak] = world.tenants
  const room = roomAt(oak, 0)
  const incidentId = await world.startDrill(oak)
  await acknowledge(world, room, incidentId, 0, await instructionIds(world, oak, incidentId))
  const rbim = await registerRbim(world, oak)
  await send(world, heartbeatOf(rbim))
  const { context } = world.server
  await context.rbims.heartbeats.flush()
  await context.schema.runOnce()
  for (const [db, count] of [
    [context.db, context.connections.pool],
    [context.lookups, context.connections.lookups],
    [context.signInDb, context.connections.signIn],
  ] as const) {
    const left = await leftoversOf(db, count)
    expect(left.size).toBe(count)
    for (const each of left.values())
      expect({ ...each, pg_sleep: undefined }).toEqual(expect.objectContaining(nothing))
  }
})

test('nor does one after a transaction of a server, of an organization, or one that failed', async () => {
  const db = openDatabase(world.db.appUrl, 1)
  const tenantId = world.tenants[0].id
  const during = await asServer(db, async (connection) =>
    sql<{ server: string; commit: string }>`
      select current_setting('muster.server') as server, current_setting('synchronous_commit') as commit`.execute(
      connection,
    ),
  )
  expect(during.rows).toEqual([{ server: 'on', commit: 'off' }])
  await inTenant(db, tenantId, (tx) => tx.selectFrom('room').select('id').execute(), { barcode: 'any' })
  const failing = asServer(db, () => Promise.reject(new Error('broken off')))
  await expect(failing).rejects.toThrow('broken off')
  const [left] = (await leftoversOf(db, 1)).values()
  expect(left).toMatchObject(nothing)
  await db.destroy()
})

describe('the settings of the role', () => {
  async function asOwner(url: string, statement: string) {
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(statement)
    await owner.end()
  }

  test('come back with the next upgrade when a restore has lost them, and a server says that they are missing', async () => {
    const database = await freshDatabase()
    const name = new URL(database.ownerUrl).pathname.slice(1)
    await asOwner(database.ownerUrl, `alter role muster_app in database ${name} reset all`)
    const config = readConfig({ DATABASE_URL: database.appUrl, LOG_LEVEL: 'silent' })
    await expect(buildServer(config, { sendsNotifications: false })).rejects.toThrow(
      /^The role muster_app has no settings in this database, .* Run “npm run muster -- migrate”\./,
    )
    const { appUrl } = await migrate(database.ownerUrl)
    const db = openDatabase(appUrl, 1)
    const { rows } = await sql<{ now: string }>`select current_setting('lock_timeout') as now`.execute(db)
    expect(rows).toEqual([{ now: roleSettings.lock_timeout }])
    await db.destroy()
    await database.drop()
  })

  test('that somebody else has set are told of, and stop nothing', async () => {
    const database = await freshDatabase()
    const name = new URL(database.ownerUrl).pathname.slice(1)
    await asOwner(
      database.ownerUrl,
      `alter role muster_app in database ${name} set statement_timeout = '1min'`,
    )
    const db = openDatabase(database.appUrl, 1)
    const told: string[] = []
    await checkSessions(db, undefined, (sentence) => told.push(sentence))
    expect(told).toEqual([expect.stringContaining('statement_timeout=1min')])
    await db.destroy()
    await database.drop()
  })

  test('two addresses that lead to different databases are refused', async () => {
    const database = await freshDatabase()
    const db = openDatabase(world.db.appUrl, 1)
    await expect(checkSessions(db, database.appUrl, () => {})).rejects.toThrow('lead to different databases')
    await checkSessions(db, world.db.appUrl, () => {})
    const closed = 'postgres://muster_app:x@127.0.0.1:9/muster'
    await expect(checkSessions(db, closed, () => {})).rejects.toThrow('where DATABASE_DIRECT_URL leads')
    await db.destroy()
    await database.drop()
  })
})
