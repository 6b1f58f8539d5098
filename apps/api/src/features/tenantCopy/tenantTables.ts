import type pg from 'pg'

/** A table with rows of tenants, as PostgreSQL describes it. */
export type TenantTable = {
  name: string
  /** The columns that are written; generated ones are left out. */
  columns: string[]
  /** Columns of the primary key: the order of a copy. */
  key: string[]
  /** True when rows refer to other rows of the same table. */
  refersToItself: boolean
}

/** Tables that triggers let in only after others, beside foreign keys. */
const after: Readonly<Record<string, readonly string[]>> = {
  event: ['incident'],
  // Nothing is added to a safety audit that was signed or withdrawn.
  safety_audit_signature: ['safety_audit_answer', 'safety_audit_finding', 'safety_audit_photo'],
  safety_audit_withdrawal: ['safety_audit_signature'],
}

/** Tables with a tenant that hold what servers tell each other for a moment. */
const momentary = ['open_pages', 'incident_snapshot', 'incident_snapshot_part']

/** The table of accounts, which may belong to several organizations. */
export const accountTable = 'app_user'

/** The table of public keys, which are of the whole deployment: signatures of an organization refer to them. */
export const keyTable = 'signing_key'

/** Finds every table with rows of a tenant from the schema, each after those that it refers to. */
export async function tenantTables(client: pg.ClientBase): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable & { refersTo: string[] }>(`
    select
      c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns,
      array(
        select a.attname::text
        from pg_index i
        cross join unnest(i.indkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.place
      ) as key,
      exists (select from pg_constraint f where f.conrelid = c.oid and f.confrelid = c.oid and f.contype = 'f') as "refersToItself",
      array(
        select distinct r.relname::text
        from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      ) as "refersTo"
    from pg_class c
    where c.relnamespace = 'muster'::regnamespace and c.relkind = 'r'
      and (c.relname = 'tenant' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      ))
    order by c.relname`)
  const tables = rows.filter(({ name }) => !momentary.includes(name))
  const names = new Set(tables.map(({ name }) => name))
  const sorted: TenantTable[] = []
  const isDone = (name: string) => !names.has(name) || sorted.some((each) => each.name === name)
  while (sorted.length < tables.length) {
    const next = tables.filter(
      ({ name, refersTo }) => !isDone(name) && [...refersTo, ...(after[name] ?? [])].every(isDone),
    )
    if (next.length === 0) throw new Error('Tables of tenants refer to each other in a circle.')
    sorted.push(...next)
  }
  return sorted
}

/** Lists the accounts that rows of a tenant name by a foreign key, in the order of their ids. */
export async function accountIds(client: pg.ClientBase, tenantId: string): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select f.conrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'muster.app_user'::regclass
      and exists (select from pg_attribute t where t.attrelid = f.conrelid and t.attname = 'tenant_id')`)
  const ids = new Set<string>()
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ id: string }>(
      `select distinct ${column}::text as id from ${table} where tenant_id = $1 and ${column} is not null`,
      [tenantId],
    )
    for (const { id } of rows) ids.add(id)
  }
  return [...ids].sort()
}

/**
 * Finds a tenant by its key, and lets the transaction work for it.
 * @throws Error with one sentence for an unknown key
 */
export async function findTenant(client: pg.ClientBase, tenantKey: string) {
  await useTenant(client, '00000000-0000-0000-0000-000000000000')
  await lookUp(client, { tenant_key: tenantKey })
  const { rows } = await client.query<{ id: string; name: string; is_active: boolean }>(
    'select id, name, is_active from tenant where key = $1',
    [tenantKey],
  )
  const [tenant] = rows
  if (!tenant) throw new Error(`There is no organization with the key ${tenantKey}.`)
  await useTenant(client, tenant.id)
  return tenant
}

/** The names of the migrations that made this schema, the newest last. */
export async function schemaVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.muster_migration order by name desc limit 1',
  )
  return rows.find(({ name }) => name !== 'baseline')?.name ?? 'baseline'
}

/** Lets the owner, whom row-level security holds like everybody, see and write the rows of one tenant, invitations among them. */
export async function useTenant(client: pg.ClientBase, tenantId: string): Promise<void> {
  await client.query(
    "select set_config('search_path', 'muster', true), set_config('muster.tenant_id', $1, true), set_config('muster.all_assignments', 'on', true)",
    [tenantId],
  )
}

/** Lets the transaction see and write these accounts and their sign-ins, one lookup key at a time (see the policies in migrations/). */
export async function lookUp(client: pg.ClientBase, keys: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(keys))
    await client.query('select set_config($1, $2, true)', [`muster.${name}`, value])
}
