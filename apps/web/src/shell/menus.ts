import type { UserProfile } from '@muster/contract/userCalls'
import type { Right } from '@muster/domain/access/right'
import { effectiveRole, isRestrictedByName, leastRoleWith, may } from '@muster/domain/access/rights'
import { roles } from '@muster/domain/access/roles'
import type { Account } from '../auth/account.ts'
import { administersUsers } from '../auth/accountState.ts'
import { paths } from '../paths.ts'

export type MenuItem = {
  label: string
  to: string
  /** The sentence on who may use it, where this person may not; null: they may. */
  whyNot: string | null
}

/** A menu: the entries of the specification, then ours. */
export type Menu = { title: string; groups: readonly (readonly MenuItem[])[] }

/** One entry of the menus. */
export type MenuEntry = {
  /** The menu that holds it; `{product}` is replaced by the product’s name. */
  menu: 'Incidents' | '{product}' | 'Configure' | 'Admin'
  label: string
  /** The address it leads to; null: none for this person. */
  to: string | ((account: Account) => string | null)
  /** The right that its page asks for in the tenant in use; or administrators, of all tenants or of any. */
  who: Right | 'globalAdmin' | 'admin'
  /** The specification has it (section 2): it shows to everybody who is signed in, and says who may where they may not. */
  isForAll?: true
  /** True for an entry that people restricted to sites do without (specification, section 2). */
  hiddenForSiteSpecific?: true
}

/** Every entry whose page is built, in the order of the specification, section 2, and then ours. */
const entries: readonly MenuEntry[] = [
  {
    menu: 'Incidents',
    label: 'Start Incident',
    to: paths.startIncident,
    who: 'incident.start',
    isForAll: true,
  },
  {
    menu: 'Incidents',
    label: 'View Incidents',
    to: paths.incidentList,
    who: 'incident.read',
    isForAll: true,
  },
  { menu: 'Incidents', label: 'Chat', to: paths.chat, who: 'incident.read' },
  { menu: 'Incidents', label: 'Planned drills', to: paths.drills, who: 'incident.start' },
  { menu: 'Incidents', label: 'Drill log', to: paths.drillLog, who: 'incident.read' },
  { menu: '{product}', label: 'View Sites', to: paths.sitesOverview, who: 'site.read', isForAll: true },
  {
    menu: '{product}',
    label: 'Safety Audit Summary',
    to: paths.safetyAudits,
    who: 'safetyAudit.read',
    isForAll: true,
  },
  { menu: '{product}', label: 'Tasks', to: paths.tasks(null), who: 'task.read' },
  { menu: '{product}', label: '{product} overview', to: () => paths.bagInventory(), who: 'site.read' },
  { menu: '{product}', label: 'QR codes', to: paths.qrCodes, who: 'bag.manage' },
  { menu: '{product}', label: 'Cameras', to: paths.cameras, who: 'camera.view' },
  {
    menu: 'Configure',
    label: 'Incident Surveys',
    to: paths.configureIncidents,
    who: 'incident.start',
    isForAll: true,
  },
  {
    menu: 'Configure',
    label: 'Incident Notifications',
    to: paths.notifications,
    who: 'notification.configure',
    isForAll: true,
    hiddenForSiteSpecific: true,
  },
  { menu: 'Configure', label: 'View RBIMs', to: paths.rbims, who: 'rbim.read', isForAll: true },
  { menu: 'Admin', label: 'Tenant Management', to: paths.adminTenants, who: 'globalAdmin' },
  { menu: 'Admin', label: 'User Management', to: paths.adminUsers, who: 'admin' },
  { menu: 'Admin', label: 'My organization', to: ownOrganisation, who: 'admin' },
  { menu: 'Admin', label: 'Before your first drill', to: ownChecklist, who: 'admin' },
  { menu: 'Admin', label: 'Feeds and displays', to: paths.adminFeeds, who: 'feed.manage' },
  { menu: 'Admin', label: 'Audit Log', to: paths.adminAudit, who: 'admin' },
]

/** In Admin, what the specification has; elsewhere that is what shows to everybody. */
const specifiedAdminEntries = ['Tenant Management', 'User Management']

/**
 * The menus of the manage layout for one person. A menu without entries is left out.
 * @param product the product’s name, as on screens
 */
export function menusFor(account: Account, product: string, table = entries): Menu[] {
  const shown = table.flatMap((entry) => itemsOf(entry, account, product))
  const titles = [...new Set(shown.map(({ entry }) => entry.menu))]
  return titles.map((menu) => {
    const own = shown.filter(({ entry }) => entry.menu === menu)
    const isSpecified = ({ label, isForAll }: MenuEntry) => isForAll || specifiedAdminEntries.includes(label)
    const groups = [
      own.filter(({ entry }) => isSpecified(entry)),
      own.filter(({ entry }) => !isSpecified(entry)),
    ]
    return {
      title: menu === '{product}' ? product : menu,
      groups: groups.filter(({ length }) => length > 0).map((group) => group.map(({ item }) => item)),
    }
  })
}

/** The entry as one person sees it; none where they do without it. */
function itemsOf(
  entry: MenuEntry,
  account: Account,
  product: string,
): { entry: MenuEntry; item: MenuItem }[] {
  if (entry.hiddenForSiteSpecific && isHeldToSites(account)) return []
  const mayUse = mayOpen(entry, account)
  const to = typeof entry.to === 'string' ? entry.to : entry.to(account)
  if (to === null || !(mayUse || entry.isForAll)) return []
  const label = entry.label.replace('{product}', product)
  return [{ entry, item: { label, to, whyNot: mayUse ? null : whoMayOpen(entry, account) } }]
}

function mayOpen({ who }: MenuEntry, { profile, role }: Account): boolean {
  if (who === 'globalAdmin') return profile.isGlobalAdmin
  if (who === 'admin') return administersUsers(profile)
  return role !== null && may(role, who)
}

/** The people who may use an entry, in words; for people without an organization, that they have none. */
function whoMayOpen({ who }: MenuEntry, { role }: Account): string {
  if (role === null) return 'For members of an organization'
  if (who === 'globalAdmin' || who === 'admin') return 'For administrators'
  const least = leastRoleWith(who)
  return least ? roles[least].words.reserved : 'For administrators'
}

function isHeldToSites({ role, tenant, profile }: Account): boolean {
  return (
    (role !== null && role !== 'GlobalAdmin' && isRestrictedByName(role)) ||
    (tenant !== null && tenant.tenantKey in profile.sitePermissions)
  )
}

function ownOrganisation({ profile, tenant }: Account): string | null {
  const id = ownTenantId(profile, tenant?.tenantId)
  return id ? paths.adminTenant(id) : null
}

function ownChecklist({ profile, tenant }: Account): string | null {
  const id = ownTenantId(profile, tenant?.tenantId)
  return id ? paths.adminTenant(id, 'checklist') : null
}

/** The tenant that somebody administers: the one in use if they do, else their first; of a global admin the one in use. */
function ownTenantId({ isGlobalAdmin, tenants }: UserProfile, inUse: string | undefined): string | undefined {
  if (isGlobalAdmin) return inUse
  const own = tenants.filter(({ role, restricted }) => may(effectiveRole(role, restricted), 'user.manage'))
  return own.find(({ tenantId }) => tenantId === inUse)?.tenantId ?? own[0]?.tenantId
}
