import type { AuditValues } from '@muster/contract/auditFields'
import {
  administratorRole,
  grants,
  mayAssign,
  type SitePermission,
  specificationRole,
  storedRole,
  type TenantRole,
} from '@muster/domain/access/rights'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { missingRight } from '../../platform/http/problems.ts'
import { userLabel, writeAudit } from '../audit/writeAudit.ts'
import { type Acting, actorOf, heldIn, refuseSelf, type Target } from './changeUser.ts'
import { requireAnotherAdmin } from './keepLastAdmin.ts'
import { lockTenant } from './lockAccounts.ts'

/** Permissions by site of a restricted person. */
export type SiteEntries = ReadonlyMap<number, readonly SitePermission[]>

/** An assignment. `sites` are checked, and for restricted users; without them the existing ones stay. */
export type RoleGrant = { role: TenantRole; restricted: boolean; sites?: SiteEntries }

/**
 * Gives a user an assignment in a tenant, in place of the previous one, and its sites. A new one is an invitation, which holds
 * once its owner accepts it.
 * @param said further audit details
 * @throws 403 for one's own, or a role that the giver does not have; 409 when the tenant would have no administrator
 */
export async function assignRole(
  tx: Tx,
  acting: Acting,
  target: Target,
  tenantId: string,
  given: RoleGrant,
  said: AuditValues = {},
): Promise<void> {
  const { restricted } = given
  const role = storedRole(given.role)
  refuseSelf(target)
  if (!mayAssign(administratorRole(acting.admin.isGlobalAdmin), role)) throw missingRight()
  const tenant = await lockTenant(tx, acting.admin, tenantId)
  const before = heldIn(target, tenantId) ?? null
  const sitesBefore = await sitesOf(tx, tenantId, target.id)
  const staysAdmin = grants({ role, restricted }, 'user.manage')
  if (before?.state === 'member' && grants(before, 'user.manage') && !staysAdmin && target.isActive)
    await requireAnotherAdmin(tx, tenant, target.id)
  const sites = restricted ? (given.sites ?? sitesBefore) : new Map()
  await tx
    .insertInto('tenant_assignment')
    .values({
      tenant_id: tenantId,
      user_id: target.id,
      role,
      restricted,
      state: 'invited',
      invited_name: target.name,
      invited_email: target.email,
      invited_by: acting.admin.account.name,
      invited_at: sql<Date>`now()`,
      version: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ role, restricted, version: sql<number>`tenant_assignment.version + 1` }),
    )
    .execute()
  await saveSites(tx, tenantId, target.id, sites)
  await writeAudit(tx, tenantId, actorOf(acting), {
    action: before ? 'user.roleChanged' : 'user.invited',
    subject: userLabel(target),
    before: before && auditView(before, sitesBefore),
    after: { ...auditView({ role, restricted }, sites), ...said },
  })
}

/** Formats an assignment for the audit: of restricted ones, the sites, and the view-only ones. */
function auditView({ role, restricted }: { role: TenantRole; restricted: boolean }, sites: SiteEntries) {
  const viewed = [...sites].filter(([, held]) => !held.includes('manage')).map(([id]) => id)
  return {
    role: specificationRole(role, restricted),
    ...(restricted ? { siteIds: [...sites.keys()] } : {}),
    ...(viewed.length > 0 ? { viewedSiteIds: viewed } : {}),
  }
}

/** Reads the sites of a restricted user in a tenant. */
export async function sitesOf(tx: Tx, tenantId: string, userId: string): Promise<SiteEntries> {
  const rows = await tx
    .selectFrom('site_permission')
    .select(['site_id', sql<SitePermission[]>`array_agg(permission order by permission desc)`.as('held')])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .groupBy('site_id')
    .orderBy('site_id')
    .execute()
  return new Map(rows.map(({ site_id, held }) => [site_id, held]))
}

async function saveSites(tx: Tx, tenantId: string, userId: string, sites: SiteEntries) {
  await tx
    .deleteFrom('site_permission')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  const pairs = [...sites].flatMap(([siteId, held]) => held.map((permission) => ({ siteId, permission })))
  await sql`
    insert into site_permission (tenant_id, user_id, site_id, permission)
    select ${tenantId}, ${userId}, *
    from unnest(
      ${pairs.map(({ siteId }) => siteId)}::integer[],
      ${pairs.map(({ permission }) => permission)}::text[]
    )
    on conflict do nothing`.execute(tx)
}
