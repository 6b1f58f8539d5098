import { z } from 'zod'

/**
 * A role within one tenant. GlobalAdmin is held beside these, in no tenant. `SiteSpecific` is the specification's word for a
 * manager who is restricted to sites; what is stored is the role and the restriction.
 */
export const tenantRole = z.enum(['TenantAdmin', 'Manager', 'SiteSpecific', 'Staff'])
export type TenantRole = z.infer<typeof tenantRole>

/** What a signed-in person is. */
export type Role = 'GlobalAdmin' | TenantRole

/** What somebody restricted to sites may do at one of them: look, or all that their role does there. */
export const sitePermission = z.enum(['view', 'manage'])
export type SitePermission = z.infer<typeof sitePermission>

/** What opened a bag: any device that holds its barcode, or one on which somebody also entered a setup code. */
export type Device = 'Bag' | 'EnrolledDevice'

/** What can be asked for. Each endpoint of the contract names one. */
export type Right =
  | 'site.read'
  | 'incident.read'
  | 'incident.start'
  | 'incident.command'
  | 'incident.board'
  | 'incident.chat'
  | 'incident.broadcast'
  | 'incident.roomMessage'
  /** Letting people from outside into an incident. */
  | 'guest.manage'
  | 'room.clear'
  | 'room.read'
  | 'room.answer'
  | 'bag.manage'
  /** Rooms: adding, renaming, moving, merging, putting them out of use. */
  | 'site.manage'
  /** Names instead of initials; a device sees those of its own room. */
  | 'student.read'
  /** What rooms are asked and which messages are offered, for the whole tenant. */
  | 'incident.configure'
  | 'notification.configure'
  /** What is to be done at sites before the next emergency. Whoever owns a task may do it without `task.manage`. */
  | 'task.read'
  /** Making, changing and handing out tasks. */
  | 'task.manage'
  /** Looking at the cameras of sites. */
  | 'camera.view'
  /** Which cameras a site has. */
  | 'camera.manage'
  /** What displays show of others, and whether the public is told of incidents. */
  | 'feed.manage'
  /** What safety audits of sites came to: never for the public, and not for staff either. */
  | 'safetyAudit.read'
  | 'safetyAudit.run'
  /** What safety audits ask, for the whole tenant. */
  | 'safetyAudit.configure'
  /** RBIMs and how they are; registering, moving and retiring them. */
  | 'rbim.read'
  | 'rbim.manage'
  | 'user.manage'
  | 'tenant.manage'

/** Rights over a whole organisation. Whoever is restricted to sites has none of them, whatever their role. */
const organizationRights: readonly Right[] = [
  'incident.configure',
  'notification.configure',
  'safetyAudit.configure',
  'feed.manage',
  'user.manage',
  'tenant.manage',
]

/** What `view` gives at a site, as far as the role has it: reading, and nothing that changes or starts anything. */
const readOnlyRights: readonly Right[] = [
  'site.read',
  'incident.read',
  'incident.board',
  'student.read',
  'task.read',
  'rbim.read',
  'safetyAudit.read',
  'camera.view',
]

const staffRights = [
  'site.read',
  'incident.read',
  'incident.board',
  'room.clear',
  'student.read',
  'task.read',
  'rbim.read',
] as const
const managerRights = [
  ...staffRights,
  'incident.start',
  'incident.command',
  'incident.chat',
  'incident.broadcast',
  'incident.roomMessage',
  'guest.manage',
  'bag.manage',
  'task.manage',
  'site.manage',
  'safetyAudit.read',
  'safetyAudit.run',
  'rbim.manage',
  'camera.view',
  'camera.manage',
  'incident.configure',
  'notification.configure',
  'safetyAudit.configure',
] as const
const tenantAdminRights = [...managerRights, 'feed.manage', 'user.manage'] as const
const bagRights = ['room.read', 'room.answer'] as const

/** The one table of who may do what. Whoever is restricted holds the rights at their sites only, a device in its room. */
const rights: Record<Role | Device, readonly Right[]> = {
  GlobalAdmin: [...tenantAdminRights, 'tenant.manage'],
  TenantAdmin: tenantAdminRights,
  Manager: managerRights,
  SiteSpecific: managerRights.filter((right) => !organizationRights.includes(right)),
  Staff: staffRights,
  Bag: bagRights,
  EnrolledDevice: [...bagRights, 'student.read'],
}

/** Whether a role or a device holds a right. Used by the server, by buttons and by tests. */
export function may(holder: Role | Device, right: Right): boolean {
  return rights[holder].includes(right)
}

/**
 * The role whose rights somebody has: restricted to sites, an administrator is there what a manager is, and nothing anywhere else.
 * @param restricted whether the assignment is restricted to sites, which any role's can be
 */
export function effectiveRole(role: TenantRole, restricted: boolean): TenantRole {
  return restricted && role !== 'Staff' ? 'SiteSpecific' : role
}

/**
 * Says whether an assignment gives a right, at its sites where it is restricted.
 * @param assignment as it is stored, or null for somebody who has none
 */
export function grants(
  assignment: { role: TenantRole; restricted: boolean } | null | undefined,
  right: Right,
): boolean {
  return assignment ? may(effectiveRole(assignment.role, assignment.restricted), right) : false
}

/** The roles that give a right, among assignments that are restricted to sites, or among those that are not. */
export function rolesWithRight(right: Right, restricted: boolean): readonly TenantRole[] {
  return tenantRole.options.filter((role) => may(effectiveRole(role, restricted), right))
}

/** The permissions that give a right at a site to whoever is restricted to sites and has the right by their role. */
export function permissionsGranting(right: Right): readonly SitePermission[] {
  return readOnlyRights.includes(right) ? sitePermission.options : ['manage']
}

/**
 * The sites at which somebody holds a right.
 * @param permissions by site id; null for someone who is not restricted
 * @returns site ids, or null for every site
 */
export function sitesWithRight(
  permissions: ReadonlyMap<number, readonly SitePermission[]> | null,
  right: Right,
): readonly number[] | null {
  if (!permissions) return null
  const giving = permissionsGranting(right)
  return [...permissions].filter(([, held]) => held.some((each) => giving.includes(each))).map(([id]) => id)
}

/** The role as the specification names it: a manager restricted to sites is `SiteSpecific`. */
export function specificationRole(role: TenantRole, restricted: boolean): TenantRole {
  return role === 'Manager' && restricted ? 'SiteSpecific' : role
}

/** The role that is stored for the specification's word: `SiteSpecific` is a manager with a restriction. */
export function storedRole(role: TenantRole): Exclude<TenantRole, 'SiteSpecific'> {
  return role === 'SiteSpecific' ? 'Manager' : role
}

/** Says whether a role's name alone restricts its holder to sites, as the specification's `SiteSpecific` does. */
export function isRestrictedByName(role: TenantRole): boolean {
  return storedRole(role) !== role
}

/** The roles that lead the list of a site's people, in its order. */
export const listedFirst: readonly TenantRole[] = ['Manager', 'TenantAdmin']

/** The role as which somebody administers users: of all tenants, or of those they administer. */
export function administratorRole(isGlobalAdmin: boolean): Role {
  return isGlobalAdmin ? 'GlobalAdmin' : 'TenantAdmin'
}

/** Whether a device holds a right in its room, where the tenant may have opened the names of students to every bag. */
export function mayBag(
  device: Device,
  tenant: { studentNames: 'devices' | 'everyone' },
  right: Right,
): boolean {
  const isOpenToAll = right === 'student.read' && tenant.studentNames === 'everyone'
  return isOpenToAll || may(device, right)
}

/** Whether the holder of one role may give or take another: nobody hands out more than they hold. */
export function mayAssign(giver: Role, role: TenantRole): boolean {
  return giver === 'GlobalAdmin' || (giver === 'TenantAdmin' && tenantRole.options.includes(role))
}

/**
 * Whether someone restricted to sites may touch all of these.
 * @param allowedSites site ids, or null for someone who is not restricted
 */
export function mayAccessSites(allowedSites: readonly number[] | null, siteIds: readonly number[]): boolean {
  return allowedSites === null || siteIds.every((id) => allowedSites.includes(id))
}
