import type { LinkState } from '../../live/bagLink.ts'

/** What a page says of its connection. */
type Standing = {
  state: LinkState
  /** How long ago the server was heard, as `now`, `2 s ago`; empty before the first time. */
  heard: string
  /** The same as the time of day. */
  heardAt: string
  /** Why the server has ended it for good. */
  gone: string | null
}

/**
 * How the page hears the server and whether anything can be sent, in words. Only `live` says "Live": what is sent then is taken.
 */
export function linkWords({ state, heard, heardAt, gone }: Standing): string {
  switch (state) {
    case 'live':
      return `Live · checked ${heard}`
    case 'asking':
      return heard ? `Connected · checked ${heard}` : 'Connecting…'
    case 'readOnly':
      return `Nothing can be sent right now · checked ${heard || 'now'}`
    case 'cut':
      return heard ? `No connection · as of ${heardAt}` : 'No connection'
    case 'gone':
      return gone ?? ''
  }
}
