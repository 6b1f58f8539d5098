import { z } from 'zod'
import { isStorable, notStorable } from '../text.ts'

/** The reasons of a browser that cannot sign. They are part of signed hashes, so their words stay. */
export const unsignedReasons = [
  'This browser signs nothing on a page without https.',
  'This browser keeps no key, as in a private window.',
  'This browser cannot sign.',
] as const
export type UnsignedReason = (typeof unsignedReasons)[number]

/**
 * The signature of a device over the UTF-8 bytes of a payload: ECDSA with P-256 and SHA-256. Key and signature are null for a
 * device that cannot sign, and it says why. Base64 is canonical, so that the same bytes are always the same text.
 */
export const deviceSignature = z.strictObject({
  payload: z.string().max(5000).refine(isStorable, notStorable),
  /** The point, uncompressed: 65 bytes, the first of which is 4. */
  publicKey: z
    .string()
    .regex(/^B[A-P][A-Za-z\d+/]{84}[AEIMQUYcgkosw048]=$/)
    .nullable(),
  /** r and s: 64 bytes. */
  signature: z
    .string()
    .regex(/^[A-Za-z\d+/]{85}[AQgw]==$/)
    .nullable(),
  unsignedBecause: z.enum(unsignedReasons).nullable(),
})
export type DeviceSignature = z.infer<typeof deviceSignature>
