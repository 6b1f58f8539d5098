import { goneFrame } from '@muster/contract/frames'
import { type Watch, watchFrames, watchStreamPath } from '@muster/contract/watchCalls'
import { ProblemError } from '../../api/problemError.ts'
import { backoff, wait } from '../../live/backoff.ts'
import type { SseFrame, StreamOptions } from '../../live/sseStream.ts'

/** What a manager’s page knows of rooms that call, and whether news still reach it. */
export type WatchState = {
  watch: Watch | null
  /**
   * `live`: news arrive at once. `polling`: the stream is down, and asking works. `lost`: neither does. `signedOut`: the
   * sign-in has run out; it is still tried. `closed`: it may no longer be shown.
   */
  connection: 'connecting' | 'live' | 'polling' | 'lost' | 'signedOut' | 'closed'
  /** When it was last known to be up to date, in ms since 1970. */
  knownAt: number | null
}

/** The world outside, so that tests can bring their own. */
export type WatchSources = {
  readStream: (options: StreamOptions) => Promise<void>
  fetchWatch: (signal: AbortSignal) => Promise<Watch>
  now: () => number
  random: () => number
  /** Calls back whenever the device has come to a network or lost one; returns the way to stop. */
  onNetworkChange: (changed: () => void) => () => void
}

export type WatchLive = {
  get: () => WatchState
  subscribe: (listener: () => void) => () => void
  /** Begins to follow; returns the way to stop. */
  start: () => () => void
}

/** While the stream is down, ask this often: as the active incidents (specification, section 9). */
const pollMs = 3_500
/** A stream that has shown nothing by then is helped by asking. */
const firstAnswerMs = 2_500

/** Follows what waits for a manager: by stream, by asking while the stream is down. */
export function watchLive(sources: WatchSources): WatchLive {
  let state: WatchState = { watch: null, connection: 'connecting', knownAt: null }
  const listeners = new Set<() => void>()

  function change(part: Partial<WatchState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const isClosed = () => state.connection === 'closed'
  const isLive = () => state.connection === 'live'

  function onFrame({ event, data }: SseFrame) {
    const json: unknown = JSON.parse(data)
    if (event === 'watch') change({ watch: watchFrames.watch.parse(json), knownAt: sources.now() })
    else if (event === 'gone') {
      goneFrame.parse(json)
      change({ watch: null, connection: 'closed' })
    }
  }

  async function follow(signal: AbortSignal) {
    for (let attempt = 0; !signal.aborted && !isClosed(); attempt++) {
      const round = new AbortController()
      const stopListening = sources.onNetworkChange(() => {
        attempt = 0
        round.abort()
      })
      let lost: unknown = null
      try {
        await sources.readStream({
          ...{ path: watchStreamPath, lastEventId: null, signal: AbortSignal.any([signal, round.signal]) },
          onOpen: () => {
            attempt = 0
            change({ connection: 'live' })
          },
          onActivity: () => change({ knownAt: sources.now() }),
          onFrame,
        })
      } catch (error) {
        lost = error
      }
      if (signal.aborted || isClosed()) return stopListening()
      if (isLive()) change({ connection: 'connecting' })
      refused(lost)
      const pause = AbortSignal.any([signal, round.signal])
      await wait(round.signal.aborted ? 0 : backoff(attempt, sources.random), pause).catch(() => {})
      stopListening()
    }
  }

  async function poll(signal: AbortSignal) {
    await wait(firstAnswerMs, signal)
    while (!isClosed()) {
      if (!isLive() || state.watch === null) await ask(signal)
      await wait(pollMs, signal)
    }
  }

  async function ask(signal: AbortSignal) {
    try {
      const watch = await sources.fetchWatch(signal)
      // What the stream has said meanwhile is newer.
      if (!isLive() && !isClosed()) change({ watch, connection: 'polling', knownAt: sources.now() })
    } catch (error) {
      if (signal.aborted || isLive()) return
      if (!refused(error) && !isClosed()) change({ connection: 'lost' })
    }
  }

  /** Takes in a clear no. @returns whether it was one */
  function refused(error: unknown): boolean {
    if (!(error instanceof ProblemError)) return false
    if (error.status === 403 || error.status === 404) change({ watch: null, connection: 'closed' })
    else if (error.status === 401) change({ connection: 'signedOut' })
    else return false
    return true
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      const stop = new AbortController()
      const ignoreStop = (error: unknown) => {
        if (!stop.signal.aborted) throw error
      }
      follow(stop.signal).catch(ignoreStop)
      poll(stop.signal).catch(ignoreStop)
      return () => stop.abort()
    },
  }
}
