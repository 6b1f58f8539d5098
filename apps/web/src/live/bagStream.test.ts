import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followBag, type StreamSource } from './bagStream.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An EventSource that the test controls. */
class FakeSource extends EventTarget {
  readyState: number = 0
  isClosed = false
  close() {
    this.isClosed = true
    this.readyState = 2
  }
  become(readyState: number, type: 'open' | 'error') {
    this.readyState = readyState
    this.dispatchEvent(new Event(type))
  }
  say(type: string, data: string) {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
}

function setUp({ isBusy = false } = {}) {
  /** True while other pages of the browser have their streams; then it begins by `turn.begin`. */
  const turn = { isBusy, begin: () => {}, giveUp: () => {} }
  const sources: FakeSource[] = []
  const paths: string[] = []
  const reader = {
    opened: vi.fn(),
    lost: vi.fn(),
    heartbeat: vi.fn(),
    status: vi.fn(),
    reset: vi.fn(),
    event: vi.fn(),
    gone: vi.fn(),
  }
  const open = (path: string) => {
    paths.push(path)
    const source = new FakeSource()
    sources.push(source)
    return source as unknown as StreamSource
  }
  const stream = followBag('a bag', false, reader, open, (begin, giveUp) => {
    Object.assign(turn, { begin, giveUp })
    if (!turn.isBusy) begin()
    return () => {}
  })
  return { sources, paths, reader, stream, turn, last: () => sources.at(-1) as FakeSource }
}

test('it follows the bag of this barcode', () => {
  expect(setUp().paths).toEqual(['/api/bags/a%20bag/stream'])
})

test('a dropped connection is the browser’s to mend', async () => {
  const { sources, reader, last } = setUp()
  last().become(0, 'error')
  await vi.advanceTimersByTimeAsync(11_000)
  expect(reader.lost).toHaveBeenCalledTimes(1)
  expect(sources).toHaveLength(1)
})

test('it is open when its first frame has come, not before', () => {
  const { reader, last } = setUp()
  last().become(1, 'open')
  expect(reader.opened).not.toHaveBeenCalled()
  last().say('heartbeat', '{"takesCommands":true}')
  expect(reader.opened).toHaveBeenCalledTimes(1)
  expect(reader.heartbeat).toHaveBeenCalledWith(true)
  last().say('heartbeat', '{"takesCommands":false}')
  expect(reader.heartbeat).toHaveBeenLastCalledWith(false)
  expect(reader.opened).toHaveBeenCalledTimes(1)
})

test('a stream that falls silent without a word is lost within 12 seconds, and another one is opened at once', async () => {
  const { sources, reader, last } = setUp()
  last().become(1, 'open')
  for (let beat = 0; beat < 5; beat++) {
    last().say('heartbeat', '{"takesCommands":true}')
    await vi.advanceTimersByTimeAsync(5_000)
  }
  expect(sources).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(reader.lost).toHaveBeenCalledTimes(1)
  expect(sources).toHaveLength(2)
  expect(sources[0]?.isClosed).toBe(true)
  last().become(1, 'open')
  last().say('heartbeat', '{"takesCommands":true}')
  expect(reader.opened).toHaveBeenCalledTimes(2)
})

test('one that the browser closed behind its back is seen within a second', async () => {
  const { sources, reader, last } = setUp()
  last().become(1, 'open')
  last().say('heartbeat', '{"takesCommands":true}')
  last().readyState = 2
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reader.lost).toHaveBeenCalledTimes(1)
  expect(sources).toHaveLength(2)
})

test('after a sleep it is opened again as soon as the page is back', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const { sources, last } = setUp()
  last().become(1, 'open')
  last().say('heartbeat', '{"takesCommands":true}')
  // The clock on the wall went on; no timer did.
  vi.setSystemTime(Date.now() + 60 * 60_000)
  page.dispatchEvent(new Event('pageshow'))
  expect(sources).toHaveLength(2)
})

test('one that waits for its turn in this browser is not taken for a silent one, and gives it up when it is asked to', async () => {
  const { sources, reader, last, turn } = setUp({ isBusy: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sources).toHaveLength(0)
  expect(reader.lost).not.toHaveBeenCalled()
  turn.begin()
  last().say('heartbeat', '{"takesCommands":true}')
  expect(reader.opened).toHaveBeenCalledTimes(1)
  turn.giveUp()
  expect([last().isClosed, reader.lost.mock.calls.length]).toEqual([true, 1])
  turn.isBusy = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sources).toHaveLength(2)
})

test('where streams never carry anything, they are tried more and more rarely', async () => {
  const { sources } = setUp()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(sources.length).toBeGreaterThan(5)
  expect(sources.length).toBeLessThan(30)
})

test('what an abandoned stream still says is not heard', async () => {
  const { sources, reader, last } = setUp()
  last().say('heartbeat', '{"takesCommands":true}')
  await vi.advanceTimersByTimeAsync(13_000)
  expect(sources).toHaveLength(2)
  sources[0]?.say('heartbeat', '{"takesCommands":true}')
  sources[0]?.become(2, 'error')
  expect(reader.opened).toHaveBeenCalledTimes(1)
  expect(reader.lost).toHaveBeenCalledTimes(1)
})

test('where the browser gave up a new stream is opened, later and later', async () => {
  const { sources, last } = setUp()
  last().become(2, 'error')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sources).toHaveLength(2)
  last().become(2, 'error')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sources).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2_001)
  expect(sources).toHaveLength(3)
})

test('when the network is back it does not wait', () => {
  const { sources, stream, last } = setUp()
  last().become(0, 'error')
  stream.retryNow()
  expect(sources).toHaveLength(2)
  expect(sources[0]?.isClosed).toBe(true)
  last().say('heartbeat', '{"takesCommands":true}')
  stream.retryNow()
  expect(sources).toHaveLength(2)
})

test('a frame that does not parse is passed over', () => {
  const { reader, last } = setUp()
  last().say('event', 'not json')
  last().say('event', '{"type":"Unheard"}')
  last().say('status', '{}')
  expect(reader.event).not.toHaveBeenCalled()
  expect(reader.status).not.toHaveBeenCalled()
})

test('when the server has ended it for good it stays ended, with the reason', () => {
  const { sources, reader, stream, last } = setUp()
  last().say('gone', '{"reason":"This bag has a new label."}')
  expect(reader.gone).toHaveBeenCalledWith('This bag has a new label.')
  expect(last().isClosed).toBe(true)
  stream.retryNow()
  expect(sources).toHaveLength(1)
})
