/** How well a bag's page hears the server. */
export type BagLink = {
  stream: 'opening' | 'open' | 'down'
  /** When the server was last heard, in ms since 1970 by the phone's clock; null before the first time. */
  heardAt: number | null
  /** Whether the page shows what this phone kept from an earlier time, until the server is heard. */
  isKept: boolean
  /** Polls that failed since the server was last heard. */
  failures: number
  /** Why the server has ended the stream for good, if it has. */
  gone: string | null
}

/** The link before anything was heard. */
export const freshLink: BagLink = { stream: 'opening', heardAt: null, isKept: false, failures: 0, gone: null }

/** How the link stands: told by the stream, by asking every few seconds, or not at all. */
export type LinkState = 'live' | 'asking' | 'cut' | 'gone'

/** Silence longer than this is a broken connection, whatever the browser says. */
const silenceLimit = 15_000

/**
 * How a link stands at a moment. One lost poll is not yet a broken connection while the stream is open.
 * @param now in ms since 1970, by the phone's clock
 * @param isOnline what the phone says of its network; its no can be trusted, its yes cannot
 */
export function linkState(link: BagLink, now: number, isOnline = true): LinkState {
  if (link.gone) return 'gone'
  if (!isOnline) return 'cut'
  const isSilent = link.heardAt === null ? link.failures > 0 : now - link.heardAt > silenceLimit
  if (isSilent || link.failures >= (link.stream === 'open' ? 3 : 2)) return 'cut'
  return link.stream === 'open' ? 'live' : 'asking'
}
