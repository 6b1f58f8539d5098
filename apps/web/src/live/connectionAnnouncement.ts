/** What matters of a connection to whoever does not see the screen: whether the page is up to date, and whether it can send. */
export type ConnectionStatus = 'starting' | 'works' | 'readOnly' | 'lost' | 'signedOut'

/** A loss shorter than this is not spoken of, in milliseconds: a stream that is renewed comes back at once. */
export const announceAfterMs = 3_000

/**
 * What a screen reader says when a connection has changed; null where there is nothing to say. No times: they would be read again with every second.
 * @param before what was said last
 */
export function connectionAnnouncement(before: ConnectionStatus, now: ConnectionStatus): string | null {
  if (before === now) return null
  switch (now) {
    case 'starting':
      return null
    case 'works':
      return before === 'starting' ? null : 'Connected again.'
    case 'readOnly':
      return 'You can read this page, but nothing can be sent right now.'
    case 'signedOut':
      return 'Your sign-in has run out.'
    case 'lost':
      return 'No connection. This page may be out of date.'
  }
}
