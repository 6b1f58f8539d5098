import { ProblemError, sentenceOf } from '../../api/problemError.ts'
import { backoff } from '../../live/backoff.ts'
import { type AccessEnd, accessEndOf } from './accessEnd.ts'
import type { GuestAccess } from './guestAccess.ts'
import type { GuestLink } from './guestLink.ts'

/** The world outside, so that tests can bring their own. */
export type EnterDeps = {
  /** The access that this device already has for the incident. */
  known: GuestAccess | null
  newToken: () => string
  store: (access: GuestAccess) => void
  /** Trades the link; answers with the token to be sent from now on. */
  post: (link: GuestLink, token: string) => Promise<string>
  wait: (ms: number) => Promise<void>
  /** No answer came; it is tried again. */
  onWaiting: (sentence: string) => void
}

/** Let in with this; or not, and why. */
export type Entered = { access: GuestAccess } | { end: AccessEnd }

/**
 * Trades a link for access, as often as it takes to get an answer. The token is chosen and kept before it is sent, so
 * that asking again after a lost answer is the same device. A link that no longer works does not take away the access
 * of this device: a guest who scans an old code again is still in.
 */
export async function enterByLink(link: GuestLink, parts: EnterDeps): Promise<Entered> {
  const { known, newToken, store, post, wait, onWaiting } = parts
  const { incidentId } = link
  const token = known?.token ?? newToken()
  if (!known) store({ incidentId, token, isIn: false })
  for (let attempt = 0; ; attempt++) {
    try {
      const access = { incidentId, token: await post(link, token), isIn: true }
      store(access)
      return { access }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (isWorthRetrying(error.status)) {
        onWaiting(sentenceOf(error))
        await wait(error.status === 429 ? 5_000 : backoff(attempt))
      } else return known?.isIn ? { access: known } : { end: accessEndOf(error) ?? 'no-link' }
    }
  }
}

function isWorthRetrying(status: number): boolean {
  return status === 0 || status >= 500 || [408, 425, 429].includes(status)
}
