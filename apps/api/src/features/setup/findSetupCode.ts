import { sql } from 'kysely'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'

/** A usable setup code. */
export type UsableCode = {
  id: string
  tenantId: string
  organizationName: string
  siteId: number
  siteName: string
  usesLeft: number
  expiresAt: Date
}

/** Returns the tenant of a setup code, usable or not; null when there is no such code. */
export async function tenantOfCode(lookups: Database, code: string): Promise<string | null> {
  const found = await inTenant(
    lookups,
    noTenant,
    (tx) => tx.selectFrom('setup_code').select('tenant_id').where('code', '=', code).executeTakeFirst(),
    { setup_code: code },
  )
  return found?.tenant_id ?? null
}

/**
 * Returns a usable setup code of the tenant in use: not expired, revoked or used up, at an active site.
 * @param lock true to prevent other uses until the transaction ends
 */
export async function findUsableCode(tx: Tx, code: string, lock = false): Promise<UsableCode | null> {
  let query = tx
    .selectFrom('setup_code as c')
    .innerJoin('site as s', 's.id', 'c.site_id')
    .innerJoin('tenant as t', 't.id', 'c.tenant_id')
    .select(['c.id', 'c.tenant_id', 'c.site_id', 'c.uses', 'c.max_uses', 'c.expires_at'])
    .select(['s.name as site_name', 't.name as tenant_name'])
    .where('c.code', '=', code)
    .where('c.expires_at', '>', sql<Date>`now()`)
    .where('c.revoked_at', 'is', null)
    .where('s.is_active', '=', true)
    .where('t.is_active', '=', true)
  if (lock) query = query.forUpdate('c')
  const row = await query.executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    tenantId: row.tenant_id,
    organizationName: row.tenant_name,
    siteId: row.site_id,
    siteName: row.site_name,
    usesLeft: row.max_uses - row.uses,
    expiresAt: row.expires_at,
  }
}
