import { silenceLimit } from '@muster/contract/heartbeat'

/** A measure of how well a bag's page hears the server. */
export type ConnectionHealth = {
  stream: 'opening' | 'open' | 'down'
  /** The time the server was last heard, in ms since 1970 by the phone's clock; null before the first time. */
  heardAt: number | null
  /** True when the server last said that it takes commands. */
  takesCommands: boolean
  /** True while the page shows this phone's stored copy, until the server is heard. */
  isFromCache: boolean
  /** Polls that failed since the server was last heard. */
  failures: number
  /** The reason the server has ended the stream for good, if it has. */
  gone: string | null
}

/** The link before anything was heard. */
export const initialHealth: ConnectionHealth = {
  stream: 'opening',
  heardAt: null,
  takesCommands: true,
  isFromCache: false,
  failures: 0,
  gone: null,
}

/**
 * The state of the connection: by the stream, by polling every few seconds, or none. `readOnly`: the page is up to
 * date, and the server takes nothing that is sent.
 */
export type ConnectionState = 'live' | 'asking' | 'readOnly' | 'cut' | 'gone'

/**
 * Derives the state of the connection at a moment. One lost poll is not yet a broken connection while the stream is
 * open.
 * @param now in ms since 1970, by the phone's clock
 * @param isOnline the phone's own word on its network; its no can be trusted, its yes cannot
 * @param hasUnsent true when an entry has waited for longer than sending takes: then the page is not live, even if
 * the server is heard
 */
export function connectionState(
  health: ConnectionHealth,
  now: number,
  isOnline = true,
  hasUnsent = false,
): ConnectionState {
  if (health.gone) return 'gone'
  if (!isOnline) return 'cut'
  const isSilent = health.heardAt === null ? health.failures > 0 : now - health.heardAt > silenceLimit
  if (isSilent || health.failures >= (health.stream === 'open' ? 3 : 2)) return 'cut'
  if (!health.takesCommands) return 'readOnly'
  return health.stream === 'open' && !hasUnsent ? 'live' : 'asking'
}
