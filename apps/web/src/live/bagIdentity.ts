import { z } from 'zod'
import { type FillBytes, identityKey, newIdentity, type PhoneIdentity } from '../startup/phoneIdentity.ts'

/**
 * The identity of this phone in one incident: userId and the number of its acknowledgements (specification, section 3), and
 * beside them what it is in the room's chat. The memberId is read by every phone of the room; by the secret the server
 * knows that it is this one. The userId is told to nobody: by it somebody could use up its acknowledgements.
 */
const bagIdentity: z.ZodType<PhoneIdentity> = z.object({
  incidentId: z.string(),
  userId: z.string(),
  sequence: z.int(),
  memberId: z.string(),
  secret: z.string(),
})

/** A phone in a room's chat: its id, which others read, and its secret. */
export type Phone = Pick<PhoneIdentity, 'memberId' | 'secret'>

/** Before the first acknowledgement. */
const none = -1

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The part of a browser's storage that is used here. */
export type IdentityStore = Store

/**
 * The id and the secret of this phone in the room's chat, without using up a sequence number.
 * @param random as for `nextSequence`
 */
export function phoneIn(storage: Store, barcode: string, incidentId: string, random: FillBytes): Phone {
  const known = read(storage, barcode)
  if (known?.incidentId === incidentId) return known
  const identity = newIdentity(incidentId, none, random)
  storage.setItem(identityKey(barcode), JSON.stringify(identity))
  return identity
}

/**
 * The userId of this phone and its next sequence number. A new incident gets a new userId (specification, section 4).
 * @param random fills bytes; `crypto.getRandomValues` also works where the page came over plain http
 */
export function nextSequence(storage: Store, barcode: string, incidentId: string, random: FillBytes) {
  const known = read(storage, barcode)
  const identity =
    known?.incidentId === incidentId
      ? { ...known, sequence: known.sequence + 1 }
      : newIdentity(incidentId, 0, random)
  storage.setItem(identityKey(barcode), JSON.stringify(identity))
  return { userId: identity.userId, sequence: identity.sequence }
}

/** Forgets the identity: the incident has ended. */
export function forgetIdentity(storage: Store, barcode: string) {
  storage.removeItem(identityKey(barcode))
}

function read(storage: Store, barcode: string) {
  try {
    return bagIdentity.parse(JSON.parse(storage.getItem(identityKey(barcode)) ?? 'null'))
  } catch {
    return null
  }
}
