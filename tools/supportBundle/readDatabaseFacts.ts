import type pg from 'pg'
import {
  catalogKey,
  compareCatalog,
  expectedCatalog,
  readCatalog,
} from '../../apps/api/src/platform/db/catalog.ts'
import { explainDatabaseError } from '../../apps/api/src/platform/db/explainDatabaseError.ts'
import { withReadOnlyClient } from '../cli/openReadOnly.ts'

/** Facts of a database without anything that is in its rows. */
export type DatabaseFacts =
  | { problem: string }
  | {
      schema: { missing: string[]; different: string[] }
      /** Rows by table of this version, as PostgreSQL estimates them. */
      rows: Record<string, number>
      /** Messages of the last day, by channel and state. */
      messages: { channel: string; state: string; tries: number; count: number }[]
    }

/** @param appUrl connection URL of the role of servers */
export function readDatabaseFacts(appUrl: string): Promise<DatabaseFacts> {
  return withReadOnlyClient(appUrl, readFacts).catch((error: unknown) => ({
    problem: explainDatabaseError(error, appUrl) ?? 'The database could not be read.',
  }))
}

async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  await client.query("select set_config('muster.server', 'on', false)")
  const expected = await expectedCatalog()
  const gap = compareCatalog(
    expected,
    await readCatalog((statement) => client.query<Record<string, string>>(statement)),
  )
  // What is called as in this version, and nothing that somebody else has added and named.
  const known = new Set(
    expected.filter((line) => line.startsWith('table ')).map((line) => line.split(' ')[1]),
  )
  const { rows } = await client.query<{ name: string; count: number }>(
    "select relname as name, n_live_tup::float8 as count from pg_stat_user_tables where schemaname = 'muster' order by relname",
  )
  const messages = await client.query<{ channel: string; state: string; tries: number; count: number }>(`
    select channel, state, tries, count(*)::int as count
    from notification_delivery
    where changed_at > now() - interval '1 day'
    group by 1, 2, 3
    order by 1, 2, 3`)
  return {
    schema: {
      missing: gap.missing.map(catalogKey),
      different: gap.different
        .map(catalogKey)
        .filter((key) => expected.some((line) => catalogKey(line) === key)),
    },
    rows: Object.fromEntries(
      rows.filter(({ name }) => known.has(name)).map(({ name, count }) => [name, count]),
    ),
    messages: messages.rows,
  }
}
