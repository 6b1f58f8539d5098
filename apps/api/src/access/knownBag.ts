import { bagKind } from '@muster/contract/shapes'
import { z } from 'zod'

/** What is known of a bag whose barcode somebody holds, as the function `bags_of_codes` of the database answers it. */
export const knownBag = z.object({
  id: z.string(),
  tenantId: z.string(),
  siteId: z.number(),
  roomId: z.string().nullable(),
  name: z.string(),
  kind: bagKind,
  siteName: z.string(),
  organizationName: z.string(),
  hasChat: z.boolean(),
  softLockdownEnabled: z.boolean(),
  softLockdownSecurityEnabled: z.boolean(),
  /** Of its organisation, or null. */
  emergencyNumber: z.string().nullable(),
})

export type KnownBag = z.infer<typeof knownBag>

/**
 * As what a bag takes part in incidents: its room, or itself where it belongs to a site and to no room; null for the bag of a classroom
 * that has no room.
 */
export function participantIdOf({ id, kind, roomId }: KnownBag): string | null {
  return kind === 'classroom' ? roomId : id
}
