import { t } from '@muster/words/t'
import { createParser } from 'eventsource-parser'
import { fetchApi } from '../api/apiBase.ts'
import { ProblemError } from '../api/problemError.ts'
import { noteServerTime } from '../api/serverClock.ts'
import { currentSession, renewExpired, sessionHeaders } from '../api/session.ts'
import { watchSilence } from './silenceWatch.ts'

/** One server-sent event. */
export type SseFrame = { event: string; data: string; id: string | null }

export type StreamOptions = {
  path: string
  /** The id of the last event received, to go on from; null for a fresh start. */
  lastEventId: string | null
  signal: AbortSignal
  /** The server has accepted; frames follow. */
  onOpen: () => void
  onFrame: (frame: SseFrame) => void
  /** Something came, if only a heartbeat: the connection is alive. */
  onActivity?: () => void
}

/**
 * Reads one stream of server-sent events until it ends, with the access token of that moment, renewed if it has run out.
 * With fetch, because EventSource cannot send headers.
 * Resolves when the server closes it; the caller decides whether to come back.
 * @throws ProblemError when the server refuses (its status tells why), or 0 when it cannot be reached or went silent
 */
export async function readStream(options: StreamOptions): Promise<void> {
  const dead = new AbortController()
  const signal = AbortSignal.any([options.signal, dead.signal])
  // No byte for so long, though there is a heartbeat: it is dead though nobody said so.
  const silence = watchSilence(() => dead.abort())
  try {
    await unlessAborted(renewExpired(), signal)
    let response = await request(options, signal)
    if (response.status === 401 && (await unlessAborted(currentSession().renew?.(), signal)))
      response = await request(options, signal)
    if (!response.ok || !response.body) throw refused(response.status)
    noteServerTime(response.headers.get('Date'))
    options.onOpen()
    await readFrames(response.body, options, silence.heard)
  } catch (error) {
    if (options.signal.aborted || error instanceof ProblemError) throw error
    throw new ProblemError({ type: 'stream-lost', status: 0, detail: t`The live connection was lost.` })
  } finally {
    silence.stop()
    dead.abort()
  }
}

/** Waits no longer than until the signal is aborted: renewing may hang on a provider that does not answer. */
function unlessAborted<T>(work: T | Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    Promise.resolve(work).then(resolve, reject)
  })
}

function request({ path, lastEventId }: StreamOptions, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ Accept: 'text/event-stream', ...sessionHeaders() })
  if (lastEventId) headers.set('Last-Event-ID', lastEventId)
  return fetchApi(path, {
    headers,
    cache: 'no-store',
    signal,
  })
}

async function readFrames(
  body: ReadableStream<Uint8Array>,
  options: StreamOptions,
  alive: () => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event, data, id }) => options.onFrame({ event: event ?? 'message', data, id: id ?? null }),
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    alive()
    options.onActivity?.()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

function refused(status: number): ProblemError {
  return new ProblemError({ type: 'stream-refused', status, detail: t`The live connection was refused.` })
}
