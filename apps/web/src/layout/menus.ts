import type { UserProfile } from '@muster/contract/userCalls'
import { may } from '@muster/domain/access/rights'
import type { Account } from '../auth/account.ts'
import { administersUsers } from '../auth/accountState.ts'
import { paths } from '../paths.ts'

export type Menu = { title: string; items: readonly { label: string; to: string }[] }

/** The menus of the manage layout for one person (specification, sections 2 and 6). A menu without entries is left out. */
export function menusFor({ profile, tenant, role }: Account): Menu[] {
  const own = ownTenantId(profile, tenant?.tenantId)
  const isAdmin = administersUsers(profile)
  const menus = [
    {
      title: 'Incidents',
      items: [
        ...(role && may(role, 'incident.start')
          ? [{ label: 'Start Incident', to: paths.startIncident }]
          : []),
        ...(role && may(role, 'incident.read') ? [{ label: 'View Incidents', to: paths.incidentList }] : []),
      ],
    },
    {
      title: 'Admin',
      items: [
        ...(profile.isGlobalAdmin ? [{ label: 'Tenant Management', to: paths.adminTenants }] : []),
        ...(isAdmin ? [{ label: 'User Management', to: paths.adminUsers }] : []),
        ...(own ? [{ label: 'My organisation', to: paths.adminTenant(own) }] : []),
        ...(isAdmin ? [{ label: 'Audit Log', to: paths.adminAudit }] : []),
      ],
    },
  ]
  return menus.filter(({ items }) => items.length > 0)
}

/** The tenant that somebody administers: the one in use if they do, else their first; of a global admin the one in use. */
function ownTenantId({ isGlobalAdmin, tenants }: UserProfile, inUse: string | undefined): string | undefined {
  if (isGlobalAdmin) return inUse
  const own = tenants.filter(({ role }) => may(role, 'user.manage'))
  return own.find(({ tenantId }) => tenantId === inUse)?.tenantId ?? own[0]?.tenantId
}
