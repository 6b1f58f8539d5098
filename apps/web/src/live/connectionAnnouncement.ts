import { t } from '@muster/words/t'

/**
 * The part of a connection that matters to people who do not see the screen: the page is up to date, or it can send.
 */
export type ConnectionStatus = 'starting' | 'works' | 'readOnly' | 'lost' | 'signedOut'

/** A loss shorter than this is not spoken of, in milliseconds: a stream that is renewed comes back at once. */
export const announceAfterMs = 3_000

/**
 * The sentence for a screen reader when a connection has changed; null where there is nothing to say. No times: they
 * would be read again every second.
 * @param before the status announced last
 */
export function connectionAnnouncement(before: ConnectionStatus, now: ConnectionStatus): string | null {
  if (before === now) return null
  switch (now) {
    case 'starting':
      return null
    case 'works':
      return before === 'starting' ? null : t`Connected again.`
    case 'readOnly':
      return t`You can read this page, but nothing can be sent right now.`
    case 'signedOut':
      return t`Your sign-in expired.`
    case 'lost':
      return t`No connection. This page may be out of date.`
  }
}
