import type { ConnectionState } from '../../live/connectionHealth.ts'

/** What a page says of its connection. */
type ConnectionSummary = {
  state: ConnectionState
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
export function bagConnectionWords(summary: ConnectionSummary): string {
  const { state, waiting } = summary
  const words = connectionText(summary)
  return state === 'live' || waiting === 0 ? words : `${words} · ${waiting} waiting to send`
}

function connectionText({ state, heard, heardAt, gone, waiting }: ConnectionSummary): string {
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
