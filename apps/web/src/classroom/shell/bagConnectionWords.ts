import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
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
  return state === 'live' ? words : withWaiting(words, waiting)
}

/** Adds how many entries wait on the phone, where some do. */
export function withWaiting(words: string, waiting: number): string {
  return waiting === 0
    ? words
    : `${words} · ${t`${plural(waiting, '# waiting to send', '# waiting to send')}`}`
}

function connectionText({ state, heard, heardAt, gone, waiting }: ConnectionSummary): string {
  switch (state) {
    case 'live':
      return t`Live · checked ${heard}`
    case 'asking':
      return heard ? t`Connected · checked ${heard}` : t`Connecting…`
    case 'readOnly':
      // Two lines on a small phone: the waiting entries matter more than the freshness of the page.
      if (waiting > 0) return t`Nothing can be sent right now`
      return t`Nothing can be sent right now · checked ${heard || t`now`}`
    case 'cut':
      return heard ? t`No connection · as of ${heardAt}` : t`No connection`
    case 'gone':
      return told(gone ?? '')
  }
}
