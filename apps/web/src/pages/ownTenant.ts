import type { UserProfile } from '@muster/contract/userCalls'
import { effectiveRole, may } from '@muster/domain/access/rights'
import type { Account } from '../auth/account.ts'
import { paths, type TenantPart } from '../paths.ts'

/** The page on which somebody administers their own tenant, or one part of it; null for people who administer none. */
export function ownTenantPath({ profile, tenant }: Account, part?: TenantPart): string | null {
  const id = ownTenantId(profile, tenant?.tenantId)
  return id ? paths.adminTenant(id, part) : null
}

/** The tenant that somebody administers: the one in use if they do, else their first; of a global admin the one in use. */
function ownTenantId({ isGlobalAdmin, tenants }: UserProfile, inUse: string | undefined): string | undefined {
  if (isGlobalAdmin) return inUse
  const own = tenants.filter(({ role, restricted }) => may(effectiveRole(role, restricted), 'user.manage'))
  return own.find(({ tenantId }) => tenantId === inUse)?.tenantId ?? own[0]?.tenantId
}
