import { z } from 'zod'

/** A role within one tenant. GlobalAdmin is held beside these, in no tenant. */
export const tenantRole = z.enum(['TenantAdmin', 'Manager', 'SiteSpecific', 'Staff'])
export type TenantRole = z.infer<typeof tenantRole>

/** What a signed-in person is. */
export type Role = 'GlobalAdmin' | TenantRole

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

const staff = [
  'site.read',
  'incident.read',
  'incident.board',
  'room.clear',
  'student.read',
  'task.read',
  'rbim.read',
] as const
const siteSpecific = [
  ...staff,
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
] as const
const manager = [
  ...siteSpecific,
  'incident.configure',
  'notification.configure',
  'safetyAudit.configure',
] as const
const tenantAdmin = [...manager, 'feed.manage', 'user.manage'] as const
const bag = ['room.read', 'room.answer'] as const

/** The one table of who may do what. SiteSpecific holds its rights at its allowed sites only, a device in its room. */
const rights: Record<Role | Device, readonly Right[]> = {
  GlobalAdmin: [...tenantAdmin, 'tenant.manage'],
  TenantAdmin: tenantAdmin,
  Manager: manager,
  SiteSpecific: siteSpecific,
  Staff: staff,
  Bag: bag,
  EnrolledDevice: [...bag, 'student.read'],
}

/** What a guest was given (specification, section 3); what is not there was not given. */
export const guestFlags = z.object({
  hasRoomClearAccess: z.boolean().default(false),
  hasDashboardMapAccess: z.boolean().default(false),
  hasChatAccess: z.boolean().default(false),
  hasCreateBroadcastAccess: z.boolean().default(false),
  hasCreateRoomMessageAccess: z.boolean().default(false),
})
export type GuestFlags = z.infer<typeof guestFlags>

/** A guest's part of the table: the flag that gives each right. Others no guest ever has. */
const guestFlag: Partial<Record<Right, keyof GuestFlags>> = {
  'room.clear': 'hasRoomClearAccess',
  'incident.board': 'hasDashboardMapAccess',
  'incident.chat': 'hasChatAccess',
  'incident.broadcast': 'hasCreateBroadcastAccess',
  'incident.roomMessage': 'hasCreateRoomMessageAccess',
}

/** Whether a role or a device holds a right. Used by the server, by buttons and by tests. */
export function may(holder: Role | Device, right: Right): boolean {
  return rights[holder].includes(right)
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

/** Whether a guest holds a right in the incident they were invited to. */
export function mayGuest(flags: Partial<GuestFlags>, right: Right): boolean {
  const flag = guestFlag[right]
  return flag !== undefined && flags[flag] === true
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
