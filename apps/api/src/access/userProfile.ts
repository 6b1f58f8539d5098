import type { UserProfile } from '@muster/contract/userCalls'
import type { SitePermission } from '@muster/domain/access/rights'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import type { Account } from './account.ts'

/** What somebody restricted to sites may do at which; null: not restricted. */
export type SiteAccess = ReadonlyMap<number, readonly SitePermission[]> | null

/** What one tenant lets a user do. */
export type Membership = UserProfile['tenants'][number] & { siteAccess: SiteAccess }

/**
 * A tenant by id, for a global admin who belongs to none.
 * @returns null when there is no such active tenant
 */
export async function findTenant(db: Database, tenantId: string) {
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
export async function defaultTenant(
  db: Database,
  { account, memberships }: { account: Account; memberships: readonly Membership[] },
) {
  const { currentTenantId, isGlobalAdmin } = account
  const own = memberships.find(({ tenantId }) => tenantId === currentTenantId)
  if (own || !isGlobalAdmin || !currentTenantId) return own ?? memberships[0] ?? null
  // One that was deactivated is no longer worked in.
  return (await findTenant(db, currentTenantId)) ?? memberships[0] ?? null
}

/** The profile as the specification names it. */
export function toUserProfile(
  account: Account,
  memberships: readonly Membership[],
  currentTenantKey: string | null,
): UserProfile {
  const tenants = memberships.map(({ siteAccess: _, ...tenant }) => tenant)
  const restricted = memberships.flatMap(({ tenantKey, siteAccess }) =>
    siteAccess ? [[tenantKey, sitePermissionsOf(siteAccess)] as const] : [],
  )
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    isGlobalAdmin: account.isGlobalAdmin,
    globalRoles: account.isGlobalAdmin ? ['GlobalAdmin'] : [],
    tenants,
    sitePermissions: Object.fromEntries(restricted),
    currentTenantKey,
  }
}

/** Site permissions as the specification has them: what somebody may do, by site id. */
export function sitePermissionsOf(access: NonNullable<SiteAccess>): Record<string, SitePermission[]> {
  return Object.fromEntries([...access].map(([siteId, held]) => [siteId, [...held]]))
}
