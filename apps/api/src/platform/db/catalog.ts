/**
 * The catalog: the objects of a database of this version beside its rows, one line each, as `npm run generate` writes them
 * to catalog.txt.
 */
import { readFile } from 'node:fs/promises'

/** The file of the lines that the migrations make. */
export const catalogFile: URL = new URL('catalog.txt', import.meta.url)

/**
 * Queries one line per object. The part before `: ` identifies the object; the rest is its definition. PostgreSQL writes the
 * definition, so it may differ slightly between versions of PostgreSQL; the first part does not.
 *
 * A right counts when the role has it, no matter to whom it was granted.
 */
const catalogSql = `
  with
    relation as (
      select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity, c.relkind
      from pg_class c where c.relnamespace = to_regnamespace('muster')
    ),
    kept as (select * from relation where relkind in ('r', 'p')),
    holder as (select oid, rolname as name from pg_roles where rolname in ('muster_app', 'muster_global', 'muster_expiry'))
  select 'role ' || name from holder
  union all
  select 'role muster_app may act as muster_global'
    from pg_auth_members m
    join holder role on role.oid = m.roleid and role.name = 'muster_global'
    join holder member on member.oid = m.member and member.name = 'muster_app'
  union all
  select 'grant usage on schema muster to ' || name
    from holder where has_schema_privilege(oid, to_regnamespace('muster'), 'usage')
  union all
  select 'table ' || name from kept
  union all
  select 'enabled row-level security on ' || name from kept where relrowsecurity
  union all
  select 'forced row-level security on ' || name from kept where relforcerowsecurity
  union all
  select 'column ' || t.name || '.' || a.attname || ': ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attidentity <> '' then ' identity' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
    from kept t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all
  select 'constraint ' || c.conname || ' on ' || t.name || ': ' || pg_get_constraintdef(c.oid)
    from kept t join pg_constraint c on c.conrelid = t.oid and c.contype in ('p', 'u', 'f', 'c', 'x')
  union all
  select 'index ' || i.name || ' on ' || t.name || ': ' || pg_get_indexdef(i.oid)
    from kept t
    join pg_index x on x.indrelid = t.oid and not exists (select from pg_constraint c where c.conindid = x.indexrelid)
    join relation i on i.oid = x.indexrelid
  union all
  select 'function ' || p.oid::regprocedure || ': ' || md5(p.prosrc) || ' ' || p.provolatile::text
      || case when p.prosecdef then ' security definer of ' || pg_get_userbyid(p.proowner) else '' end || coalesce(' ' || p.proconfig::text, '')
    from pg_proc p where p.pronamespace = to_regnamespace('muster')
  union all
  select 'grant execute on function ' || p.oid::regprocedure || ' to ' || h.name
    from pg_proc p cross join holder h
    where p.pronamespace = to_regnamespace('muster') and h.name = 'muster_app' and has_function_privilege(h.oid, p.oid, 'execute')
  union all
  select 'trigger ' || g.tgname || ' on ' || t.name || ': ' || pg_get_triggerdef(g.oid)
    from kept t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal and g.tgenabled <> 'D'
  union all
  select 'policy ' || p.polname || ' on ' || t.name || ': '
      || case when p.polpermissive then '' else 'as restrictive ' end
      || 'for ' || case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end
      || ' to ' || array_to_string(array(
          select case when r = 0 then 'public' else pg_get_userbyid(r)::text end from unnest(p.polroles) r order by 1
        ), ', ')
      || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
      || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')
    from kept t join pg_policy p on p.polrelid = t.oid
  union all
  select 'grant ' || may || ' on ' || t.name || ' to ' || h.name
    from kept t
    cross join holder h
    cross join unnest(array['select', 'insert', 'update', 'delete']) may
    where has_table_privilege(h.oid, t.oid, may)
  union all
  select 'grant usage on sequence ' || s.name || ' to ' || h.name
    from relation s cross join holder h
    where s.relkind = 'S' and h.name = 'muster_app' and has_sequence_privilege(h.oid, s.oid, 'usage')`

/** Runs one statement and returns its rows. */
export type RunQuery = (statement: string) => Promise<{ rows: Record<string, string>[] }>

/**
 * Returns the lines of a database, sorted.
 * @param runQuery on a connection whose search_path is `muster` alone: names in definitions are written as seen from there
 */
export async function readCatalog(runQuery: RunQuery): Promise<string[]> {
  const { rows } = await runQuery(`select distinct line from (${catalogSql}) as each (line)`)
  return rows.map(({ line = '' }) => line.replace(/\s+/g, ' ')).sort()
}

/** The lines that the migrations make. */
export async function expectedCatalog(): Promise<string[]> {
  const text = await readFile(catalogFile, 'utf8')
  return text.split('\n').filter(Boolean)
}

/** The file of the lines of the catalog that only migrations make which wait until an upgrade is finished. */
export const contractFile: URL = new URL('catalogContract.txt', import.meta.url)

/** Returns the lines that a database has before its upgrade is finished. */
export async function withoutContract(catalog: readonly string[]): Promise<string[]> {
  const later = new Set((await readFile(contractFile, 'utf8')).split('\n'))
  return catalog.filter((line) => !later.has(line))
}

/** The differences between a database and this version's catalog. Additional objects do not count. */
export type CatalogGap = {
  /** Whole lines of missing objects. */
  missing: string[]
  /** Expected lines of objects that exist with another definition. */
  different: string[]
}

export function compareCatalog(expected: readonly string[], found: readonly string[]): CatalogGap {
  const lines = new Set(found)
  const keys = new Set(found.map(catalogKey))
  const gap: CatalogGap = { missing: [], different: [] }
  for (const line of expected) {
    if (lines.has(line)) continue
    if (keys.has(catalogKey(line))) gap.different.push(line)
    else gap.missing.push(line)
  }
  return gap
}

/** Returns the identifying part of a line: `policy of_tenant on room`. */
export function catalogKey(line: string): string {
  return line.split(': ', 1)[0] ?? line
}
