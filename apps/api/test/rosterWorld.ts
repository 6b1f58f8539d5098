import pg from 'pg'
import { type ImportOptions, importOneRoster } from '../src/features/roster/importOneRoster.ts'
import { freshDatabase } from './database.ts'
import { writeExport } from './writeExport.ts'

/** Fixtures of the tests of roster imports: a database without a server, and tenants to import into. */

export type RosterWorld = Awaited<ReturnType<typeof openRosterWorld>>

/** A database of its own for a file of tests. */
export async function openRosterWorld() {
  const db = await freshDatabase()
  const owner = new pg.Client({ connectionString: db.ownerUrl, options: '-c search_path=muster' })
  await owner.connect()
  let tenants = 0

  /** A tenant of its own for each test, and what it looks like. */
  function tenant() {
    tenants += 1
    const key = `t${tenants}`
    const run = (source: string, options: Partial<ImportOptions> = {}) =>
      importOneRoster({ appUrl: db.appUrl, source, tenantKey: key, name: 'Hill District', ...options })
    const id = async () => {
      const { rows } = await owner.query<{ id: string }>('select id from tenant where key = $1', [key])
      return rows[0]?.id ?? null
    }
    return {
      key,
      run,
      import: async (files: Record<string, string | Buffer>, options?: Partial<ImportOptions>) =>
        run(await writeExport(files), options),
      /** Null when there is no such tenant. */
      id,
      /** Rows of a query in which $1 is the tenant's id, each as its cells joined by a bar. */
      rows: async (sql: string) => {
        const { rows } = await owner.query({ text: sql, values: [await id()], rowMode: 'array' })
        return rows.map((cells: unknown[]) => cells.join('|'))
      },
    }
  }

  const close = async () => {
    await owner.end()
    await db.drop()
  }
  return { appUrl: db.appUrl, owner, tenant, close }
}

export const roomNames = 'select name from room where tenant_id = $1 and is_active order by name'

export const roster = `
  select room.name, person.given_name, entry.role
  from roster_entry entry
  join room on room.id = entry.room_id
  join person on person.id = entry.person_id
  where entry.tenant_id = $1
  order by 1, 2`

/** Everything there is of a tenant, to compare before and after. */
export const everything = `
  select row_to_json(site)::text from site where tenant_id = $1
  union all select row_to_json(room)::text from room where tenant_id = $1
  union all select row_to_json(bag)::text from bag where tenant_id = $1
  union all select row_to_json(person)::text from person where tenant_id = $1
  union all select row_to_json(roster_entry)::text from roster_entry where tenant_id = $1
  union all select row_to_json(audit)::text from audit where tenant_id = $1
  order by 1`
