import { z } from 'zod'

/** A role within one tenant. GlobalAdmin is held beside these, in no tenant. */
export const tenantRole = z.enum(['TenantAdmin', 'Manager', 'SiteSpecific', 'Staff'])
export type TenantRole = z.infer<typeof tenantRole>

/** Who asks: a signed-in person's role, or a device that opened a bag. */
export type Role = 'GlobalAdmin' | TenantRole | 'Bag'

/** What can be asked for. Each endpoint of the contract names one. */
export type Right =
  | 'site.read'
  | 'incident.read'
  | 'incident.start'
  | 'incident.command'
  | 'room.read'
  | 'room.answer'
  | 'bag.manage'
  | 'notification.configure'
  | 'user.manage'
  | 'tenant.manage'

/** The one table of who may do what. SiteSpecific holds its rights at its allowed sites only. */
const rights: Record<Role, readonly Right[]> = {
  GlobalAdmin: [
    'site.read',
    'incident.read',
    'incident.start',
    'incident.command',
    'bag.manage',
    'notification.configure',
    'user.manage',
    'tenant.manage',
  ],
  TenantAdmin: [
    'site.read',
    'incident.read',
    'incident.start',
    'incident.command',
    'bag.manage',
    'notification.configure',
    'user.manage',
  ],
  Manager: [
    'site.read',
    'incident.read',
    'incident.start',
    'incident.command',
    'bag.manage',
    'notification.configure',
  ],
  SiteSpecific: ['site.read', 'incident.read', 'incident.start', 'incident.command', 'bag.manage'],
  Staff: ['site.read', 'incident.read'],
  Bag: ['room.read', 'room.answer'],
}

/** Whether a role holds a right. Used by the server, by buttons and by tests. */
export function may(role: Role, right: Right): boolean {
  return rights[role].includes(right)
}

/** Whether the holder of one role may give or take another: nobody hands out more than they hold. */
export function mayGive(giver: Role, role: TenantRole): boolean {
  return giver === 'GlobalAdmin' || (giver === 'TenantAdmin' && tenantRole.options.includes(role))
}

/**
 * Whether someone restricted to sites may touch all of these.
 * @param allowedSites site ids, or null for someone who is not restricted
 */
export function maySites(allowedSites: readonly number[] | null, siteIds: readonly number[]): boolean {
  return allowedSites === null || siteIds.every((id) => allowedSites.includes(id))
}
