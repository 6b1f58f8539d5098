import { isContract } from './migrationFiles.ts'

/** Asks PostgreSQL one thing. */
type Query = <Row extends object>(statement: string) => Promise<{ rows: Row[] }>

/** Returns the names of the migrations that ran; null when this role may not read them, as where none has run. */
export async function readMigrationsDone(query: Query): Promise<string[] | null> {
  const may = await query<{ may: boolean | null }>(
    "select has_table_privilege(to_regclass('public.muster_migration'), 'select') as may",
  )
  if (!may.rows[0]?.may) return null
  const { rows } = await query<{ name: string }>('select name from public.muster_migration')
  return rows.map(({ name }) => name)
}

/**
 * Judges whether this version may run beside a later one.
 * @param later migrations that the later version ran
 * @returns `problem`: a sentence when it may not; `remark`: one when it may
 */
export function judgeLater(later: readonly string[]): { problem: string | null; remark: string | null } {
  const finished = later.filter(isContract)
  return {
    problem:
      finished.length > 0
        ? `A later version of Muster has finished its upgrade of this database (${finished.join(', ')}). Update this server.`
        : null,
    remark:
      later.length > 0
        ? `The database is from a later version of Muster (${later.join(', ')}). Update this server.`
        : null,
  }
}
