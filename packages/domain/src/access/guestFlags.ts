import { z } from 'zod'
import type { Right } from './right.ts'

/** The guests' part of the table of rights, in a file of its own: bag pages read logs with guests in them, and need no other part. */

/** The rights that a guest was given (specification, section 3); a flag that is not there was not given. */
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

/** Checks whether a guest holds a right in the incident they were invited to. */
export function mayGuest(flags: Partial<GuestFlags>, right: Right): boolean {
  const flag = guestFlag[right]
  return flag !== undefined && flags[flag] === true
}
