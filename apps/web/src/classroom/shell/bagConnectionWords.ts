import type { ConnectionState } from '../../live/connectionHealth.ts'

/** The page's connection in short. */
type ConnectionSummary = {
  state: ConnectionState
  /** The time since the server was heard, as `now`, `2 s ago`; empty before the first time. */
  heard: string
  /** The same as the time of day. */
  heardAt: string
  /** The reason the server has ended it for good. */
  gone: string | null
  /** The number of entries that wait on the phone to be sent. */
  waiting: number
}

/**
 * The state of the connection in words, and if anything can be sent. Only `live` says "Live": an entry sent then is
 * taken.
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
      // Two lines on a small phone: the waiting entries matter more than the freshness of the page.
      return `Nothing can be sent right now${waiting > 0 ? '' : ` · checked ${heard || 'now'}`}`
    case 'cut':
      return heard ? `No connection · as of ${heardAt}` : 'No connection'
    case 'gone':
      return gone ?? ''
  }
}
