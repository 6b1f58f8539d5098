import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followBag, type StreamSource } from './bagStream.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An EventSource that does as it is told. */
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

function setUp() {
  const sources: FakeSource[] = []
  const paths: string[] = []
  const reader = { opened: vi.fn(), lost: vi.fn(), status: vi.fn(), event: vi.fn(), gone: vi.fn() }
  const stream = followBag('a bag', false, reader, (path) => {
    paths.push(path)
    const source = new FakeSource()
    sources.push(source)
    return source as unknown as StreamSource
  })
  return { sources, paths, reader, stream, last: () => sources.at(-1) as FakeSource }
}

test('it follows the bag of this barcode', () => {
  expect(setUp().paths).toEqual(['/api/bags/a%20bag/stream'])
})

test('a dropped connection is the browser’s to mend', async () => {
  const { sources, reader, last } = setUp()
  last().become(0, 'error')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reader.lost).toHaveBeenCalledTimes(1)
  expect(sources).toHaveLength(1)
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
  stream.hurry()
  expect(sources).toHaveLength(2)
  expect(sources[0]?.isClosed).toBe(true)
  last().become(1, 'open')
  stream.hurry()
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
  stream.hurry()
  expect(sources).toHaveLength(1)
})
