/** The name of a right. Each endpoint of the contract asks for one. */
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
  /** Instructions to rooms and offered messages, for the whole tenant. */
  | 'incident.configure'
  | 'notification.configure'
  /** Work to be done at sites before the next emergency. The owner of a task may do it without `task.manage`. */
  | 'task.read'
  /** Making, changing and handing out tasks. */
  | 'task.manage'
  /** Looking at the cameras of sites. */
  | 'camera.view'
  /** Changing the list of a site's cameras. */
  | 'camera.manage'
  /** Setting what displays show of others, and whether the public sees incidents. */
  | 'feed.manage'
  /** Results of safety audits: never for the public, and not for staff either. */
  | 'safetyAudit.read'
  | 'safetyAudit.run'
  /** Questions of safety audits, for the whole tenant. */
  | 'safetyAudit.configure'
  /** RBIMs and how they are; registering, moving and retiring them. */
  | 'rbim.read'
  | 'rbim.manage'
  | 'user.manage'
  | 'tenant.manage'
