import type pg from 'pg'
import { type CatalogGap, catalogKey, compareCatalog, readCatalog } from './catalog.ts'

/** Maximum time that one statement waits for a table in use. */
const lockTimeout = '10s'

/** The result of an upgrade and its repairs. */
export type Repairs = {
  /** Names of the migrations that ran now. */
  ran: string[]
  /** Catalog lines that were missing and were added, beside those of the migrations. */
  repaired: string[]
  /** Lines that are still missing. */
  stillMissing: string[]
  /** Lines of objects that differ; they stay as they are. */
  different: string[]
}

/**
 * Restores missing rights, policies, triggers, constraints and indexes, as after a restore that could not name a role. Only
 * migrations make tables, columns and functions.
 * @param client connected as the owner
 * @param expected lines of the catalog afterward
 * @param bringUpToDate creates the roles and runs the migrations; returns which migrations ran
 */
export async function repairAround(
  client: pg.Client,
  expected: readonly string[],
  bringUpToDate: () => Promise<string[]>,
): Promise<Repairs> {
  const before = await readGap(client, expected)
  const ran = await bringUpToDate()
  if (ran.length === 0 && before.missing.length === 0)
    return { ran, repaired: [], stillMissing: [], different: before.different }
  const between = await readGap(client, expected)
  for (const statement of between.missing.flatMap(statementsFor).sort(byDependence)) {
    // A statement that fails leaves its line missing, and is reported below.
    await inSchema(client, `set local lock_timeout = '${lockTimeout}'; ${statement.sql}`).catch(() => {})
  }
  const { missing: stillMissing, different } = await readGap(client, expected)
  const lacked = ran.length > 0 ? between.missing : before.missing
  return { ran, repaired: lacked.filter((line) => !stillMissing.includes(line)), stillMissing, different }
}

async function readGap(client: pg.Client, expected: readonly string[]): Promise<CatalogGap> {
  const found = await readCatalog((statement) => inSchema<Record<string, string>>(client, statement))
  return compareCatalog(expected, found)
}

async function inSchema<Row extends pg.QueryResultRow>(client: pg.Client, statement: string) {
  await client.query("begin; set local search_path = 'muster'")
  try {
    const result = await client.query<Row>(statement)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

type Statement = { sql: string; order: number }

/** Returns the statement that makes the object of a line; nothing for objects that only migrations make. */
function statementsFor(line: string): Statement[] {
  const [kind] = line.split(' ', 1)
  const thing = catalogKey(line)
  const definition = line.slice(thing.length + 2)
  const table = thing.split(' ').at(-1)
  switch (kind) {
    case 'grant':
      return [{ sql: line, order: 0 }]
    case 'enabled':
      return [{ sql: `alter table ${table} enable row level security`, order: 0 }]
    case 'forced':
      return [{ sql: `alter table ${table} force row level security`, order: 0 }]
    case 'policy':
      return [{ sql: `create ${thing} ${definition}`, order: 0 }]
    case 'trigger':
    case 'index':
      return [{ sql: definition, order: 1 }]
    case 'constraint':
      return [
        {
          sql: `alter table ${table} add constraint ${thing.split(' ')[1]} ${definition}`,
          // A foreign key needs the key that it refers to.
          order: definition.startsWith('FOREIGN KEY') ? 2 : 1,
        },
      ]
    default:
      return []
  }
}

function byDependence(one: Statement, other: Statement): number {
  return one.order - other.order
}
