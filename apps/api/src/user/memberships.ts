import type { UserProfile } from '@muster/contract/userCalls'
import { type Database, inTenant, noTenant } from '../db/database.ts'
import type { Account } from './signIn.ts'

/** What one tenant lets a user do. `allowedSites` null: not restricted to sites. */
export type Membership = UserProfile['tenants'][number] & { allowedSites: number[] | null }

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
