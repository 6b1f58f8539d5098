import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readMarker } from './readMarker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('of many messages that come by, only how far it went is told', async () => {
  const tell = vi.fn(async (_channel: string, _upTo: number) => {})
  const marker = readMarker(tell)
  for (const seq of [3, 4, 5, 4]) marker.note('command', seq)
  marker.note('room', 2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(tell.mock.calls).toEqual([
    ['command', 5],
    ['room', 2],
  ])
  marker.note('command', 5)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tell).toHaveBeenCalledTimes(2)
})

test('what could not be told is told again, with what was read meanwhile', async () => {
  let isOnline = false
  const tell = vi.fn(async (_channel: string, _upTo: number) => {
    if (!isOnline) throw new Error('offline')
  })
  const marker = readMarker(tell)
  marker.note('command', 3)
  await vi.advanceTimersByTimeAsync(1_000)
  marker.note('command', 6)
  isOnline = true
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tell.mock.lastCall).toEqual(['command', 6])
  const calls = tell.mock.calls.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tell).toHaveBeenCalledTimes(calls)
})

test('leaving the page tells the last of it, and nothing after that', async () => {
  const tell = vi.fn(async (_channel: string, _upTo: number) => {})
  const marker = readMarker(tell)
  marker.note('command', 3)
  marker.stop()
  marker.note('command', 9)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tell.mock.calls).toEqual([['command', 3]])
})
