import type { ClientBase } from 'pg'

/** An id that a tenant's rows have: a value, and what it is an id of (`room.id`, `json:reportId`). */
export type TenantId = { kind: string; value: string | number }

type Column = { table: string; column: string; type: string; kind: string }

/**
 * The columns of tenants' tables that hold ids: each uuid, and each text or number that refers to a row or is unique in its
 * tenant. A column that refers to another is of the other's kind.
 */
const columnsSql = `
  with reference as (
    select c.conrelid, a.attname, c.confrelid::regclass || '.' || f.attname as kind
    from pg_constraint c
    cross join unnest(c.conkey, c.confkey) as k (here, there)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.here
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.there
    where c.contype = 'f' and c.connamespace = 'muster'::regnamespace
  ), own as (
    select i.indrelid, a.attname
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int[])
    where i.indisunique and i.indnkeyatts <= 2
  )
  select t.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    coalesce(
      (select min(kind) from reference r where r.conrelid = t.oid and r.attname = a.attname),
      t.relname || '.' || a.attname
    ) as kind
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  where t.relnamespace = 'muster'::regnamespace and t.relkind in ('r', 'p') and a.attname <> 'tenant_id'
    and exists (select from pg_attribute o where o.attrelid = t.oid and o.attname = 'tenant_id')
    and (
      format_type(a.atttypid, null) in ('uuid', 'jsonb')
      or format_type(a.atttypid, null) in ('text', 'integer') and (
        exists (select from reference r where r.conrelid = t.oid and r.attname = a.attname)
        or format_type(a.atttypid, null) = 'text'
          and exists (select from own o where o.indrelid = t.oid and o.attname = a.attname)
        or t.relname || '.' || a.attname = 'site.id'
      )
    )
  order by 1, 2`

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Reads every id of a tenant. Ids inside of documents, such as events, are of a kind by the name that they have there. */
export async function readTenantIds(owner: ClientBase, tenantId: string): Promise<TenantId[]> {
  const { rows: columns } = await owner.query<Column>(columnsSql)
  const { rows: own } = await owner.query<{ key: string }>('select key from tenant where id = $1', [tenantId])
  const found: TenantId[] = [
    { kind: 'tenant.id', value: tenantId },
    ...own.map(({ key }) => ({ kind: 'tenant.key', value: key })),
  ]
  for (const { table, column, type, kind } of columns) {
    const from = `from ${table} where tenant_id = $1 and ${column} is not null`
    const sql =
      type === 'jsonb'
        ? `select distinct 'json:' || m[1] as kind, m[2] as value
           from (select ${column}::text as document ${from}) d, regexp_matches(document, '"(\\w+)": ?\\[?"(${uuid})"', 'g') m`
        : `select distinct '${kind}' as kind, ${column} as value ${from}`
    found.push(...(await owner.query<TenantId>(sql, [tenantId])).rows)
  }
  return found
}

/** The kinds of ids that a tenant has none of. */
export async function kindsWithout(owner: ClientBase, ids: readonly TenantId[]): Promise<string[]> {
  const { rows: columns } = await owner.query<Column>(columnsSql)
  const found = new Set(ids.map(({ kind }) => kind))
  const kinds = columns
    .filter(({ type, kind }) => type !== 'jsonb' && !found.has(kind))
    .map(({ kind }) => kind)
  return [...new Set(kinds)]
}

/** A word for all rows of a tenant, by table: it is another one after any change of them. */
export async function digestOf(owner: ClientBase, tenantId: string): Promise<Map<string, string>> {
  const { rows: tables } = await owner.query<{ table: string }>(`
    select table_name as table from information_schema.columns
    where table_schema = 'muster' and column_name = 'tenant_id' order by 1`)
  const all = tables.map(
    ({ table }) =>
      `select '${table}' as table, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as rows
       from ${table} t where tenant_id = $1`,
  )
  const { rows } = await owner.query<{ table: string; rows: string }>(all.join(' union all '), [tenantId])
  return new Map(rows.map(({ table, rows }) => [table, rows]))
}
