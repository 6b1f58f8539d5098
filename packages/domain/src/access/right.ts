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
