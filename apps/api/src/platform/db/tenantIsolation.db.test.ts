import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { inTenant, noTenant, openDatabase } from './database.ts'

/** Tests the safety rules that PostgreSQL enforces by itself, whatever our code does. */

let world: World
let incidentId: string
let app: pg.Client

beforeAll(async () => {
  world = await openWorld()
  incidentId = await world.startDrill(world.tenants[0])
  app = new pg.Client({ connectionString: world.db.appUrl, options: '-c search_path=muster' })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await world.close()
})

type Table = { name: string; comment: string | null; enabled: boolean; forced: boolean; hasKey: boolean }
const tablesSql = `
  select
    c.relname as name, obj_description(c.oid) as comment, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as "hasKey"
  from pg_class c
  where c.relnamespace = 'muster'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`

describe('every table', () => {
  test('has row-level security, enabled and forced, a comment and a primary key', async () => {
    const tables = await world.asOwner(async (owner) => (await owner.query<Table>(tablesSql)).rows)
    expect(tables.length).toBeGreaterThanOrEqual(13)
    for (const { name, comment, ...rest } of tables) {
      expect([name, rest]).toEqual([name, { enabled: true, forced: true, hasKey: true }])
      expect([name, comment]).toEqual([name, expect.stringMatching(/^One row .{10,}\.$/)])
    }
  })

  test('of a tenant has a policy that asks for the tenant in use, for reading and for writing', async () => {
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ table: string; using: string; check: string; cmd: string }>(`
        select c.table_name as table, p.qual as using, p.with_check as check, p.cmd
        from information_schema.columns c
        left join pg_policies p
          on p.schemaname = 'muster' and p.tablename = c.table_name and p.policyname = 'of_tenant'
        where c.table_schema = 'muster' and c.column_name = 'tenant_id'`),
    )
    expect(rows.length).toBeGreaterThanOrEqual(11)
    const once = '(tenant_id = ( SELECT tenant_in_use() AS tenant_in_use))'
    for (const { table, ...policy } of rows)
      expect([table, policy]).toEqual([table, { using: once, check: once, cmd: 'ALL' }])
  })

  test('has policies that ask once for each statement, not once for each row', async () => {
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ policy: string; asks: string }>(`
        select tablename || ' ' || policyname as policy, concat(qual, ' ', with_check) as asks
        from pg_policies
        where schemaname = 'muster' and concat(qual, with_check) ~ 'tenant_in_use|known'`),
    )
    expect(rows.length).toBeGreaterThan(100)
    const bare = /(?<!SELECT |NULLIF\()\b(tenant_in_use|known\w*)\(/
    for (const { policy, asks } of rows) expect([policy, asks.match(bare)]).toEqual([policy, null])
  })

  test('is read by nobody who has not said for which tenant', async () => {
    for (const table of [
      'tenant',
      'site',
      'room',
      'bag',
      'person',
      'roster_entry',
      'app_user',
      'tenant_assignment',
    ]) {
      await expect(app.query(`select * from ${table}`), table).rejects.toThrow('muster.tenant_id is not set')
    }
    for (const table of ['site_permission', 'incident', 'incident_site', 'event']) {
      await expect(app.query(`select * from ${table}`), table).rejects.toThrow('muster.tenant_id is not set')
    }
  })

  test('shows a tenant its own rows alone', async () => {
    const db = openDatabase(world.db.appUrl, 1)
    const [oak, river] = world.tenants
    const seen = (tenantId: string) =>
      inTenant(db, tenantId, async (tx) => ({
        tenants: (await tx.selectFrom('tenant').select('key').execute()).map(({ key }) => key),
        rooms: (await tx.selectFrom('room').select('id').execute()).length,
        events: (await tx.selectFrom('event').select('seq').execute()).length,
      }))
    expect(await seen(oak.id)).toEqual({ tenants: ['oak'], rooms: 8, events: 2 })
    expect(await seen(river.id)).toEqual({ tenants: ['river'], rooms: 8, events: 0 })
    expect(await seen(noTenant)).toEqual({ tenants: [], rooms: 0, events: 0 })
    await db.destroy()
  })

  test('takes no row for a tenant that is not in use', async () => {
    const db = openDatabase(world.db.appUrl, 1)
    const [oak, river] = world.tenants
    const row = { tenant_id: river.id, name: 'Foreign' }
    const insert = inTenant(db, oak.id, (tx) => tx.insertInto('site').values(row).execute())
    await expect(insert).rejects.toThrow('row-level security')
    await db.destroy()
  })
})

describe('the log', () => {
  const inOak = async (statement: string, values: unknown[] = []) => {
    await app.query('begin')
    try {
      await app.query("select set_config('muster.tenant_id', $1, true)", [world.tenants[0].id])
      return await app.query(statement, values)
    } finally {
      await app.query('rollback')
    }
  }

  test.each([
    'update event set data = data',
    'delete from event',
    'truncate event',
    'update audit set actor = $$x$$',
  ])('is not rewritten by the app: %s', async (statement) => {
    await expect(inOak(statement)).rejects.toThrow('permission denied')
  })

  test.each(['update event set data = data', 'delete from event', 'truncate event', 'delete from audit'])(
    'is not rewritten by its owner either: %s',
    async (statement) => {
      const rewrite = world.asOwner((owner) => owner.query(statement))
      await expect(rewrite).rejects.toThrow('is insert-only')
    },
  )

  const add = `
    insert into event (tenant_id, incident_id, seq, id, at, type, actor, data, command_id, hash, previous_hash)
    select tenant_id, incident_id, $1, gen_random_uuid(), at, 'BroadcastSent', actor, data, 'forged',
      decode(repeat('ab', 32), 'hex'), case $2 when 'last' then hash else decode(repeat('00', 32), 'hex') end
    from muster.event where incident_id = $3 order by seq desc limit 1`

  test('takes an event that follows the one before', async () => {
    expect((await inOak(add, [3, 'last', incidentId])).rowCount).toBe(1)
  })

  test.each([
    ['after a gap', 4, 'last'],
    ['that follows nothing', 3, 'none'],
    ['before the first', 0, 'last'],
  ])('refuses an event %s', async (_, seq, previous) => {
    await expect(inOak(add, [seq, previous, incidentId])).rejects.toThrow(/does not follow|check constraint/)
  })

  test('refuses a second event in a place that is taken', async () => {
    await expect(inOak(add, [2, 'last', incidentId])).rejects.toThrow('duplicate key')
  })

  test('takes no event without its incident', async () => {
    const stray = `
      insert into event (tenant_id, incident_id, seq, id, at, type, actor, data, command_id, hash, previous_hash)
      select tenant_id, gen_random_uuid(), 1, gen_random_uuid(), at, type, actor, data, 'stray', hash, previous_hash
      from event where incident_id = $1 and seq = 1`
    await expect(inOak(stray, [incidentId])).rejects.toThrow('belongs to no incident of its tenant')
    const [, river] = world.tenants
    const elsewhere = add.replace('select tenant_id', 'select $4::uuid')
    const inRiver = world.asOwner((owner) => owner.query(elsewhere, [3, 'last', incidentId, river.id]))
    await expect(inRiver).rejects.toThrow('belongs to no incident of its tenant')
  })

  test.each([
    'delete from incident',
    'truncate incident cascade',
    'update incident set id = gen_random_uuid()',
    'update incident set tenant_id = tenant_id',
  ])('keeps its incident where it is, also from the owner: %s', async (statement) => {
    await expect(world.asOwner((owner) => owner.query(statement))).rejects.toThrow(/stays|insert-only/)
  })

  test('is not fooled by a temporary table of its name', async () => {
    await app.query('create temporary table event (incident_id uuid, seq integer, hash bytea)')
    await app.query("insert into pg_temp.event values ($1, 6, decode(repeat('00', 32), 'hex'))", [incidentId])
    const forged = inOak(add.replace('into event', 'into muster.event'), [7, 'none', incidentId])
    await expect(forged).rejects.toThrow('does not follow')
    await app.query('drop table pg_temp.event')
  })
})
