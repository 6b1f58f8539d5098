import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../api/problemError.ts'
import type { StreamOptions } from '../live/sseStream.ts'
import { displayLive } from './displayLive.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const incident = (kind: string, place: string) => ({
  incidentId: '4f9c1f3e-0000-4000-8000-000000000001',
  kind,
  action: 'Lockdown',
  ...({ type: 1, category: 'Emergency' } as const),
  incidentStart: { locationDescription: place },
})
const problem = (status: number) => new ProblemError({ type: 'x', status, detail: 'No.' })

/** A server in the test’s hands. */
function opened(answer: () => Promise<ReturnType<typeof incident>[]> = async () => []) {
  const streams: (StreamOptions & { lose: (error?: unknown) => void })[] = []
  let asked = 0
  const live = displayLive({
    readStream: (options) =>
      new Promise<void>((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason))
        streams.push({ ...options, lose: (error) => (error ? reject(error) : resolve()) })
      }),
    fetchActive: () => {
      asked++
      return answer()
    },
    random: () => 1,
    onNetworkChange: () => () => {},
  })
  const stop = live.start()
  return {
    live,
    stop,
    streams,
    asked: () => asked,
    open: () => streams.at(-1)?.onOpen(),
    send: (event: string, data: unknown) =>
      streams.at(-1)?.onFrame({ event, data: JSON.stringify(data), id: null }),
    shows: () =>
      live.get().incidents?.map(({ kind, incidentStart }) => [kind, incidentStart.locationDescription]),
  }
}

test('what the stream says is shown at once, a real one first, and nobody is asked', async () => {
  const { open, send, shows, asked, stop } = opened()
  open()
  send('active', [incident('Exercise', 'East'), incident('Actual', 'West')])
  expect(shows()).toEqual([
    ['Actual', 'West'],
    ['Exercise', 'East'],
  ])
  send('active', [])
  expect(shows()).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(0)
  stop()
})

test('while the stream is down it asks, and comes back to the stream', async () => {
  const { live, streams, open, shows, stop } = opened(async () => [incident('Actual', 'East')])
  open()
  streams[0]?.lose(problem(0))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(shows()).toEqual([['Actual', 'East']])
  open()
  expect(live.get().connection).toBe('live')
  stop()
})

test('without a network what was known stays, and it is known to be old', async () => {
  const { live, streams, open, send, shows, stop } = opened(async () => Promise.reject(problem(0)))
  open()
  send('active', [incident('Actual', 'East')])
  streams[0]?.lose(problem(0))
  await vi.advanceTimersByTimeAsync(8_000)
  expect([live.get().connection, shows()]).toEqual(['lost', [['Actual', 'East']]])
  stop()
})

test('who may no longer see it sees nothing, and nothing is tried any more', async () => {
  const { live, streams, open, send, stop } = opened()
  open()
  send('active', [incident('Actual', 'East')])
  send('gone', { reason: 'No more.' })
  expect(live.get()).toEqual({ incidents: null, connection: 'closed' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)
  stop()
})

test('when the sign-in has run out it says so, and goes on as soon as it is renewed', async () => {
  const { live, streams, open, stop } = opened(async () => Promise.reject(problem(401)))
  streams[0]?.lose(problem(401))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(live.get().connection).toBe('signedOut')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(streams.length).toBeGreaterThan(1)
  open()
  expect(live.get().connection).toBe('live')
  stop()
})

test('a day of lost streams leaves one stream and one timer to ask by', async () => {
  const { streams, open, stop } = opened()
  for (let hour = 0; hour < 24; hour++) {
    open()
    await vi.advanceTimersByTimeAsync(3_600_000)
    const before = streams.length
    streams.at(-1)?.lose()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(streams.length).toBe(before + 1)
  }
  expect(vi.getTimerCount()).toBeLessThanOrEqual(2)
  stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
