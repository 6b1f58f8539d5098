import { type GuestEnding, guestEnding } from '@muster/contract/guestCalls'
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
    title: 'Your access was taken back',
    what: 'Whoever runs this incident has ended your access to it.',
    nextStep: 'If you are still needed here, ask who invited you for a new link, by voice or by radio.',
  },
  expired: {
    title: 'Your access has run out',
    what: 'It was given until a certain time, and that has come.',
    nextStep: 'If you are still needed here, ask who invited you for more time, then press “Try again”.',
  },
  over: {
    title: 'This incident is over',
    what: 'Your access ended with it. Thank you for helping.',
    nextStep: 'Nothing more is to be done on this page. You can close it.',
  },
  elsewhere: {
    title: 'Your access is now on another device',
    what: 'A link for you was opened on another device, and only one can be used at a time.',
    nextStep: 'If that was you, go on there. If it was not, tell who invited you at once.',
  },
  replaced: {
    title: 'This link has been replaced',
    what: 'Whoever invited you has made a newer link since. This one opens nothing any more.',
    nextStep: 'Open the newest link, or scan the newest code. If you have none, ask who invited you.',
  },
  used: {
    title: 'This link is in use on another device',
    what: 'It works on one device alone, and somebody has opened it on another one before.',
    nextStep:
      'If that was you, go on there. If it was not, tell who invited you at once, and ask for a new link.',
  },
  full: {
    title: 'This link is open on too many devices',
    what: 'It works on any device, but not on so many at once.',
    nextStep: 'Continue on a device that is in already, or ask who invited you for a link of your own.',
  },
  'no-link': {
    title: 'This link opens nothing',
    what: 'It is not a link of this incident. Perhaps a part of it was cut off.',
    nextStep:
      'Scan the code again, or copy the whole link. If that does not help, ask who invited you for a new one.',
  },
  'no-access': {
    title: 'No access on this device',
    what: 'This device holds nothing that opens this incident.',
    nextStep: 'Open your link again, or scan its code. If you have none, ask who invited you.',
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
