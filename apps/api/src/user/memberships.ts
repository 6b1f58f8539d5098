import type { UserProfile } from '@muster/contract/userCalls'
import { tenantRole } from '@muster/domain/access/rights'
import { type Database, inTenant, noTenant } from '../db/database.ts'
import type { SignIn } from '../http/issuers.ts'
import { trusts } from '../tenant/trust.ts'
import type { Account } from './signIn.ts'

/** What one tenant lets a user do. `allowedSites` null: not restricted to sites. */
export type Membership = UserProfile['tenants'][number] & { allowedSites: number[] | null }

/** The tenants a user belongs to that trust how they signed in, with role and allowed sites, by name. */
export async function membershipsOf(db: Database, userId: string, signIn: SignIn): Promise<Membership[]> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const tenants = await tx
        .selectFrom('tenant_assignment as a')
        .innerJoin('tenant as t', 't.id', 'a.tenant_id')
        .select(['t.id', 't.key', 't.name', 't.prefix', 'a.role'])
        .where('a.user_id', '=', userId)
        .where('t.is_active', '=', true)
        .where(trusts(signIn))
        .orderBy('t.name')
        .execute()
      const sites = await tx
        .selectFrom('site_permission')
        .select(['tenant_id', 'site_id'])
        .where('user_id', '=', userId)
        .execute()
      return tenants.map(({ id, key, name, prefix, role }) => ({
        ...{ tenantKey: key, tenantId: id, name, prefix, role: tenantRole.parse(role) },
        allowedSites:
          role === 'SiteSpecific'
            ? sites.filter((site) => site.tenant_id === id).map((site) => site.site_id)
            : null,
      }))
    },
    { user_id: userId },
  )
}

/**
 * A tenant by id, for a global admin who belongs to none.
 * @returns null when there is no such active tenant
 */
export async function tenantById(db: Database, tenantId: string) {
  const find = inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('tenant')
        .select(['id as tenantId', 'key as tenantKey', 'name'])
        .where('id', '=', tenantId)
        .where('is_active', '=', true)
        .executeTakeFirst(),
    { server: 'on' },
  )
  return (await find) ?? null
}

/** The tenant a person works in when their request names none, as `readCaller` chooses it. */
export async function tenantInUse(
  db: Database,
  { account, memberships }: { account: Account; memberships: readonly Membership[] },
) {
  const { currentTenantId, isGlobalAdmin } = account
  const own = memberships.find(({ tenantId }) => tenantId === currentTenantId)
  if (own || !isGlobalAdmin || !currentTenantId) return own ?? memberships[0] ?? null
  return tenantById(db, currentTenantId)
}

/** The profile as the specification names it. */
export function profileOf(
  account: Account,
  memberships: readonly Membership[],
  currentTenantKey: string | null,
): UserProfile {
  const tenants = memberships.map(({ allowedSites: _, ...tenant }) => tenant)
  const restricted = memberships.flatMap(({ tenantKey, allowedSites }) =>
    allowedSites
      ? [[tenantKey, Object.fromEntries(allowedSites.map((id) => [id, ['manage']]))] as const]
      : [],
  )
  return {
    ...{ id: account.id, name: account.name, email: account.email, isGlobalAdmin: account.isGlobalAdmin },
    globalRoles: account.isGlobalAdmin ? ['GlobalAdmin'] : [],
    tenants,
    sitePermissions: Object.fromEntries(restricted),
    currentTenantKey,
  }
}
