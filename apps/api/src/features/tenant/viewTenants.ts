import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { sql } from 'kysely'
import { providerOf } from '../../access/tenantProviders.ts'
import type { Tx } from '../../platform/db/database.ts'
import { unknownTenant } from './administeredTenants.ts'

/**
 * Formats tenants for administrators.
 * @param tx reads the administered tenants; see `readAdministered`
 * @param ids in the wanted order; invisible ones are left out
 */
export async function viewTenants(tx: Tx, ids: readonly string[]): Promise<AdminTenant[]> {
  if (ids.length === 0) return []
  const wanted = sql<string[]>`${ids}::uuid[]`
  const tenants = await tx
    .selectFrom('tenant')
    .select(['id', 'key', 'name', 'prefix', 'is_active', 'created_at', 'version'])
    .select(['oidc_issuer', 'oidc_client_id', 'oidc_audience'])
    .where((where) => where('id', '=', where.fn.any(wanted)))
    .execute()
  const sites = await tx
    .selectFrom('site')
    .select(['tenant_id', sql<number>`count(*)::int`.as('count')])
    .where((where) => where('tenant_id', '=', where.fn.any(wanted)))
    .where('is_active', '=', true)
    .groupBy('tenant_id')
    .execute()
  const users = await tx
    .selectFrom('tenant_assignment')
    .select(['tenant_id', sql<number>`count(*)::int`.as('count')])
    .where((where) => where('tenant_id', '=', where.fn.any(wanted)))
    .groupBy('tenant_id')
    .execute()
  const siteCounts = new Map(sites.map(({ tenant_id, count }) => [tenant_id, count]))
  const userCounts = new Map(users.map(({ tenant_id, count }) => [tenant_id, count]))
  const views = tenants.map(
    ({ id, key, name, prefix, is_active, created_at, version, ...rest }): AdminTenant => ({
      id,
      tenantId: id,
      tenantKey: key,
      name,
      tenantName: name,
      prefix,
      isActive: is_active,
      createdAt: created_at.toISOString(),
      version,
      siteCount: siteCounts.get(id) ?? 0,
      userCount: userCounts.get(id) ?? 0,
      provider: providerOf(rest),
    }),
  )
  const byId = new Map(views.map((view) => [view.id, view]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Returns one tenant for administrators.
 * @throws 404 when there is none, or it is not visible
 */
export async function viewTenant(tx: Tx, id: string): Promise<AdminTenant> {
  const [tenant] = await viewTenants(tx, [id])
  if (!tenant) throw unknownTenant()
  return tenant
}
