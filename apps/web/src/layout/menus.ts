import type { UserProfile } from '@muster/contract/userCalls'
import { may, type Right } from '@muster/domain/access/rights'
import type { Account } from '../auth/account.ts'
import { administersUsers } from '../auth/accountState.ts'
import { paths } from '../paths.ts'

export type Menu = { title: string; items: readonly { label: string; to: string }[] }

/** One entry of the menus. */
export type MenuEntry = {
  /** The menu it stands in; `{product}` stands for the product’s name. */
  menu: 'Incidents' | '{product}' | 'Configure' | 'Admin'
  label: string
  /** Where it leads; null: nowhere for this person. */
  to: string | ((account: Account) => string | null)
  /** The right that its page asks for in the tenant in use; or administrators, of all tenants or of any. */
  who: Right | 'globalAdmin' | 'admin'
  /** Whether people who are held to sites do without it (specification, section 2). */
  hiddenForSiteSpecific?: true
}

/** Every entry whose page is built, in the order of the specification, section 2; below Admin the last three are ours. */
const entries: readonly MenuEntry[] = [
  { menu: 'Incidents', label: 'Start Incident', to: paths.startIncident, who: 'incident.start' },
  { menu: 'Incidents', label: 'View Incidents', to: paths.incidentList, who: 'incident.read' },
  { menu: 'Incidents', label: 'Chat', to: paths.chat, who: 'incident.read' },
  { menu: 'Incidents', label: 'Planned drills', to: paths.drills, who: 'incident.start' },
  { menu: 'Incidents', label: 'Drill log', to: paths.drillLog, who: 'incident.read' },
  { menu: '{product}', label: 'View Sites', to: paths.sitesOverview, who: 'site.read' },
  { menu: '{product}', label: 'Safety Audit Summary', to: paths.safetyAudits, who: 'safetyAudit.read' },
  { menu: '{product}', label: 'Tasks', to: paths.tasks(null), who: 'task.read' },
  { menu: '{product}', label: '{product} overview', to: () => paths.fleet(), who: 'site.read' },
  { menu: '{product}', label: 'QR codes', to: paths.qrCodes, who: 'bag.manage' },
  { menu: '{product}', label: 'Cameras', to: paths.cameras, who: 'camera.view' },
  { menu: 'Configure', label: 'Incident Surveys', to: paths.configureIncidents, who: 'incident.start' },
  {
    ...{ menu: 'Configure', label: 'Incident Notifications', to: paths.notifications },
    ...{ who: 'notification.configure', hiddenForSiteSpecific: true },
  },
  { menu: 'Configure', label: 'View RBIMs', to: paths.rbims, who: 'rbim.read' },
  { menu: 'Admin', label: 'Tenant Management', to: paths.adminTenants, who: 'globalAdmin' },
  { menu: 'Admin', label: 'User Management', to: paths.adminUsers, who: 'admin' },
  { menu: 'Admin', label: 'My organisation', to: ownOrganisation, who: 'admin' },
  { menu: 'Admin', label: 'Feeds and displays', to: paths.adminFeeds, who: 'feed.manage' },
  { menu: 'Admin', label: 'Audit Log', to: paths.adminAudit, who: 'admin' },
]

/**
 * The menus of the manage layout for one person. A menu without entries is left out.
 * @param product the product’s name, as on screens
 */
export function menusFor(account: Account, product: string, table = entries): Menu[] {
  const seen = table
    .filter((entry) => maySee(entry, account))
    .flatMap(({ menu, label, to: target }) => {
      const to = typeof target === 'string' ? target : target(account)
      return to === null ? [] : [{ menu, label: label.replace('{product}', product), to }]
    })
  const titles = [...new Set(seen.map(({ menu }) => menu))]
  return titles.map((title) => ({
    title: title === '{product}' ? product : title,
    items: seen.filter(({ menu }) => menu === title).map(({ label, to }) => ({ label, to })),
  }))
}

function maySee({ who, hiddenForSiteSpecific }: MenuEntry, { profile, role }: Account): boolean {
  if (hiddenForSiteSpecific && role === 'SiteSpecific') return false
  if (who === 'globalAdmin') return profile.isGlobalAdmin
  if (who === 'admin') return administersUsers(profile)
  return role !== null && may(role, who)
}

function ownOrganisation({ profile, tenant }: Account): string | null {
  const id = ownTenantId(profile, tenant?.tenantId)
  return id ? paths.adminTenant(id) : null
}

/** The tenant that somebody administers: the one in use if they do, else their first; of a global admin the one in use. */
function ownTenantId({ isGlobalAdmin, tenants }: UserProfile, inUse: string | undefined): string | undefined {
  if (isGlobalAdmin) return inUse
  const own = tenants.filter(({ role }) => may(role, 'user.manage'))
  return own.find(({ tenantId }) => tenantId === inUse)?.tenantId ?? own[0]?.tenantId
}
