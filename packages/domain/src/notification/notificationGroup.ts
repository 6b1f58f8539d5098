import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { tenantRole } from '../access/rights.ts'
import { id } from '../id.ts'
import { nameText } from '../text.ts'
import { normalizePhoneInput } from './normalizePhoneInput.ts'
import { quietHours } from './quietHours.ts'
import { readerLanguage } from './readerLanguage.ts'

/** A group of people and addresses that are notified together. */
export const notificationGroup = z.object({
  name: nameText,
  /** A test never reaches it, and its messages are worded for families. */
  isForFamilies: z.boolean().default(false),
  /** The hours in which drills and tests do not disturb it; a real incident always does. Null: never quiet. */
  quiet: quietHours.nullable().default(null),
  /** The language of members that have none of their own, and of groups within that have none. Null: English. */
  language: readerLanguage.nullable().default(null),
})
export type NotificationGroup = z.output<typeof notificationGroup>

const mailAddress = z
  .string()
  .trim()
  .pipe(z.email(inEnglish('Enter an email address, such as name@example.org.')).max(320).toLowerCase())

/**
 * A number for SMS, as somebody types or pastes it. An SMS goes abroad only by the whole number (E.164), which the server reads
 * from this: it knows the lengths and prefixes of all countries (apps/api/src/features/outgoing/phoneNumber.ts).
 */
export const smsNumber = z
  .string()
  .max(200, inEnglish('This is too long for a phone number.'))
  .overwrite(normalizePhoneInput)
  .min(1, inEnglish('Enter a phone number with + and the country, such as +1 555 010 0000.'))

/** `language`: left out where nobody chose one, so that a line is the same as it was before there were languages. */
const contact = { name: nameText.nullable().default(null), language: readerLanguage.optional() }

/** One line of a group. */
export const groupMember = z.discriminatedUnion('kind', [
  /** An account: by its email address, its phone number and its browsers, as far as it has them. */
  z.object({ kind: z.literal('account'), accountId: id }),
  /** Every account with this role. */
  z.object({ kind: z.literal('role'), role: tenantRole }),
  /**
   * The people who work at a site: accounts restricted to it, and its staff on the roster. Null: at the sites of the
   * incident.
   */
  z.object({ kind: z.literal('siteStaff'), siteId: z.int().min(1).max(2_147_483_647).nullable() }),
  z.object({ kind: z.literal('email'), address: mailAddress, ...contact }),
  z.object({ kind: z.literal('sms'), address: smsNumber, ...contact }),
  /** A webhook, or a channel of Slack or Teams. */
  z.object({ kind: z.literal('endpoint'), endpointId: id }),
  /** All members of another group. */
  z.object({ kind: z.literal('group'), groupId: id }),
])
export type GroupMember = z.output<typeof groupMember>
