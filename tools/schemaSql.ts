/** The present schema of the database as SQL to read: what `npm run generate` writes, and a test compares with. */
import pg from 'pg'

/** The file of the schema. */
export const schemaFile = new URL('../apps/api/schema.sql', import.meta.url)

const head = `-- The present schema of the database, to read: all tables in the order of their names, each with everything that belongs to it.
-- \`npm run generate\` writes this file from a database that the migrations made, and a test compares the two. Nothing runs it.
-- The reasons are beside the statements in migrations/.`

type Table = {
  name: string
  comment: string | null
  options: string
  isUnlogged: boolean
  lines: string[]
  columnComments: Record<string, string>
  statements: string[]
}

/**
 * Columns and constraints are lines of their table; indexes, triggers, policies and rights are statements after it. PostgreSQL writes all
 * definitions.
 */
const tablesSql = `
  select
    t.relname as name,
    obj_description(t.oid, 'pg_class') as comment,
    coalesce(' with (' || array_to_string(t.reloptions, ', ') || ')', '') as options,
    t.relpersistence = 'u' as "isUnlogged",
    array(
      select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || case when a.attidentity = 'a' then ' generated always as identity' else '' end
        || case
          when d.oid is null then ''
          when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid, true) || ') stored'
          else ' default ' || pg_get_expr(d.adbin, d.adrelid, true)
        end
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      order by a.attnum
    ) || array(
      select 'constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid, true)
      from pg_constraint c
      where c.conrelid = t.oid and c.contype in ('p', 'u', 'f', 'c', 'x')
      order by array_position(array['p', 'u', 'f', 'c', 'x'], c.contype::text), c.conname
    ) as lines,
    (
      select coalesce(jsonb_object_agg(a.attname, col_description(t.oid, a.attnum)), '{}')
      from pg_attribute a
      where a.attrelid = t.oid and a.attnum > 0 and col_description(t.oid, a.attnum) is not null
    ) as "columnComments",
    array(
      select 'alter table ' || t.relname || ' alter column ' || a.attname || ' set storage '
        || case a.attstorage when 'e' then 'external' when 'm' then 'main' when 'p' then 'plain' else 'extended' end
      from pg_attribute a
      join pg_type y on y.oid = a.atttypid
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attstorage <> y.typstorage
      order by a.attnum
    ) || array(
      select pg_get_indexdef(x.indexrelid)
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      where x.indrelid = t.oid and not exists (select from pg_constraint c where c.conindid = x.indexrelid)
      order by i.relname
    ) || array(
      select pg_get_triggerdef(g.oid, true)
      from pg_trigger g
      where g.tgrelid = t.oid and not g.tgisinternal
      order by g.tgname
    ) || case when t.relrowsecurity then array['alter table ' || t.relname || ' enable row level security'] else '{}' end
      || case when t.relforcerowsecurity then array['alter table ' || t.relname || ' force row level security'] else '{}' end
      || array(
      select 'create policy ' || p.polname || ' on ' || t.relname
        || case when p.polpermissive then '' else ' as restrictive' end
        || case p.polcmd
          when 'r' then ' for select' when 'a' then ' for insert' when 'w' then ' for update' when 'd' then ' for delete' else ''
        end
        || case when p.polroles = '{0}' then '' else ' to ' || array_to_string(array(
          select pg_get_userbyid(r) from unnest(p.polroles) r order by 1
        ), ', ') end
        || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid, true) || ')', '')
        || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid, true) || ')', '')
      from pg_policy p
      where p.polrelid = t.oid
      order by p.polname
    ) || array(
      select 'grant ' || string_agg(lower(r.privilege_type), ', ' order by array_position(array['SELECT', 'INSERT', 'UPDATE', 'DELETE'], r.privilege_type))
        || ' on ' || t.relname || ' to ' || r.grantee::regrole
      from aclexplode(t.relacl) r
      where r.grantee::regrole::text in ('muster_app', 'muster_global', 'muster_expiry')
      group by r.grantee
      order by r.grantee::regrole::text
    ) as statements
  from pg_class t
  where t.relnamespace = 'muster'::regnamespace and t.relkind in ('r', 'p')
  order by t.relname`

const functionsSql = `
  select pg_get_functiondef(p.oid) as definition, obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p
  where p.pronamespace = 'muster'::regnamespace
  order by p.proname, p.oid::regprocedure::text`

/**
 * The schema of a migrated database.
 * @param ownerUrl connection URL of its owner
 */
export async function schemaSql(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=muster' })
  await client.connect()
  try {
    const tables = await client.query<Table>(tablesSql)
    const functions = await client.query<{ definition: string; comment: string | null }>(functionsSql)
    const all = [
      ...tables.rows.map(tableInSql),
      ...functions.rows.map(
        ({ definition, comment }) => `${commentLines(comment)}${functionInSql(definition)};`,
      ),
    ]
    return `${[head, ...all].join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

function tableInSql(table: Table): string {
  const { name, comment, options, isUnlogged, lines, columnComments, statements } = table
  const body = lines.map((line, at) => {
    const [column = ''] = line.split(' ', 1)
    const said = line.startsWith('constraint ') ? undefined : columnComments[column]
    return `${commentLines(said ?? null, '  ')}  ${plain(line)}${at < lines.length - 1 ? ',' : ''}`
  })
  return [
    `${commentLines(comment)}create ${isUnlogged ? 'unlogged ' : ''}table ${name} (`,
    ...body,
    `)${options};`,
    ...statements.map((statement) => `${oneLine(plain(statement))};`),
  ].join('\n')
}

/** As PostgreSQL writes a function, with its head in small letters. */
function functionInSql(definition: string): string {
  const [head = '', body = ''] = definition.split('$function$')
  const lines = head.split('\n').map((line) => line.trim())
  return `${plain(lines.join('\n')).replace('create or replace function', 'create function')} $$${body}$$`
}

function commentLines(comment: string | null, indent = ''): string {
  return comment ? `${indent}-- ${comment}\n` : ''
}

/** A definition in small letters outside quotes, without what PostgreSQL adds to what people write. */
function plain(definition: string): string {
  return definition
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, at) => (at % 2 === 1 ? part : part.toLowerCase()))
    .join('')
    .replaceAll('muster.', '')
    .replaceAll(' using btree', '')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(/'::(text|jsonb|integer)\b(?!\[)/g, "'")
    .replace(/( references \w+)\(/g, '$1 (')
    .replaceAll('( select', '(select')
    .replace(/\(\(select (\w+\((?:\w+\(\)|[^()]*)\)) as \w+\)\)/g, '(select $1)')
    .replace(/\(select (\w+\((?:\w+\(\)|[^()]*)\)) as \w+\)/g, '(select $1)')
}

function oneLine(statement: string): string {
  return statement.replace(/\s+/g, ' ')
}
