import { expect, test } from 'vitest'
import { CooperativeQueue } from './cooperativeQueue.ts'

/** Keeps the processor busy, in milliseconds. */
function work(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('one thing alone is done at once', () => {
  const line = new CooperativeQueue((work) => work())
  let isDone = false
  line.add(() => {
    isDone = true
  })
  expect(isDone).toBe(true)
})

test('of much, some is done in each turn of the loop, in its order, and others come between', async () => {
  const line = new CooperativeQueue((work) => work())
  const done: number[] = []
  for (let place = 0; place < 60; place++)
    line.add(() => {
      work(1)
      done.push(place)
    })
  // A millisecond and a half is enough for two of them, or fewer on a busy machine.
  expect(done.length).toBeLessThanOrEqual(2)
  const counts: number[] = []
  for (let turns = 0; turns < 200 && done.length < 60; turns++) {
    await turn()
    counts.push(done.length)
  }
  expect(done).toEqual(Array.from({ length: 60 }, (_, place) => place))
  expect(counts.length).toBeGreaterThanOrEqual(15)
})

test('lines that have something to do share a turn', async () => {
  const [one, other] = [
    new CooperativeQueue((work) => work(), 20),
    new CooperativeQueue((work) => work(), 20),
  ]
  const done: CooperativeQueue[] = []
  for (const line of [one, other])
    for (let place = 0; place < 40; place++)
      line.add(() => {
        work(2)
        done.push(line)
      })
  const before = done.length
  await turn()
  // Ten milliseconds each instead of twenty: five items of each, or fewer on a busy machine.
  const now = done.slice(before)
  expect(now.filter((line) => line === one).length).toBeLessThanOrEqual(5)
  expect(now.filter((line) => line === other).length).toBeLessThanOrEqual(5)
  while (done.length < 80) await turn()
})

test('what is added while others wait stands behind them; what is added from within is a part of it', async () => {
  const line = new CooperativeQueue((work) => work())
  const done: string[] = []
  line.add(() => {
    work(6)
    done.push('first')
  })
  line.add(() => {
    done.push('second')
    line.add(() => done.push('part of the second'))
  })
  line.add(() => done.push('third'))
  expect(done).toEqual(['first'])
  while (done.length < 4) await turn()
  expect(done).toEqual(['first', 'second', 'part of the second', 'third'])
})
