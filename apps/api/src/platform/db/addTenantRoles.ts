import { storedRoles } from '@muster/domain/access/rights'
import type pg from 'pg'

/**
 * Adds the names of new roles, so that PostgreSQL takes them in assignments. None is removed: somebody may hold it.
 * @param client the owner's; after the migrations ran
 */
export async function addTenantRoles(client: pg.Client): Promise<void> {
  // An incomplete restore may lack the table. The reader of the upgrade's result learns it.
  const { rowCount } = await client.query("select where to_regclass('muster.tenant_role') is not null")
  if (!rowCount) return
  await client.query('insert into muster.tenant_role select unnest($1::text[]) on conflict do nothing', [
    storedRoles,
  ])
}
