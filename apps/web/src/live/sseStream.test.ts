import { silenceLimit } from '@muster/contract/heartbeat'
import { afterEach, expect, test, vi } from 'vitest'
import { resetSession, updateSession } from '../api/session.ts'
import { readStream, type SseFrame } from './sseStream.ts'

afterEach(() => {
  resetSession()
  vi.unstubAllGlobals()
})

/** A stream that sends these pieces, cut wherever they are cut, and closes. */
function streamOf(...pieces: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

async function read(answer: () => Response, lastEventId: string | null = null) {
  const fake = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', fake)
  const frames: SseFrame[] = []
  let opened = 0
  const done = readStream({
    path: '/api/incidents/1/stream',
    lastEventId,
    signal: new AbortController().signal,
    onOpen: () => opened++,
    onFrame: (frame) => frames.push(frame),
  })
  const error: unknown = await done.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return { fake, frames, opened, error }
}

test('frames arrive whole, however the bytes were cut', async () => {
  const { frames, opened } = await read(() =>
    streamOf(
      'retry: 3000\n\n: hello\n\nid: i:1\nevent: snap',
      'shot\ndata: {"a":',
      '1}\n\nid: i:2\nevent: event\ndata: {}\n\n',
    ),
  )
  expect(opened).toBe(1)
  expect(frames).toEqual([
    { event: 'snapshot', data: '{"a":1}', id: 'i:1' },
    { event: 'event', data: '{}', id: 'i:2' },
  ])
})

test('it carries the session and resumes where it was', async () => {
  updateSession({ accessToken: 'token-1', tenantId: 'tenant-1' })
  const { fake } = await read(() => streamOf(''), 'i:41')
  const headers = new Headers(fake.mock.calls[0]?.[1]?.headers)
  expect(headers.get('Last-Event-ID')).toBe('i:41')
  expect(headers.get('tenant-id')).toBe('tenant-1')
  expect(headers.get('Authorization')).toBe('Bearer token-1')
})

test('a token that has run out is renewed first: a reconnect carries the current one', async () => {
  const renew = vi.fn(async () => {
    updateSession({ accessToken: 'token-2', expiresAt: Date.now() + 600_000 })
    return 'token-2'
  })
  updateSession({ accessToken: 'token-1', expiresAt: Date.now() - 1, renew })
  const { fake } = await read(() => streamOf(''), 'i:41')
  expect(fake).toHaveBeenCalledTimes(1)
  expect(new Headers(fake.mock.calls[0]?.[1]?.headers).get('access-token')).toBe('token-2')
  await read(() => streamOf(''), 'i:41')
  expect(renew).toHaveBeenCalledTimes(1)
})

test('a token that the server no longer takes is renewed, and the stream asked for again', async () => {
  const renew = vi.fn(async () => {
    updateSession({ accessToken: 'token-2' })
    return 'token-2'
  })
  updateSession({ accessToken: 'token-1', renew })
  const answers = [new Response('', { status: 401 }), streamOf('')]
  const { fake, error } = await read(() => answers.shift() as Response)
  expect(error).toBeNull()
  expect(new Headers(fake.mock.calls[1]?.[1]?.headers).get('access-token')).toBe('token-2')
})

test('silence of 12 s is a dead connection', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    ),
  )
  const done = readStream({
    path: '/',
    lastEventId: null,
    signal: new AbortController().signal,
    onOpen: () => {},
    onFrame: () => {},
  })
  const lost = expect(done).rejects.toMatchObject({ type: 'stream-lost' })
  expect(silenceLimit).toBe(12_000)
  await vi.advanceTimersByTimeAsync(12_000)
  await lost
  vi.useRealTimers()
})

test('a refusal tells its status', async () => {
  const { error, opened } = await read(() => new Response('', { status: 403 }))
  expect(error).toMatchObject({ name: 'ProblemError', status: 403 })
  expect(opened).toBe(0)
})

test('a lost connection is status 0', async () => {
  const { error } = await read(() => {
    throw new TypeError('network')
  })
  expect(error).toMatchObject({ name: 'ProblemError', status: 0, type: 'stream-lost' })
})
