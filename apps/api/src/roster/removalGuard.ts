/** Stops an import that would empty a school because its export was cut short. */
import type { ClientBase } from 'pg'
import { type ImportedTable, type ImportReport, importedTables } from './importReport.ts'

type Present = Record<ImportedTable, number>

/** How much of each table is in use before the import. */
export async function countPresent(client: ClientBase): Promise<Present> {
  const { rows } = await client.query<Present>(`
    select
      (select count(*)::int from site where is_active and from_export) as sites,
      (select count(*)::int from room where is_active and from_export) as rooms,
      (select count(*)::int from bag where is_active) as bags,
      (select count(*)::int from person where is_active and from_export) as people,
      (select count(*)::int from roster_entry) as roster`)
  return rows[0] ?? { sites: 0, rooms: 0, bags: 0, people: 0, roster: 0 }
}

/**
 * A sentence about what this import would take out of use, if that is more than half of a table; ten rows or fewer are
 * never worth one. Undefined when the import looks like an ordinary one.
 */
export function largeRemoval(present: Present, tables: ImportReport['tables']): string | undefined {
  const large = importedTables
    // Bags go with their rooms.
    .filter((table) => table !== 'bags')
    .filter((table) => tables[table].deactivated > 10 && tables[table].deactivated * 2 > present[table])
    .map((table) => {
      const [lost, all] = [tables[table].deactivated, present[table]].map((count) =>
        count.toLocaleString('en-US'),
      )
      return `${lost} of the ${all} ${table === 'roster' ? 'roster entries' : table}`
    })
  return large.length > 0 ? `This export lacks ${large.join(', ')} now in use.` : undefined
}
