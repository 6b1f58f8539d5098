import { z } from 'zod'

/**
 * The identity of this phone in one incident: userId and the number of its acknowledgements (specification, section 3), and
 * beside them what it is in the room's chat. The memberId is read by every phone of the room; by the secret the server
 * knows that it is this one. The userId is told to nobody: by it somebody could use up its acknowledgements.
 */
const bagIdentity = z.object({
  incidentId: z.string(),
  userId: z.string(),
  sequence: z.int(),
  memberId: z.string(),
  secret: z.string(),
})
type BagIdentity = z.infer<typeof bagIdentity>

/** A phone in a room's chat: its id, which others read, and its secret. */
export type Phone = Pick<BagIdentity, 'memberId' | 'secret'>

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Before the first acknowledgement. */
const none = -1

/** Fills bytes with random ones. */
export type FillBytes = (bytes: Uint8Array<ArrayBuffer>) => unknown

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
  storage.setItem(key(barcode), JSON.stringify(identity))
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
  storage.setItem(key(barcode), JSON.stringify(identity))
  return { userId: identity.userId, sequence: identity.sequence }
}

function newIdentity(incidentId: string, sequence: number, random: FillBytes): BagIdentity {
  const [userId, memberId, secret] = [
    randomLetters(6, random),
    randomLetters(6, random),
    randomLetters(22, random),
  ]
  return { incidentId, userId, sequence, memberId, secret }
}

/** Forgets the identity: the incident has ended. */
export function forgetIdentity(storage: Store, barcode: string) {
  storage.removeItem(key(barcode))
}

/** Random letters and digits, for a userId or a command id. */
export function randomLetters(length: number, random: FillBytes): string {
  const bytes = new Uint8Array(length * 2)
  let text = ''
  while (text.length < length) {
    random(bytes)
    // 248 is the last multiple of 62 in a byte; above it some letters would come up more often than others.
    for (const byte of bytes) if (byte < 248 && text.length < length) text += letters[byte % 62]
  }
  return text
}

function key(barcode: string): string {
  return `muster.bag.${barcode}.identity`
}

function read(storage: Store, barcode: string) {
  try {
    return bagIdentity.parse(JSON.parse(storage.getItem(key(barcode)) ?? 'null'))
  } catch {
    return null
  }
}
