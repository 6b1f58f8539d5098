import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../api/problemError.ts'
import { eventAt, incidentId, snapshotAt } from './incidentFixture.ts'
import { type IncidentLiveDeps, incidentLive } from './incidentLive.ts'
import type { StreamOptions } from './sseStream.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type FakeStream = StreamOptions & { close: (error?: unknown) => void }
type FakeServer = {
  version: number
  streams: FakeStream[]
  asked: number
  /** The device has come to another network. */
  changeNetwork: () => void
  sources: IncidentLiveDeps
  send: (event: string, data: unknown) => void
}

/** A server in the test’s hands: the streams that were opened, and what a plain question answers. */
function fakeServer(version: number) {
  const streams: FakeStream[] = []
  const networkListeners = new Set<() => void>()
  const server: FakeServer = {
    version,
    streams,
    asked: 0,
    changeNetwork: () => {
      for (const changed of [...networkListeners]) changed()
    },
    sources: {
      readStream: (options) =>
        new Promise<void>((resolve, reject) => {
          const close = (error?: unknown) => (error ? reject(error) : resolve())
          options.signal.addEventListener('abort', () => reject(options.signal.reason))
          streams.push({ ...options, close })
        }),
      fetchSnapshot: async () => {
        server.asked++
        return snapshotAt(server.version)
      },
      now: () => Date.now(),
      random: () => 1,
      soon: (work) => work(),
      onNetworkChange: (changed) => {
        networkListeners.add(changed)
        return () => networkListeners.delete(changed)
      },
    },
    send: (event: string, data: unknown) =>
      streams.at(-1)?.onFrame({ event, data: JSON.stringify(data), id: null }),
  }
  return server
}

async function opened(version = 2, hasGaps = false) {
  const server = fakeServer(version)
  const live = incidentLive(incidentId, server.sources, hasGaps)
  const stop = live.start()
  server.streams[0]?.onOpen()
  server.send('snapshot', snapshotAt(version))
  await vi.advanceTimersByTimeAsync(0)
  return { server, live, stop, version: () => live.get().incident?.version }
}

test('a snapshot and the events after it are folded, and it says that it is live', async () => {
  const { server, live, version } = await opened()
  server.send('event', eventAt(3))
  expect(version()).toBe(3)
  expect(live.get().connection).toBe('live')
  expect(live.get().incident?.broadcasts.at(-1)?.message).toBe('Message 3')
})

test('an event that comes twice changes nothing', async () => {
  const { server, live } = await opened()
  server.send('event', eventAt(3))
  const before = live.get().incident
  server.send('event', eventAt(3))
  server.send('event', eventAt(2))
  expect(live.get().incident).toBe(before)
})

test('a gap is filled from a snapshot, and what came early is folded after it', async () => {
  const { server, version } = await opened()
  server.version = 4
  server.send('event', eventAt(5))
  expect(version()).toBe(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked).toBe(1)
  expect(version()).toBe(5)
})

test('for somebody held to sites a gap is what other sites said: nothing is asked', async () => {
  const { server, version } = await opened(2, true)
  server.send('event', eventAt(5))
  server.send('event', eventAt(9))
  expect(version()).toBe(9)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(server.asked).toBe(0)
})

test('what came early is asked for again until the gap is filled', async () => {
  const { server, version } = await opened()
  server.version = 3
  server.send('event', eventAt(5))
  await vi.advanceTimersByTimeAsync(0)
  expect(version()).toBe(3)
  server.version = 4
  await vi.advanceTimersByTimeAsync(10_000)
  expect(version()).toBe(5)
})

test('an old snapshot never takes back what is known', async () => {
  const { server, version } = await opened(3)
  server.send('snapshot', snapshotAt(2))
  expect(version()).toBe(3)
})

test('a reset takes back what is known, and forgets what came early', async () => {
  const { server, version } = await opened(3)
  server.send('event', eventAt(6))
  server.send('reset', snapshotAt(2))
  expect(version()).toBe(2)
  server.send('event', eventAt(3))
  expect(version()).toBe(3)
  await vi.advanceTimersByTimeAsync(0)
})

test('a lost stream says so, comes back where it was, and is live again', async () => {
  const { server, live } = await opened()
  server.streams[0]?.close(new ProblemError({ type: 'stream-lost', status: 0, detail: '' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(live.get().connection).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.streams[1]?.lastEventId).toBe(`${incidentId}:2`)
  server.streams[1]?.onOpen()
  expect(live.get().connection).toBe('live')
})

test('a stream that just ends, as when a token runs out, is opened again where it was', async () => {
  const { server, live } = await opened()
  server.streams[0]?.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.streams[1]?.lastEventId).toBe(`${incidentId}:2`)
  expect(live.get().failure).toBeNull()
})

test('a sign-in that has run out is said, tried again, and mended by signing in elsewhere', async () => {
  const { server, live } = await opened()
  const signedOut = new ProblemError({ type: 'stream-refused', status: 401, detail: '' })
  server.streams[0]?.close()
  await vi.advanceTimersByTimeAsync(1_000)
  server.streams[1]?.close(signedOut)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(live.get()).toMatchObject({ connection: 'signedOut', failure: null })
  server.streams[2]?.onOpen()
  expect(live.get().connection).toBe('live')
})

test('a proxy’s page is no answer about the incident', async () => {
  const { server, live } = await opened()
  server.sources.fetchSnapshot = async () => {
    throw new ProblemError({ type: 'unknown-problem', status: 403, detail: 'Blocked by your school.' })
  }
  server.streams[0]?.close(new ProblemError({ type: 'stream-refused', status: 403, detail: '' }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(live.get()).toMatchObject({ connection: 'reconnecting', failure: null })
  expect(server.streams).toHaveLength(2)
})

test('on another network the stream is opened anew at once, and waits are over', async () => {
  const { server, live } = await opened()
  server.changeNetwork()
  await vi.advanceTimersByTimeAsync(500)
  expect(server.streams).toHaveLength(2)
  expect(live.get().connection).toBe('reconnecting')
  for (let lost = 1; lost <= 5; lost++) {
    server.streams.at(-1)?.close(new ProblemError({ type: 'stream-lost', status: 0, detail: '' }))
    await vi.advanceTimersByTimeAsync(lost < 5 ? 15_000 : 1_000)
  }
  const before = server.streams.length
  server.changeNetwork()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.streams).toHaveLength(before + 1)
})

test('while the stream is down it asks, and shows what it learns', async () => {
  const { server, live, version } = await opened()
  server.streams[0]?.close()
  server.version = 6
  await vi.advanceTimersByTimeAsync(6_000)
  expect(version()).toBe(6)
  expect(live.get().connection).toBe('reconnecting')
})

test('a live stream is not helped by asking', async () => {
  const { server } = await opened()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(server.asked).toBe(0)
})

test('an incident that has ended is final: the stream is left and not opened again', async () => {
  const { server, live } = await opened()
  server.send('event', eventAt(3, true))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(live.get().connection).toBe('closed')
  expect(live.get().incident?.stage).toBe('ended')
  expect(server.streams).toHaveLength(1)
  expect(server.streams[0]?.signal.aborted).toBe(true)
})

test('the end of the right to see it is told with its reason', async () => {
  const { server, live } = await opened()
  server.send('gone', { reason: 'Your access was revoked.' })
  expect(live.get().failure?.detail).toBe('Your access was revoked.')
  expect(live.get().connection).toBe('closed')
})

test('an unknown incident is a final answer', async () => {
  const server = fakeServer(2)
  const detail = 'This incident does not exist.'
  server.sources.fetchSnapshot = async () => {
    throw new ProblemError({ type: 'not-found', status: 404, detail })
  }
  const live = incidentLive(incidentId, server.sources)
  live.start()
  server.streams[0]?.close(new ProblemError({ type: 'stream-refused', status: 404, detail: '' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(live.get().failure?.detail).toBe(detail)
  expect(server.streams).toHaveLength(1)
})

test('stopped means stopped', async () => {
  const { server, stop } = await opened()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.streams).toHaveLength(1)
  expect(server.asked).toBe(0)
})

test('a page whose commands would be refused is not live, and says so again after its stream was lost', async () => {
  const { server, live, stop } = await opened()
  server.streams[0]?.onOpen()
  server.send('heartbeat', { takesCommands: true })
  expect(live.get().connection).toBe('live')
  server.send('heartbeat', { takesCommands: false })
  expect(live.get().connection).toBe('readOnly')
  server.streams[0]?.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(live.get().connection).toBe('reconnecting')
  // Open again, and not live before the server has said that it is.
  server.streams[1]?.onOpen()
  expect(live.get().connection).toBe('readOnly')
  server.send('heartbeat', { takesCommands: true })
  expect(live.get().connection).toBe('live')
  stop()
})
