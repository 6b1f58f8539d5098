import { z } from 'zod'
import type { Right } from './right.ts'
import { globalAdminRights, roles } from './roles.ts'

/** A role within one tenant. GlobalAdmin is held beside these, in no tenant. What is stored is the role and the restriction. */
export type TenantRole = keyof typeof roles
export const tenantRole = z.enum(Object.keys(roles) as TenantRole[])

/** The role of a signed-in person. */
export type Role = 'GlobalAdmin' | TenantRole

/** The permission of somebody restricted to sites at one of them: to look, or to do all that their role does there. */
export const sitePermission = z.enum(['view', 'manage'])
export type SitePermission = z.infer<typeof sitePermission>

/** The device that opened a bag: any that holds its barcode, or one on which somebody also entered a setup code. */
export type Device = 'Bag' | 'EnrolledDevice'

/**
 * The rights of `view` at a site, as far as the role has them: reading, and nothing that changes or starts anything.
 */
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

const bagRights: readonly Right[] = ['room.read', 'room.answer']
const deviceRights: Record<Device, readonly Right[]> = {
  Bag: bagRights,
  EnrolledDevice: [...bagRights, 'student.read'],
}

const isDevice = (holder: Role | Device): holder is Device => holder in deviceRights

/** The rights of a role or a device. A restricted user holds them at their sites only, a device in its room. */
function rightsOf(holder: Role | Device): readonly Right[] {
  if (isDevice(holder)) return deviceRights[holder]
  return holder === 'GlobalAdmin' ? globalAdminRights : roles[holder].rights
}

/** Checks whether a role or a device holds a right. Used by the server, by buttons and by tests. */
export function may(holder: Role | Device, right: Right): boolean {
  return rightsOf(holder).includes(right)
}

/**
 * The role whose rights somebody has: restricted to sites, an administrator is there what a manager is, and nothing anywhere else.
 * @param restricted whether the assignment is restricted to sites, which any role's can be
 */
export function effectiveRole(role: TenantRole, restricted: boolean): TenantRole {
  return restricted ? roles[role].atSites : role
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

/**
 * The permissions that give a right at a site to somebody who is restricted to sites and has the right by their role.
 */
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
  const named = tenantRole.options.find((each) => roles[each].restrictionOf === role)
  return restricted && named ? named : role
}

/** The role that is stored for the specification's word: `SiteSpecific` is a manager with a restriction. */
export function storedRole(role: TenantRole): TenantRole {
  return roles[role].restrictionOf ?? role
}

/** Says whether a role's name alone restricts its holder to sites, as the specification's `SiteSpecific` does. */
export function isRestrictedByName(role: TenantRole): boolean {
  return roles[role].restrictionOf !== undefined
}

/** The roles that are stored, which a restriction is added to; in the order of lists. */
export const storedRoles: readonly TenantRole[] = tenantRole.options.filter(
  (role) => !isRestrictedByName(role),
)

/** The stored roles in the order of a site's people. */
export function rolesAtSite(): readonly TenantRole[] {
  return [...storedRoles].sort((a, b) => roles[a].placeAtSite - roles[b].placeAtSite)
}

/** The role that a form of an invitation begins with. */
export function firstChoice(): TenantRole {
  const chosen = storedRoles.find((role) => roles[role].isFirstChoice)
  if (!chosen) throw new Error('No role is the first choice.')
  return chosen
}

/** The role that may do least among those that give a right, restricted or not; none where no role gives it. */
export function leastRoleWith(right: Right): TenantRole | undefined {
  return tenantRole.options.filter((role) => may(role, right)).at(-1)
}

/** The role that may do least. */
export function leastRole(): TenantRole {
  const last = storedRoles.at(-1)
  if (!last) throw new Error('There is no role.')
  return last
}

/** The role as which somebody administers users: of all tenants, or of those they administer. */
export function administratorRole(isGlobalAdmin: boolean): Role {
  if (isGlobalAdmin) return 'GlobalAdmin'
  const first = rolesWithRight('user.manage', false)[0]
  if (!first) throw new Error('No role administers users.')
  return first
}

/**
 * Checks whether a device holds a right in its room, where the tenant may have opened the names of students to every
 * bag.
 */
export function mayBag(
  device: Device,
  tenant: { studentNames: 'devices' | 'everyone' },
  right: Right,
): boolean {
  const isOpenToAll = right === 'student.read' && tenant.studentNames === 'everyone'
  return isOpenToAll || may(device, right)
}

/** Checks whether the holder of one role may give or take another. */
export function mayAssign(giver: Role, role: TenantRole): boolean {
  return may(giver, roles[role].givenBy)
}

/**
 * Checks whether someone restricted to sites may touch all of these.
 * @param allowedSites site ids, or null for someone who is not restricted
 */
export function mayAccessSites(allowedSites: readonly number[] | null, siteIds: readonly number[]): boolean {
  return allowedSites === null || siteIds.every((id) => allowedSites.includes(id))
}
