/**
 * The identity of this phone in one incident. The first script (begin.ts) and the app both make it, so it is here, without a check of
 * shapes; live/bagIdentity.ts reads it with one.
 */
export type PhoneIdentity = {
  incidentId: string
  userId: string
  /** The number of its last acknowledgement; -1 before the first. */
  sequence: number
  memberId: string
  secret: string
}

/** Fills bytes with random ones. */
export type FillBytes = (bytes: Uint8Array<ArrayBuffer>) => unknown

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The storage key of a bag's identity on this phone. */
export function identityKey(barcode: string): string {
  return `muster.bag.${barcode}.identity`
}

/** The storage key of a bag's outbox. */
export function outboxKey(barcode: string): string {
  return `muster.bag.${barcode}.outbox`
}

/** A new identity of this phone in an incident (specification, section 4). */
export function newIdentity(incidentId: string, sequence: number, random: FillBytes): PhoneIdentity {
  const [userId, memberId, secret] = [
    randomLetters(6, random),
    randomLetters(6, random),
    randomLetters(22, random),
  ]
  return { incidentId, userId, sequence, memberId, secret }
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
