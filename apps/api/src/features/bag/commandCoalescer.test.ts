import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommandCoalescer } from './commandCoalescer.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sends commands of a bag now; each is listed when it is processed. */
function send(pace: CommandCoalescer, bag: string, count: number, taken: string[]) {
  const turns = Array.from({ length: count }, () => pace.delayFor(bag))
  for (const [place, turn] of turns.entries()) void turn?.then(() => taken.push(`${bag} ${place}`))
  return turns.filter((turn) => turn === null).length
}

test('what a bag sends beyond fifty in a second is taken up together, 25 ms later at most, in its order', async () => {
  const pace = new CommandCoalescer()
  const taken: string[] = []
  expect(send(pace, 'loud', 52, taken)).toBe(50)
  expect(send(pace, 'other', 3, taken)).toBe(3)
  await vi.advanceTimersByTimeAsync(20)
  expect(send(pace, 'loud', 1, taken)).toBe(0)
  expect(taken).toEqual([])
  await vi.advanceTimersByTimeAsync(5)
  expect(taken).toEqual(['loud 50', 'loud 51', 'loud 0'])
})

test('nothing overtakes what is gathered, not even in the next second; after it a bag is taken up at once again', async () => {
  const pace = new CommandCoalescer()
  const taken: string[] = []
  await vi.advanceTimersByTimeAsync(990)
  send(pace, 'loud', 51, taken)
  await vi.advanceTimersByTimeAsync(20)
  expect(send(pace, 'loud', 1, taken)).toBe(0)
  await vi.advanceTimersByTimeAsync(5)
  expect(taken).toHaveLength(2)
  expect(send(pace, 'loud', 1, taken)).toBe(1)
})
