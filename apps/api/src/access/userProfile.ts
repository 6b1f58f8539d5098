import type { UserProfile } from '@muster/contract/userCalls'
import type { SitePermission } from '@muster/domain/access/rights'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import { selfTestId } from '../platform/db/selfTestId.ts'
import type { Account } from './account.ts'

/** Permissions by site of a person restricted to sites; null: not restricted. */
export type SiteAccess = ReadonlyMap<number, readonly SitePermission[]> | null

/** A user's membership in one tenant. */
export type Membership = UserProfile['tenants'][number] & { siteAccess: SiteAccess }

/**
 * Finds a tenant by id, for a global admin who belongs to none.
 * @returns null when there is no such active tenant
 */
export async function findTenant(db: Database, tenantId: string) {
  if (tenantId === selfTestId) return null
  const find = inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('tenant')
        .select(['id as tenantId', 'key as tenantKey', 'name', 'time_zone as timeZone'])
        .where('id', '=', tenantId)
        .where('is_active', '=', true)
        .executeTakeFirst(),
    { server: 'on' },
  )
  return (await find) ?? null
}

/** Returns a person's tenant when their request names none, as `resolveCaller` chooses it. */
export async function defaultTenant(
  db: Database,
  { account, memberships }: { account: Account; memberships: readonly Membership[] },
) {
  const { currentTenantId, isGlobalAdmin } = account
  const own = memberships.find(({ tenantId }) => tenantId === currentTenantId)
  if (own || !isGlobalAdmin || !currentTenantId) return own ?? memberships[0] ?? null
  // A deactivated tenant is no longer used.
  return (await findTenant(db, currentTenantId)) ?? memberships[0] ?? null
}

/** The choices of an organization that its pages need from the start. */
type ChosenByTenant = Pick<UserProfile['tenants'][number], 'siteZones' | 'languages'>

/** Converts to the profile of the specification. @param chosen by the current tenant */
export function toUserProfile(
  account: Account,
  memberships: readonly Membership[],
  currentTenantKey: string | null,
  chosen: ChosenByTenant,
): UserProfile {
  const tenants = memberships.map(({ siteAccess: _, ...tenant }) =>
    tenant.tenantKey === currentTenantKey ? { ...tenant, ...chosen } : tenant,
  )
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

/** Converts site permissions to the specification's form: permissions by site id. */
export function sitePermissionsOf(access: NonNullable<SiteAccess>): Record<string, SitePermission[]> {
  return Object.fromEntries([...access].map(([siteId, held]) => [siteId, [...held]]))
}
