/** Brings the rows of one table in line with what an export has of them. */
import type { ClientBase } from 'pg'
import type { Counts } from './importReport.ts'
import { countRows } from './stagingTables.ts'

type MergeOptions = {
  table: 'site' | 'person'
  /** A temporary table with one row, known by `source_id`, for each that there shall be. */
  wanted: string
  /** Columns of the table, each with what it shall be: an expression over `wanted`. */
  columns: Readonly<Record<string, string>>
  /** The file whose skipped rows protect an earlier import's results. */
  file: 'orgs' | 'users'
  /** `none`: rows are numbered below zero, as all is undone afterwards and a sequence would not be. For tables with numbers. */
  numbers?: 'next' | 'none'
}

/**
 * Changes, adds and takes out of use. Known rows are found by their source_id, of any maker; out of use goes only what
 * an export had made, or named since: what people or other files made is theirs.
 */
export async function mergeTable(
  client: ClientBase,
  { table, wanted, columns, file, numbers = 'next' }: MergeOptions,
): Promise<Counts> {
  const whole = { ...columns, is_active: 'true', from_export: 'true' }
  const names = Object.keys(whole)
  const values = Object.values(whole).join(', ')
  const changed = await client.query(`
    update ${table}
    set ${Object.entries(whole)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', ')}
    from ${wanted} wanted
    where ${table}.source_id = wanted.source_id
      and (${names.map((name) => `${table}.${name}`).join(', ')}) is distinct from (${values})`)
  const belowZero = numbers === 'none'
  const added = await client.query(`
    insert into ${table} (tenant_id, source_id, ${names.join(', ')}${belowZero ? ', id' : ''})
    ${belowZero ? 'overriding system value' : ''}
    select tenant_in_use(), wanted.source_id, ${values}${belowZero ? ', -row_number() over ()' : ''}
    from ${wanted} wanted
    where not exists (select from ${table} where ${table}.source_id = wanted.source_id)`)
  const deactivated = await client.query(
    `update ${table}
    set is_active = false
    where is_active and from_export
      and not exists (select from ${wanted} wanted where wanted.source_id = ${table}.source_id)
      and not exists (
        select from unused where kind = $1 and why = 'skipped' and unused.source_id = ${table}.source_id
      )`,
    [file],
  )
  const all = await countRows(client, wanted)
  return {
    added: added.rowCount ?? 0,
    changed: changed.rowCount ?? 0,
    left: all - (added.rowCount ?? 0) - (changed.rowCount ?? 0),
    deactivated: deactivated.rowCount ?? 0,
  }
}
