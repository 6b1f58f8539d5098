import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migrationFiles.ts'

/** Migration 0095 on a database with organizations from before it, run by an owner whom row-level security holds. */

const backfill = '0095_time_zone_of_organizations.sql'

const owner = new URL(inject('postgresUrl'))
owner.username = 'zone_owner'
owner.password = 'ordinary'
owner.pathname = '/zones_before'

let superuser: pg.Client
let home: string

beforeEach(async () => {
  superuser = new pg.Client({ connectionString: inject('postgresUrl') })
  await superuser.connect()
  await superuser.query("create role zone_owner login createrole password 'ordinary'")
  await superuser.query(
    'grant muster_app, muster_global, muster_expiry to zone_owner with admin true, inherit false',
  )
  await superuser.query('create database zones_before owner zone_owner')
  vi.stubEnv('MUSTER_APP_PASSWORD', new URL(inject('templateAppUrl')).password)
  home = await mkdtemp(join(tmpdir(), 'muster-zones-'))
  await cp(fileURLToPath(migrationsFolder), home, {
    recursive: true,
    filter: isBefore,
  })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await superuser.query('drop database if exists zones_before with (force)')
  await superuser.query('drop owned by zone_owner')
  await superuser.query('drop role zone_owner')
  await superuser.end()
  await rm(home, { recursive: true, force: true })
})

/** True for anything but the migrations from 0095 on. */
function isBefore(source: string): boolean {
  const [, number] = /[/\\](\d{4})_[^/\\]*\.sql$/.exec(source) ?? []
  return number === undefined || number < '0095' || /[/\\]baseline[/\\]/.test(source)
}

/** Asks as the superuser, whom row-level security does not hold. */
async function ask<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const url = new URL(inject('postgresUrl'))
  url.pathname = owner.pathname
  const client = new pg.Client({ connectionString: url.href, options: '-c search_path=muster' })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

test('each organization gets the zone in which it plans its drills, and none where it has none that exists', async () => {
  const folder = pathToFileURL(`${home}/`)
  await migrate(owner.href, { folder, catalog: [] })
  await ask('insert into tenant (key, name, prefix) select k, k, k from unnest($1::text[]) k', [
    ['rules', 'plans', 'both', 'retired', 'contents', 'nowhere', 'nothing'],
  ])
  await ask("insert into app_user (email, name) values ('kim@example.org', 'Kim')")
  const rule = (key: string, timeZone: string, isActive = true, about = 'drills') =>
    ask(
      `insert into rule_pack (id, tenant_id, pack, is_active, about)
      select gen_random_uuid(), id, jsonb_build_object('timeZone', $2::text), $3, $4 from tenant where key = $1`,
      [key, timeZone, isActive, about],
    )
  const plan = (key: string, timeZone: string, createdAt: string) =>
    ask(
      `insert into drill_plan (id, tenant_id, owner_id, owner_name, plan, created_at)
      select gen_random_uuid(), t.id, u.id, u.name, jsonb_build_object('timeZone', $2::text), $3
      from tenant t, app_user u where t.key = $1`,
      [key, timeZone, createdAt],
    )
  await rule('rules', 'America/Chicago')
  await plan('plans', 'America/Denver', '2026-01-01')
  await plan('plans', 'America/Boise', '2026-02-01')
  await rule('both', 'America/New_York')
  await plan('both', 'America/Denver', '2026-02-01')
  await rule('retired', 'America/Chicago', false)
  await rule('contents', 'America/Chicago', true, 'contents')
  await rule('nowhere', 'Mars/Olympus')

  const { ran } = await migrate(owner.href)
  expect(ran[0]).toBe(backfill)

  const zones = await ask<{ key: string; time_zone: string | null }>(
    'select key, time_zone from tenant where id <> self_test_id()',
  )
  expect(Object.fromEntries(zones.map(({ key, time_zone }) => [key, time_zone]))).toEqual({
    rules: 'America/Chicago',
    plans: 'America/Boise',
    both: 'America/New_York',
    retired: null,
    contents: null,
    nowhere: null,
    nothing: null,
  })
  const open = await ask(
    "select relname from pg_class where relname in ('tenant', 'rule_pack', 'drill_plan') and relnamespace = 'muster'::regnamespace and not relforcerowsecurity",
  )
  expect(open).toEqual([])
})
