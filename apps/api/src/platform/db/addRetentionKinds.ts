import { retentionKind, retentionRules } from '@muster/domain/retention/retentionKinds'
import type pg from 'pg'

/**
 * Writes the kinds of data that expire, with their defaults and floors, so that PostgreSQL holds them by itself.
 * @param client the owner's; after the migrations ran
 */
export async function addRetentionKinds(client: pg.Client): Promise<void> {
  // An incomplete restore may lack the table. The reader of the upgrade's result learns it.
  const { rowCount } = await client.query("select where to_regclass('muster.retention_kind') is not null")
  if (!rowCount) return
  const rows = retentionKind.options.map((name) => ({ ...retentionRules[name], name }))
  await client.query(
    `insert into muster.retention_kind (name, default_days, floor_days)
    select k.name, k."defaultDays", k."floorDays"
    from jsonb_to_recordset($1::jsonb) as k (name text, "defaultDays" integer, "floorDays" integer)
    on conflict (name) do update set default_days = excluded.default_days, floor_days = excluded.floor_days`,
    [JSON.stringify(rows)],
  )
}
