import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { normalizeTypedCode } from '../normalizeTypedCode.ts'
import { nameText, typedText } from '../text.ts'

/** An RBIM as it is registered, and its messages. */

/**
 * As it is printed on the device: 3 to 64 letters, digits, dots, dashes and underscores, kept in capitals. `LIST` is none: the
 * list of them has its address.
 */
export const serialNumber = z
  .string()
  .overwrite(normalizeTypedCode)
  .toUpperCase()
  .regex(
    /^[A-Z0-9][A-Z0-9._-]{2,63}$/,
    inEnglish('Enter 3 to 64 letters and digits, as printed on the device.'),
  )
  .refine((text) => text !== 'LIST', inEnglish('This is not a serial number.'))

/** The action that a press of its button asks for. */
export const rbimPress = z.enum(['nothing', 'help', 'silentLockdown'])
export type RbimPress = z.infer<typeof rbimPress>

/** The 32 bytes of an Ed25519 public key (RFC 8032) in base64. */
export const publicKey = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9+/]{43}=$/, inEnglish('Enter the 44 characters of an Ed25519 public key in base64.'))

const seconds = z.int(inEnglish('Enter a number of seconds.'))

/** The settings of an RBIM that managers choose. */
export const rbimSettings = z.object({
  model: nameText,
  siteId: z.int().min(1).max(2_147_483_647),
  /** Null: it belongs to the site and to no room of it. */
  roomId: z.uuid().toLowerCase().nullable(),
  press: rbimPress,
  /** The time between its reports. */
  intervalSeconds: seconds
    .min(1, inEnglish('Enter at least 1 second.'))
    .max(86_400, inEnglish('Enter at most 86,400 seconds (one day).')),
  /** Its battery is low at this many percent and below. */
  lowBattery: z
    .int(inEnglish('Enter a percent.'))
    .min(1, inEnglish('Enter at least 1%.'))
    .max(90, inEnglish('Enter at most 90%.')),
})
export type RbimSettings = z.output<typeof rbimSettings>

const battery = z.int().min(0).max(100)

/** The heartbeat of an RBIM. Each has everything: the newest one is its state. */
export const heartbeat = z.object({
  /** Percent; null where it has no battery. */
  battery: battery.nullable(),
  /** Strength of what it receives, in dBm; null where it is wired. */
  signal: z.int().min(-200).max(50).nullable(),
  firmware: typedText(50),
  /** The fault in words for a person; null when there is none. */
  fault: typedText(200).nullable().default(null),
})
export type Heartbeat = z.output<typeof heartbeat>

const words = typedText(200).nullable().default(null)

/** Something that has just happened to an RBIM. It is sent at once, beside the heartbeats. */
export const rbimReport = z.discriminatedUnion('kind', [
  /** Its button was pressed. */
  z.object({ kind: z.literal('press') }),
  z.object({ kind: z.literal('selfTest'), isPassed: z.boolean(), detail: words }),
  z.object({ kind: z.literal('lowBattery'), battery }),
  z.object({ kind: z.literal('fault'), detail: typedText(200) }),
  /** It was opened, or taken from its wall. */
  z.object({ kind: z.literal('tamper'), detail: words }),
])
export type RbimReport = z.output<typeof rbimReport>

/** The kinds of entries in the history of an RBIM: changes of its state, and its reports. */
export const rbimEntryKind = z.enum([
  ...(['silent', 'back', 'batteryLow', 'batteryFine', 'broken', 'mended'] as const),
  ...(['press', 'testPassed', 'testFailed', 'lowBattery', 'fault', 'tamper'] as const),
])
export type RbimEntryKind = z.infer<typeof rbimEntryKind>
