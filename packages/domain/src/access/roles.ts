import type { Right } from './right.ts'
import { type RoleWords, roleWords } from './roleWords.ts'

/** A role within one tenant: its rights, its words, and all else that depends on it. */
type RoleRow<Name extends string> = {
  rights: readonly Right[]
  /** The role whose rights somebody has who holds this one at chosen sites only. */
  atSites: Name
  /** Set where this is only a name for another role that is restricted to sites: the role that is stored for it. */
  restrictionOf?: Name
  /** The right that lets somebody give and take this role. */
  givenBy: Right
  /** Its place in the list of a site's people; the lowest leads. */
  placeAtSite: number
  /** Set for the role that a form of an invitation begins with. */
  isFirstChoice?: true
  words: RoleWords
}

/** Checks that roles name each other by names that are in the table. */
function roleTable<Name extends string>(rows: Record<Name, RoleRow<NoInfer<Name>>>) {
  return rows
}

/** Rights over a whole organisation. Somebody restricted to sites has none of them in any role. */
const organizationRights: readonly Right[] = [
  'incident.configure',
  'notification.configure',
  'safetyAudit.configure',
  'feed.manage',
  'user.manage',
  'tenant.manage',
]

const staffRights: readonly Right[] = [
  'site.read',
  'incident.read',
  'incident.board',
  'room.clear',
  'student.read',
  'task.read',
  'rbim.read',
]
const managerRights: readonly Right[] = [
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
]
const administratorRights: readonly Right[] = [...managerRights, 'feed.manage', 'user.manage']

/** The rights of a global administrator, who holds them by a flag of the account and in no tenant. */
export const globalAdminRights: readonly Right[] = [...administratorRights, 'tenant.manage']

/**
 * The one table of roles. A role is a row here, and its words in `roleWords`. Lists show the rows in this order: the role with the most rights comes first.
 * `SiteSpecific` is the specification's word for a manager who is restricted to sites.
 */
export const roles = roleTable({
  TenantAdmin: {
    rights: administratorRights,
    atSites: 'SiteSpecific',
    givenBy: 'user.manage',
    placeAtSite: 2,
    words: roleWords.TenantAdmin,
  },
  Manager: {
    rights: managerRights,
    atSites: 'SiteSpecific',
    givenBy: 'user.manage',
    placeAtSite: 1,
    isFirstChoice: true,
    words: roleWords.Manager,
  },
  SiteSpecific: {
    rights: managerRights.filter((right) => !organizationRights.includes(right)),
    atSites: 'SiteSpecific',
    restrictionOf: 'Manager',
    givenBy: 'user.manage',
    placeAtSite: 1,
    words: roleWords.SiteSpecific,
  },
  Staff: {
    rights: staffRights,
    atSites: 'Staff',
    givenBy: 'user.manage',
    placeAtSite: 3,
    words: roleWords.Staff,
  },
})
