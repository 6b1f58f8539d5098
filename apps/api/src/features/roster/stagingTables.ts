/** Temporary tables that hold the export's rows while they are compared with what is there. */
import type { ClientBase } from 'pg'

/** Temporary tables of one import, and their columns in the order in which rows are added. */
const stagedTables = {
  staged_org: { line: 'int', source_id: 'text', name: 'text', type: 'text' },
  staged_class: {
    line: 'int',
    source_id: 'text',
    title: 'text',
    code: 'text',
    location: 'text',
    school: 'text',
    room_source_id: 'text',
    // Ids of staged_session, with commas between them.
    terms: 'text',
  },
  // Days as text, 2026-01-31; '' where the export does not say one.
  staged_session: { source_id: 'text', begins: 'text', ends: 'text' },
  staged_user: {
    line: 'int',
    source_id: 'text',
    role: 'text',
    given_name: 'text',
    family_name: 'text',
    email: 'text',
    grades: 'text',
    // sourcedIds, with commas between them.
    orgs: 'text',
    identifier: 'text',
    is_enabled: 'bool',
  },
  staged_role: { line: 'int', user_id: 'text', type: 'text', role: 'text', org: 'text' },
  staged_enrollment: {
    line: 'int',
    class_id: 'text',
    user_id: 'text',
    role: 'text',
    begins: 'text',
    ends: 'text',
  },
  // Rows that are in the export but not used. A skipped one protects what an earlier import made of it.
  unused: { kind: 'text', source_id: 'text', why: 'text' },
} as const

type StagedTable = keyof typeof stagedTables
type Cell = string | number | boolean | null

/** The reason why a row is not used: marked to be deleted, not for Muster, or unusable. */
export type SkipReason = 'gone' | 'ignored' | 'skipped'

/** Makes the temporary tables; they end with the transaction. */
export async function createStaging(client: ClientBase): Promise<void> {
  for (const [table, columns] of Object.entries(stagedTables)) {
    const list = Object.entries(columns).map(([name, type]) => `${name} ${type} not null`)
    await client.query(`create temp table ${table} (${list.join(', ')}) on commit drop`)
  }
}

/** Removes every temporary table of the import, so that the same transaction can import again. */
export async function dropStaging(client: ClientBase): Promise<void> {
  const all = [
    ...Object.keys(stagedTables),
    'wanted_site',
    'wanted_room',
    'wanted_roster',
    'judged_enrollment',
    'class_dates',
    'removed_roster',
  ]
  await client.query(`drop table if exists ${all.map((table) => `pg_temp.${table}`).join(', ')}`)
}

/**
 * Counts the rows of a temporary table.
 * @param from what follows `from`: SQL of ours, never of the export
 */
export async function countRows(client: ClientBase, from: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${from}`)
  return rows[0]?.count ?? 0
}

/** Rows on their way into one temporary table, a thousand at a time, so that memory stays flat. */
export class StagingBatch {
  readonly #client: ClientBase
  readonly #table: StagedTable
  readonly #columns: Cell[][]

  constructor(client: ClientBase, table: StagedTable) {
    this.#client = client
    this.#table = table
    this.#columns = Object.keys(stagedTables[table]).map(() => [])
  }

  async add(...cells: Cell[]): Promise<void> {
    this.#columns.forEach((column, place) => {
      column.push(cells[place] ?? null)
    })
    if ((this.#columns[0]?.length ?? 0) >= 1000) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#columns[0]?.length === 0) return
    const types = Object.values(stagedTables[this.#table])
    const arrays = types.map((type, place) => `$${place + 1}::${type}[]`)
    await this.#client.query(
      `insert into ${this.#table} select * from unnest(${arrays.join(', ')})`,
      this.#columns,
    )
    for (const column of this.#columns) column.length = 0
  }
}
