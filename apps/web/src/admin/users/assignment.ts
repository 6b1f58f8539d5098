import type { AdminUser } from '@muster/contract/adminUserCalls'
import {
  leastRole,
  type SitePermission,
  specificationRole,
  storedRole,
  type TenantRole,
} from '@muster/domain/access/rights'
import { roles } from '@muster/domain/access/roles'
import { t } from '@muster/words/t'
import { ProblemError } from '../../api/problemError.ts'

/** One site that somebody is restricted to, and whether they may act there or only look. */
export type ChosenSite = { id: number; permission: SitePermission }

/** A role in an organization as the forms have it: everywhere, or at chosen sites only. */
export type AssignmentValues = { role: TenantRole; restricted: boolean; sites: ChosenSite[] }

/** A user's role in a tenant, as a form begins with it. */
export function assignmentIn(user: AdminUser, tenantKey: string): AssignmentValues {
  const role = user.tenants.find((each) => each.tenantKey === tenantKey)?.role ?? leastRole()
  const held = user.sitePermissions[tenantKey] ?? {}
  return {
    role: storedRole(role),
    restricted: user.sites[tenantKey]?.restricted ?? false,
    sites: Object.entries(held)
      .map(([id, permissions]) => ({ id: Number(id), permission: strongest(permissions) }))
      .sort((a, b) => a.id - b.id),
  }
}

function strongest(permissions: readonly SitePermission[]): SitePermission {
  return permissions.includes('manage') ? 'manage' : 'view'
}

/**
 * Makes the body to send of it.
 * @throws ProblemError when somebody is restricted and no site is chosen
 */
export function assignmentBody({ role, restricted, sites }: AssignmentValues) {
  if (!restricted) return { role, restricted, siteIds: [], sitePermissions: {} }
  if (sites.length === 0) throw noSite()
  const sitePermissions = Object.fromEntries(sites.map(({ id, permission }) => [String(id), [permission]]))
  return { role, restricted, siteIds: sites.map(({ id }) => id), sitePermissions }
}

function noSite(): ProblemError {
  const message = t`Choose at least one site.`
  const errors = [{ field: 'siteIds', message }]
  return new ProblemError({ type: 'invalid', status: 422, detail: message, errors })
}

/** The name of a role as it is held: a manager of single sites has a name of its own. */
export function roleName(role: TenantRole, restricted: boolean): string {
  return roles[specificationRole(role, restricted)].words.name
}
