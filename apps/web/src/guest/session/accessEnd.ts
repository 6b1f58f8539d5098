import { type GuestEnding, guestEnding } from '@muster/contract/guestCalls'
import { t } from '@muster/words/t'
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
  revoked: {
    get title() {
      return t`Your access was removed`
    },
    get what() {
      return t`Command ended your access to this incident.`
    },
    get nextStep() {
      return t`Still needed here? Ask the person who invited you for a new link, in person or by radio.`
    },
  },
  expired: {
    get title() {
      return t`Your access has expired`
    },
    get what() {
      return t`Your access was for a limited time.`
    },
    get nextStep() {
      return t`Still needed here? Ask the person who invited you for more time. Then press “Try again”.`
    },
  },
  over: {
    get title() {
      return t`This incident has ended`
    },
    get what() {
      return t`Your access ended with it. Thank you for helping.`
    },
    get nextStep() {
      return t`You can close this page.`
    },
  },
  elsewhere: {
    get title() {
      return t`Your access is now on another device`
    },
    get what() {
      return t`You can use one device at a time. Your link was opened on another one.`
    },
    get nextStep() {
      return t`If that was you, continue there. If not, tell the person who invited you right away.`
    },
  },
  replaced: {
    get title() {
      return t`This link was replaced`
    },
    get what() {
      return t`There is a newer link for you. This one no longer works.`
    },
    get nextStep() {
      return t`Open the newest link, or scan the newest QR code. If you have none, ask the person who invited you.`
    },
  },
  used: {
    get title() {
      return t`This link is in use on another device`
    },
    get what() {
      return t`It works on one device only, and was opened on another one.`
    },
    get nextStep() {
      return t`If that was you, continue there. If not, tell the person who invited you right away, and request a new link.`
    },
  },
  full: {
    get title() {
      return t`This link is open on too many devices`
    },
    get what() {
      return t`It works on any device, but not on this many at the same time.`
    },
    get nextStep() {
      return t`Continue on a device that has it open. Or ask the person who invited you for your own link.`
    },
  },
  'no-link': {
    get title() {
      return t`This link does not work`
    },
    get what() {
      return t`It is not a link to this incident. Part of it may be missing.`
    },
    get nextStep() {
      return t`Scan the QR code again, or copy the whole link. If that does not help, ask the person who invited you for a new one.`
    },
  },
  'no-access': {
    get title() {
      return t`No access on this device`
    },
    get what() {
      return t`This device has no link to this incident.`
    },
    get nextStep() {
      return t`Open your link again, or scan its QR code. If you have none, ask the person who invited you.`
    },
  },
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
