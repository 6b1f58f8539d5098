import { bagFrames, goneFrame, lookQuery, streamPaths } from '@muster/contract/frames'
import type { BagStatus } from '@muster/contract/shapes'
import type { IncidentEvent } from '@muster/domain/incident/events'
import type { z } from 'zod'
import { backoff } from './backoff.ts'

/** What the stream of one bag tells. */
export type BagStreamReader = {
  opened: () => void
  /** The stream is down; it comes back by itself. */
  lost: () => void
  status: (status: BagStatus) => void
  event: (event: IncidentEvent) => void
  /** The server has ended it for good, and says why. */
  gone: (reason: string) => void
}

/** The part of the browser's EventSource that is used here. */
export type StreamSource = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>

export type BagStream = {
  /** Does not wait for the browser's next try: the network is back. */
  hurry: () => void
  close: () => void
}

/** Ready states of an EventSource. */
const opened = 1
const closed = 2

/**
 * Follows one bag's stream until closed. A dropped connection is the browser's to mend; only where the server answered
 * with an error does the browser give up, and then this opens a new one, later and later.
 * @param isLook whether the office only looks at the page
 */
export function followBag(
  barcode: string,
  isLook: boolean,
  reader: BagStreamReader,
  open: (path: string) => StreamSource = (path) => new EventSource(path),
): BagStream {
  let source: StreamSource
  let retries = 0
  let isGone = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect() {
    source = open(`${streamPaths.bag(barcode)}${isLook ? `?${lookQuery}=1` : ''}`)
    source.addEventListener('open', () => {
      retries = 0
      reader.opened()
    })
    source.addEventListener('error', () => {
      reader.lost()
      if (source.readyState !== closed) return
      timer = setTimeout(connect, backoff(retries, Math.random, 2_000, 30_000))
      retries += 1
    })
    listen('status', bagFrames.status, reader.status)
    listen('event', bagFrames.event, reader.event)
    listen('gone', goneFrame, ({ reason }) => {
      isGone = true
      source.close()
      reader.gone(reason)
    })
  }

  /** A frame that does not parse is passed over: the next poll brings what it was about. */
  function listen<S extends z.ZodType>(name: string, shape: S, take: (frame: z.output<S>) => void) {
    source.addEventListener(name, (message) => {
      const frame = shape.safeParse(parseJson((message as MessageEvent<string>).data))
      if (frame.success) take(frame.data)
    })
  }

  connect()
  return {
    hurry() {
      if (source.readyState === opened || isGone) return
      clearTimeout(timer)
      source.close()
      connect()
    },
    close() {
      clearTimeout(timer)
      source.close()
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
