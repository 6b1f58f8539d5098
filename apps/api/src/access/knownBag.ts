import { bagKind } from '@muster/contract/shapes'
import { z } from 'zod'

/** A bag found by its barcode, as the database function `bags_of_codes` returns it. */
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
  /** The organisation's number, or null. */
  emergencyNumber: z.string().nullable(),
  /** Readers of what is written in an incident: everyone with the barcode, or enrolled phones. */
  detailsFor: z.enum(['everyone', 'devices']),
  /** Languages, beside English, in which its page may be read. */
  languages: z.array(z.string()),
  /** By language, the digest of the translations that the organization has checked. */
  ownWords: z.record(z.string(), z.string()),
})

/** `hidesDetails`: the bag as a phone sees it that is shown no details (`withoutDetails`). */
export type KnownBag = z.infer<typeof knownBag> & { readonly hidesDetails?: true }

/**
 * Returns the id by which a bag takes part in incidents: its room's, or its own when it belongs to a site but to no room.
 * Null for a classroom bag without a room.
 */
export function participantIdOf({ id, kind, roomId }: KnownBag): string | null {
  return kind === 'classroom' ? roomId : id
}
