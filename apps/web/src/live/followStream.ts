import { heartbeatEvent } from '@muster/contract/heartbeat'
import { backoff, wait } from './backoff.ts'
import { commandAvailability, readHeartbeat } from './commandAvailability.ts'
import type { SseFrame, StreamOptions } from './sseStream.ts'

/** The part of the world outside that following needs, so that tests can bring their own. */
export type FollowDeps = {
  readStream: (options: StreamOptions) => Promise<void>
  random: () => number
  /** Calls back whenever the device has come to a network or lost one; returns the way to stop. */
  onNetworkChange: (changed: () => void) => () => void
}

/** The stream to follow, and the handlers for its frames. The signals are aborted when the following is stopped. */
export type FollowOptions = Required<Pick<StreamOptions, 'onActivity'>> & {
  /** Selects the stream and the place to go on from; asked before each try. */
  whichStream: () => Pick<StreamOptions, 'path' | 'lastEventId'>
  onFrame: (frame: SseFrame, signal: AbortSignal) => void
  /** The stream is open, or, while `isLive`, says anew whether commands are taken. */
  onOpen: (connection: 'live' | 'readOnly') => void
  /** True while news arrive by the stream. */
  isLive: () => boolean
  /** The stream is down; `error` is null where the server just closed it. It comes back by itself. */
  onLost: (error: unknown, signal: AbortSignal) => void | Promise<void>
  /** Asks by a plain call, if that helps now; throws nothing. */
  poll: (signal: AbortSignal) => Promise<void>
  /** Time between two of those, in ms. */
  pollMs: number
  /** True when nothing more will come, so that following ends. */
  isOver: () => boolean
}

/** A stream that has shown nothing by then is helped by asking. */
const pollAfterMs = 2_500

/**
 * Follows something of the server: by stream, by asking while the stream is down, never both waiting for each other.
 * @returns the way to stop
 */
export function followStream(options: FollowOptions, deps: FollowDeps): () => void {
  const stop = new AbortController()
  const ignoreStop = (error: unknown) => {
    if (!stop.signal.aborted) throw error
  }
  runStream(options, deps, stop.signal).catch(ignoreStop)
  runPolling(options, stop.signal).catch(ignoreStop)
  return () => stop.abort()
}

async function runStream(options: FollowOptions, deps: FollowDeps, signal: AbortSignal) {
  const { whichStream, onOpen, isLive, onActivity, onFrame, onLost, isOver } = options
  /** The server's last word on whether it takes commands. */
  let opened: 'live' | 'readOnly' = 'live'
  for (let attempt = 0; !signal.aborted && !isOver(); attempt++) {
    const round = new AbortController()
    const either = AbortSignal.any([signal, round.signal])
    // Connections of the old network are dead, and nobody says so; a waiting retry need not wait any longer.
    const stopListening = deps.onNetworkChange(() => {
      attempt = 0
      round.abort()
    })
    let lost: unknown = null
    try {
      await deps.readStream({
        ...whichStream(),
        signal: either,
        onOpen: () => {
          attempt = 0
          onOpen(opened)
        },
        onActivity,
        onFrame: (frame) => {
          if (frame.event === heartbeatEvent) {
            const takesCommands = readHeartbeat(frame.data)
            if (takesCommands === null) return
            opened = takesCommands ? 'live' : 'readOnly'
            if (isLive()) onOpen(opened)
            return
          }
          onFrame(frame, signal)
          if (isOver()) round.abort()
        },
      })
    } catch (error) {
      lost = error
    }
    if (signal.aborted || isOver()) return stopListening()
    commandAvailability.set('unknown')
    await onLost(lost, signal)
    // Aborted by another network: then it is tried at once.
    await wait(backoff(attempt, deps.random), either).catch(() => {})
    stopListening()
  }
}

async function runPolling({ poll, pollMs, isOver }: FollowOptions, signal: AbortSignal) {
  await wait(pollAfterMs, signal)
  while (!isOver()) {
    await poll(signal)
    await wait(pollMs, signal)
  }
}
