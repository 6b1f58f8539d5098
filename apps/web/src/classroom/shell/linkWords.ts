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
  /** How much waits on the phone to be sent. */
  waiting: number
}

/**
 * How the page hears the server and whether anything can be sent, in words. Only `live` says "Live": what is sent then is taken.
 */
export function linkWords(standing: Standing): string {
  const { state, waiting } = standing
  const words = ofConnection(standing)
  return state === 'live' || waiting === 0 ? words : `${words} · ${waiting} waiting to send`
}

function ofConnection({ state, heard, heardAt, gone, waiting }: Standing): string {
  switch (state) {
    case 'live':
      return `Live · checked ${heard}`
    case 'asking':
      return heard ? `Connected · checked ${heard}` : 'Connecting…'
    case 'readOnly':
      // Two lines on a small phone: what waits matters more than how fresh the page is.
      return `Nothing can be sent right now${waiting > 0 ? '' : ` · checked ${heard || 'now'}`}`
    case 'cut':
      return heard ? `No connection · as of ${heardAt}` : 'No connection'
    case 'gone':
      return gone ?? ''
  }
}
