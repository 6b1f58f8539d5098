import { bagFrames, goneFrame, previewQuery, streamPaths } from '@muster/contract/frames'
import { heartbeatEvent } from '@muster/contract/heartbeat'
import type { BagStatus } from '@muster/contract/shapes'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { apiCredentials, apiUrl } from '../api/apiBase.ts'
import { backoff } from './backoff.ts'
import { readHeartbeat } from './commandAvailability.ts'
import { watchSilence } from './silenceWatch.ts'
import { holdBagSlot } from './tabs/holdBagSlot.ts'

/** Receives the news of one bag's stream. */
export type BagStreamReader = {
  /** The first frame has come: the stream is not only open, it carries news. */
  opened: () => void
  /** The stream is down; it comes back by itself. */
  lost: () => void
  heartbeat: (takesCommands: boolean) => void
  status: (status: BagStatus) => void
  /** The same, in place of all that is known, even if that is newer: the database has lost the end of the log. */
  reset: (status: BagStatus) => void
  event: (event: IncidentEvent) => void
  /** The server has ended it for good, and says why. */
  gone: (reason: string) => void
}

/** The part of the browser's EventSource that is used here. */
export type StreamSource = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>

export type BagStream = {
  /** Does not wait for the browser's next try: the network is back. */
  retryNow: () => void
  close: () => void
}

/** Ready state of an EventSource that will not come back. */
const closed = 2

/**
 * Follows one bag's stream until closed. A dropped connection is the browser's to mend; where it gave up, and where nothing comes
 * although the server has a heartbeat, this opens a new one, later and later while that does not help.
 * @param isPreview whether the office only looks at the page
 */
export function followBag(
  barcode: string,
  isPreview: boolean,
  reader: BagStreamReader,
  open: (path: string) => StreamSource = (path) =>
    new EventSource(apiUrl(path), { withCredentials: apiCredentials === 'include' }),
  hold: typeof holdBagSlot = holdBagSlot,
): BagStream {
  /** Null while other pages of this browser have their streams and this one waits for a slot. */
  let source: StreamSource | null = null
  let letGo = () => {}
  let retries = 0
  let isGone = false
  let isOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = watchSilence(
    () => {
      if (isGone || timer !== undefined || !source) return
      lost()
      drop()
      // The first time at once: it had been heard not long ago.
      if (retries > 0) return reconnect()
      retries = 1
      connect()
    },
    // Closed without a word: by the browser, while the page was in its memory of pages left.
    () => source?.readyState === closed,
  )

  function connect() {
    timer = undefined
    letGo = hold(listenTo, () => {
      lost()
      drop()
      reconnect()
    })
  }

  function listenTo() {
    silence.heard()
    const mine = open(`${streamPaths.bag(barcode)}${isPreview ? `?${previewQuery}=1` : ''}`)
    source = mine
    mine.addEventListener('error', () => {
      if (mine !== source) return
      lost()
      if (mine.readyState !== closed || timer !== undefined) return
      drop()
      reconnect()
    })
    mine.addEventListener(heartbeatEvent, (message) => {
      if (!hear(mine)) return
      const takesCommands = readHeartbeat((message as MessageEvent<string>).data)
      if (takesCommands !== null) reader.heartbeat(takesCommands)
    })
    listen(mine, 'status', bagFrames.status, reader.status)
    listen(mine, 'reset', bagFrames.reset, reader.reset)
    listen(mine, 'event', bagFrames.event, reader.event)
    listen(mine, 'gone', goneFrame, ({ reason }) => {
      isGone = true
      silence.stop()
      drop()
      reader.gone(reason)
    })
  }

  /** A frame that does not parse is ignored: the next poll brings its content. */
  function listen<Frame>(
    from: StreamSource,
    name: string,
    shape: { parse: (json: unknown) => Frame },
    take: (frame: Frame) => void,
  ) {
    from.addEventListener(name, (message) => {
      if (!hear(from)) return
      let frame: Frame
      try {
        frame = shape.parse(parseJson((message as MessageEvent<string>).data))
      } catch {
        return
      }
      take(frame)
    })
  }

  /** @returns whether it is the stream that counts */
  function hear(from: StreamSource): boolean {
    if (from !== source) return false
    silence.heard()
    if (isOpen) return true
    isOpen = true
    retries = 0
    reader.opened()
    return true
  }

  function lost() {
    isOpen = false
    reader.lost()
  }

  function drop() {
    letGo()
    source?.close()
    source = null
  }

  function reconnect() {
    timer = setTimeout(connect, backoff(retries, Math.random, 2_000, 30_000))
    retries += 1
  }

  connect()
  return {
    retryNow() {
      if (isOpen || isGone) return
      clearTimeout(timer)
      drop()
      connect()
    },
    close() {
      isGone = true
      clearTimeout(timer)
      silence.stop()
      drop()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
