import type { Watch } from '@muster/contract/watchCalls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../../api/problemError.ts'
import type { StreamOptions } from '../../live/sseStream.ts'
import { watchLive } from './watchLive.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const empty: Watch = { lockdowns: [], started: [], help: [] }
const calling = (bagName: string): Watch => ({
  ...empty,
  lockdowns: [
    {
      id: '4f9c1f3e-0000-4000-8000-000000000001',
      siteId: 1,
      siteName: 'Oak',
      bagName,
      requestedAt: '2026-11-21T10:00:00Z',
      startsAt: '2026-11-21T10:01:00Z',
      needsConfirmation: true,
    },
  ],
})
const problem = (status: number) => new ProblemError({ type: 'x', status, detail: 'No.' })

/** A server in the test’s hands. */
function opened(answer: () => Promise<Watch> = async () => empty) {
  const streams: (StreamOptions & { lose: (error?: unknown) => void })[] = []
  let changeNetwork = () => {}
  let asked = 0
  const live = watchLive({
    readStream: (options) =>
      new Promise<void>((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason))
        streams.push({ ...options, lose: (error) => (error ? reject(error) : resolve()) })
      }),
    fetchWatch: () => {
      asked++
      return answer()
    },
    now: () => Date.now(),
    random: () => 1,
    onNetworkChange: (changed) => {
      changeNetwork = changed
      return () => {}
    },
  })
  const stop = live.start()
  return {
    live,
    stop,
    streams,
    asked: () => asked,
    changeNetwork: () => changeNetwork(),
    open: () => streams.at(-1)?.onOpen(),
    send: (event: string, data: unknown) =>
      streams.at(-1)?.onFrame({ event, data: JSON.stringify(data), id: null }),
    shows: () => live.get().watch?.lockdowns.map(({ bagName }) => bagName),
  }
}

test('the stream says what waits, and nobody is asked', async () => {
  const { open, send, live, shows, asked } = opened()
  open()
  send('watch', calling('Room 1'))
  expect([live.get().connection, shows()]).toEqual(['live', ['Room 1']])
  send('watch', empty)
  expect(shows()).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked()).toBe(0)
})

test('while the stream is down it is asked every 3.5 s, and the stream is tried again', async () => {
  const { open, send, streams, live, shows, asked } = opened(async () => calling('Room 2'))
  open()
  send('watch', empty)
  streams[0]?.lose()
  await vi.advanceTimersByTimeAsync(2_500)
  expect([live.get().connection, shows()]).toEqual(['polling', ['Room 2']])
  await vi.advanceTimersByTimeAsync(7_000)
  expect(asked()).toBe(3)
  expect(streams.length).toBeGreaterThan(1)
  open()
  expect(live.get().connection).toBe('live')
})

test('an answer that comes after the stream is back does not replace what that said', async () => {
  let answer: (watch: Watch) => void = () => {}
  const { streams, open, send, shows } = opened(() => new Promise((resolve) => (answer = resolve)))
  streams[0]?.lose()
  await vi.advanceTimersByTimeAsync(2_500)
  open()
  send('watch', calling('Room 3'))
  answer(empty)
  await vi.advanceTimersByTimeAsync(0)
  expect(shows()).toEqual(['Room 3'])
})

test('when neither works that is said, and what was known stays', async () => {
  const { open, send, streams, live, shows } = opened(() => Promise.reject(problem(0)))
  open()
  send('watch', calling('Room 4'))
  streams[0]?.lose()
  await vi.advanceTimersByTimeAsync(3_000)
  expect([live.get().connection, shows()]).toEqual(['lost', ['Room 4']])
})

test('a sign-in that has run out is said, and tried again', async () => {
  const { streams, live } = opened(() => Promise.reject(problem(401)))
  streams[0]?.lose(problem(401))
  await vi.advanceTimersByTimeAsync(0)
  expect(live.get().connection).toBe('signedOut')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(streams.length).toBeGreaterThan(1)
})

test.each(['gone', 'refused'])(
  'who may no longer see it is shown nothing, and nothing is asked: %s',
  async (how) => {
    const { open, send, streams, live, asked } = opened()
    open()
    send('watch', calling('Room 5'))
    if (how === 'gone') send('gone', { reason: 'You may no longer see this.' })
    else streams[0]?.lose(problem(403))
    await vi.advanceTimersByTimeAsync(20_000)
    expect([live.get().connection, live.get().watch, asked()]).toEqual(['closed', null, 0])
  },
)

test('another network is another try, at once', async () => {
  const { streams, changeNetwork } = opened()
  changeNetwork()
  await vi.advanceTimersByTimeAsync(1)
  expect(streams).toHaveLength(2)
})

test('after it was stopped nothing is asked', async () => {
  const { stop, asked, streams } = opened()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked(), streams.length]).toEqual([0, 1])
})
