import { type GuestEnding, guestEnding } from '@muster/contract/guestCalls'
import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'
import type { ProblemError } from '../../api/problemError.ts'

/** The reason a guest does not see an incident, as the address of the page that explains it has it. */
export type AccessEnd =
  | 'revoked'
  | 'expired'
  | 'over'
  | 'elsewhere'
  /** A newer link was made. */
  | 'replaced'
  /** It was opened on another device, and is for one alone. */
  | 'used'
  /** It is for any device, and open on as many as it may be. */
  | 'full'
  /** The link is none. */
  | 'no-link'
  /** This device holds nothing that opens it. */
  | 'no-access'

const ends: Record<GuestEnding, AccessEnd> = {
  'guest-revoked': 'revoked',
  'guest-expired': 'expired',
  'guest-over': 'over',
  'guest-elsewhere': 'elsewhere',
}

/** The reason that a problem's type names; null for one that is about something else. */
export function accessEndOf({ type, status }: Pick<ProblemError, 'type' | 'status'>): AccessEnd | null {
  const known = guestEnding.safeParse(type)
  if (known.success) return ends[known.data]
  if (type === 'guest-link-replaced') return 'replaced'
  if (type === 'guest-link-used') return 'used'
  if (type === 'guest-link-full') return 'full'
  return status === 401 ? 'no-access' : null
}

type EndWords = { title: string; what: string; nextStep: string }

/** The explanation and the next step, for somebody who is in a corridor. */
export const accessEndWords: Record<AccessEnd, EndWords> = {
  revoked: wordTable({
    title: say`Your access was removed`,
    what: say`Command ended your access to this incident.`,
    nextStep: say`Still needed here? Ask the person who invited you for a new link, in person or by radio.`,
  }),
  expired: wordTable({
    title: say`Your access has expired`,
    what: say`Your access was for a limited time.`,
    nextStep: say`Still needed here? Ask the person who invited you for more time. Then press “Try again”.`,
  }),
  over: wordTable({
    title: say`This incident has ended`,
    what: say`Your access ended with it. Thank you for helping.`,
    nextStep: say`You can close this page.`,
  }),
  elsewhere: wordTable({
    title: say`Your access is now on another device`,
    what: say`You can use one device at a time. Your link was opened on another one.`,
    nextStep: say`If that was you, continue there. If not, tell the person who invited you right away.`,
  }),
  replaced: wordTable({
    title: say`This link was replaced`,
    what: say`There is a newer link for you. This one no longer works.`,
    nextStep: say`Open the newest link, or scan the newest QR code. If you have none, ask the person who invited you.`,
  }),
  used: wordTable({
    title: say`This link is in use on another device`,
    what: say`It works on one device only, and was opened on another one.`,
    nextStep: say`If that was you, continue there. If not, tell the person who invited you right away, and request a new link.`,
  }),
  full: wordTable({
    title: say`This link is open on too many devices`,
    what: say`It works on any device, but not on this many at the same time.`,
    nextStep: say`Continue on a device that has it open. Or ask the person who invited you for your own link.`,
  }),
  'no-link': wordTable({
    title: say`This link does not work`,
    what: say`It is not a link to this incident. Part of it may be missing.`,
    nextStep: say`Scan the QR code again, or copy the whole link. If that does not help, ask the person who invited you for a new one.`,
  }),
  'no-access': wordTable({
    title: say`No access on this device`,
    what: say`This device has no link to this incident.`,
    nextStep: say`Open your link again, or scan its QR code. If you have none, ask the person who invited you.`,
  }),
}

/** True when the same access may work again: somebody can give it more time. */
export function mayBeRestored(end: AccessEnd): boolean {
  return end === 'expired'
}

/** The reason in an address; an address that names none says that there is no access. */
export function parseAccessEnd(name: string | null): AccessEnd {
  const names = Object.keys(accessEndWords) as AccessEnd[]
  return names.find((each) => each === name) ?? 'no-access'
}
