import type { AuditAction } from '@muster/contract/auditCalls'
import type { TenantRole } from '@muster/domain/access/rights'
import { mayGive } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import { writeAudit } from '../audit/writeAudit.ts'
import type { Tx } from '../db/database.ts'
import { missingRight } from '../http/problems.ts'
import { type Acting, actorOf, inWords, refuseSelf, type Target } from './changeUser.ts'
import { keepAnAdmin } from './lastAdmin.ts'
import { holdTenant } from './lockAccounts.ts'

/** What is given. `sites`, checked, are for SiteSpecific: where; without them those stay that there are. */
type Assignment = { role: TenantRole; sites?: readonly number[] }

/**
 * Gives a user a role in a tenant, in the place of the one they had, and the sites that go with it.
 * @param action what the audit calls it, when it is not a mere change of role
 * @throws 403 for one's own role, or one that the giver does not hold; 409 when the tenant would have no administrator
 */
export async function assign(
  tx: Tx,
  acting: Acting,
  target: Target,
  tenantId: string,
  given: Assignment,
  action?: AuditAction,
): Promise<true> {
  const { role } = given
  refuseSelf(target)
  if (!mayGive(acting.admin.isGlobalAdmin ? 'GlobalAdmin' : 'TenantAdmin', role)) throw missingRight()
  const tenant = await holdTenant(tx, acting.admin, tenantId)
  const roleBefore = target.assignments.get(tenantId) ?? null
  const sitesBefore = await sitesOf(tx, tenantId, target.id)
  if (roleBefore === 'TenantAdmin' && role !== 'TenantAdmin' && target.isActive)
    await keepAnAdmin(tx, tenant, target.id)
  const sites = role === 'SiteSpecific' ? (given.sites ?? sitesBefore) : []
  await tx
    .insertInto('tenant_assignment')
    .values({ tenant_id: tenantId, user_id: target.id, role })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ role }))
    .execute()
  await putSites(tx, tenantId, target.id, sites)
  await writeAudit(tx, tenantId, actorOf(acting), {
    action: action ?? (roleBefore ? 'user.roleChanged' : 'user.added'),
    subject: inWords(target),
    before: roleBefore ? entry(roleBefore, sitesBefore) : null,
    after: entry(role, sites),
  })
  return true
}

function entry(role: TenantRole, siteIds: readonly number[]) {
  return role === 'SiteSpecific' ? { role, siteIds } : { role }
}

async function sitesOf(tx: Tx, tenantId: string, userId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('site_permission')
    .select('site_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('site_id')
    .execute()
  return rows.map(({ site_id }) => site_id)
}

async function putSites(tx: Tx, tenantId: string, userId: string, siteIds: readonly number[]) {
  await tx
    .deleteFrom('site_permission')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where((where) => where.not(where('site_id', '=', where.fn.any(sql<number[]>`${siteIds}::integer[]`))))
    .execute()
  await sql`
    insert into site_permission (tenant_id, user_id, site_id)
    select ${tenantId}, ${userId}, unnest(${siteIds}::integer[])
    on conflict do nothing`.execute(tx)
}
