/** Stops an import that would empty a school because its export was cut short. */
import type { ClientBase } from 'pg'
import { type ImportedTable, type ImportReport, importedTables } from './importReport.ts'

type Present = Record<ImportedTable, number>

/** How much of each table is in use before the import. */
export async function countPresent(client: ClientBase): Promise<Present> {
  const { rows } = await client.query<Present>(`
    select
      (select count(*)::int from site where is_active and source_id is not null) as sites,
      (select count(*)::int from room where is_active and source_id is not null) as rooms,
      (select count(*)::int from bag where is_active) as bags,
      (select count(*)::int from person where is_active and source_id is not null) as people,
      (select count(*)::int from roster_entry) as roster`)
  return rows[0] ?? { sites: 0, rooms: 0, bags: 0, people: 0, roster: 0 }
}

/**
 * Sentences about tables that would lose more than half of what is in use; ten rows or fewer are never worth one.
 * Empty when the import looks like an ordinary one.
 */
export function largeRemovals(present: Present, tables: ImportReport['tables']): string[] {
  return importedTables
    .filter((table) => tables[table].deactivated > 10 && tables[table].deactivated * 2 > present[table])
    .map((table) => {
      const what = table === 'roster' ? 'roster entries' : table
      return `This export lacks ${tables[table].deactivated} of the ${present[table]} ${what} now in use.`
    })
}
