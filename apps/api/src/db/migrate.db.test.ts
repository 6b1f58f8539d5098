import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { inTenant, type Known, noTenant, openDatabase } from './database.ts'
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
  // Roles are of the whole server, so this owner is let manage those that are there, and leaves the password as it is.
  // As with roles that somebody makes, managing them is not having what they have.
  await asSuperuser(
    "create role ordinary_owner login createrole password 'ordinary'",
    'grant muster_app, muster_global to ordinary_owner with admin true, inherit false',
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

test('whoever had signed in before accounts had several sign-ins is known by theirs afterwards', async () => {
  const client = await released()
  for (const [email, issuer, subject] of [
    ['kim@example.org', 'https://login.example.org', 'kim-1'],
    ['new@example.org', null, null],
  ]) {
    await client.query(
      "select set_config('muster.email', $1, false), set_config('muster.tenant_id', $2, false)",
      [email, noTenant],
    )
    await client.query('insert into muster.app_user (email, name, issuer, subject) values ($1, $1, $2, $3)', [
      email,
      issuer,
      subject,
    ])
  }
  await client.end()
  const { appUrl } = await migrate(owner.href)
  const db = openDatabase(appUrl, 1)
  const known = { issuer: 'https://login.example.org', subject: 'kim-1' }
  const accounts = (sayings: Known) =>
    inTenant(
      db,
      noTenant,
      (tx) =>
        tx
          .selectFrom('user_identity as i')
          .innerJoin('app_user as u', 'u.id', 'i.user_id')
          .select(['u.email', 'i.issuer', 'i.subject'])
          .execute(),
      sayings,
    )
  expect(await accounts(known)).toEqual([{ email: 'kim@example.org', ...known }])
  expect(await accounts({ ...known, subject: 'kim-2' })).toEqual([])
  await db.destroy()
})

test('what exports had made before it was noted is known as theirs afterwards, in every organization', async () => {
  const client = await released()
  const tenants = ['oak', 'river'].map((key) => ({ key, id: randomUUID() }))
  for (const { key, id } of tenants) await makeSchool(client, key, id)
  await client.end()
  const { appUrl } = await migrate(owner.href)
  const db = openDatabase(appUrl, 1)
  for (const { id } of tenants) {
    const marked = await inTenant(db, id, async (tx) => ({
      sites: await tx.selectFrom('site').select(['name', 'from_export']).orderBy('id').execute(),
      rooms: await tx.selectFrom('room').select(['name', 'from_export']).orderBy('name').execute(),
      people: await tx
        .selectFrom('person')
        .select(['source_id', 'from_export'])
        .orderBy('source_id')
        .execute(),
    }))
    expect(marked).toEqual({
      sites: [
        { name: 'Exported', from_export: true },
        { name: 'Without a class', from_export: false },
        { name: 'Made here', from_export: false },
      ],
      rooms: [
        { name: '7a', from_export: true },
        { name: 'From a table', from_export: false },
        { name: 'Typed', from_export: false },
      ],
      people: [
        { source_id: 'user-1', from_export: true },
        { source_id: null, from_export: false },
      ],
    })
  }
  await db.destroy()
})

test('whoever had the role of a manager of single sites is a manager restricted to the same sites, in every organization', async () => {
  const client = await released()
  const tenants = [randomUUID(), randomUUID()]
  const users: string[] = []
  for (const tenant of tenants) {
    const email = `${tenant}@example.org`
    await client.query(
      "select set_config('muster.tenant_id', $1, false), set_config('muster.email', $2, false)",
      [tenant, email],
    )
    await client.query('insert into muster.tenant (id, key, name, prefix) values ($1, $2, $2, $2)', [
      tenant,
      `t-${tenant}`,
    ])
    const site = "insert into muster.site (tenant_id, name) values ($1, 'East') returning id"
    const { rows: sites } = await client.query(site, [tenant])
    const account = 'insert into muster.app_user (email, name) values ($1, $1) returning id'
    const { rows: accounts } = await client.query(account, [email])
    users.push(accounts[0].id)
    await client.query("insert into muster.tenant_assignment values ($1, $2, 'SiteSpecific')", [
      tenant,
      accounts[0].id,
    ])
    await client.query("insert into muster.site_permission values ($1, $2, $3, 'whatever')", [
      tenant,
      accounts[0].id,
      sites[0].id,
    ])
  }
  await client.end()
  const { appUrl } = await migrate(owner.href)
  const db = openDatabase(appUrl, 1)
  for (const [at, tenant] of tenants.entries()) {
    const rows = await inTenant(db, tenant, (tx) =>
      tx
        .selectFrom('tenant_assignment as a')
        .innerJoin('site_permission as p', 'p.user_id', 'a.user_id')
        .select(['a.user_id', 'a.role', 'a.restricted', 'a.named_role', 'p.permission'])
        .execute(),
    )
    expect(rows).toEqual([
      {
        user_id: users[at],
        role: 'Manager',
        restricted: true,
        named_role: 'SiteSpecific',
        permission: 'manage',
      },
    ])
  }
  await db.destroy()
})

/** An organisation with what exports and people have made, as the owner writes it at the last release. */
async function makeSchool(client: pg.Client, key: string, tenant_id: string) {
  await client.query("select set_config('muster.tenant_id', $1, false)", [tenant_id])
  const insert = async (table: string, row: Record<string, unknown>) => {
    const [names, values] = [Object.keys(row), Object.values(row)]
    const places = values.map((_, at) => `$${at + 1}`)
    const sql = `insert into muster.${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`
    return (await client.query(sql, values)).rows[0].id
  }
  await insert('tenant', { id: tenant_id, key, name: key, prefix: key })
  const exported = await insert('site', { tenant_id, source_id: 'org-1', name: 'Exported' })
  const empty = await insert('site', { tenant_id, source_id: 'org-2', name: 'Without a class' })
  const own = await insert('site', { tenant_id, name: 'Made here' })
  await insert('room', { tenant_id, site_id: exported, source_id: 'class:7', name: '7a' })
  await insert('room', { tenant_id, site_id: empty, source_id: 'sheet-1', name: 'From a table' })
  await insert('room', { tenant_id, site_id: own, name: 'Typed' })
  const person = { tenant_id, role: 'student', given_name: 'A', family_name: 'B' }
  await insert('person', { ...person, source_id: 'user-1' })
  await insert('person', person)
}

test('a table that is in use keeps a migration waiting, and the migration keeps nobody waiting for long', async () => {
  const client = await released()
  await client.query('begin; lock table muster.room in access share mode')
  const told: string[] = []
  const onBusy = (sentence: string) => {
    told.push(sentence)
    // The second time, whoever used it is done.
    if (told.length === 2) void client.query('commit')
  }
  await migrate(owner.href, { lockTimeout: 50, pause: 0, onBusy })
  expect(told.length).toBeGreaterThanOrEqual(2)
  expect(told[0]).toBe('Migration 0005_large_places.sql waits for a table that is in use, and tries again.')
  await client.end()
})

test('without a password in the URL or beside it, nothing is derived', async () => {
  vi.unstubAllEnvs()
  const url = new URL(inject('postgresUrl'))
  url.password = ''
  vi.stubEnv('PGPASSWORD', new URL(inject('postgresUrl')).password)
  await expect(migrate(url.href)).rejects.toThrow('Set MUSTER_APP_PASSWORD')
})

/** The database as the last release left it, and its owner. */
async function released(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: owner.href })
  await client.connect()
  await client.query(
    'create table public.muster_migration (name text primary key, checksum text not null, at timestamptz not null default now())',
  )
  for (const name of ['0001_tenants.sql', '0002_incidents.sql', '0003_administration.sql']) {
    const sql = await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    await client.query(sql)
    await client.query('insert into public.muster_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
  }
  return client
}

async function asSuperuser(...statements: string[]) {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
