import { expect, test } from 'vitest'
import { SingleFlight } from './singleFlight.ts'

/** Work whose runs end when the test says so; each returns its number. */
function countedWork() {
  const ends: ((error?: Error) => void)[] = []
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const number = ends.length + 1
      ends.push((error) => (error ? reject(error) : resolve(number)))
    })
  return { ends, work }
}
const moment = () => new Promise(setImmediate)

test('who joins a run gets its result; after it the work is done anew, and each key by itself', async () => {
  const flights = new SingleFlight<number>()
  const { ends, work } = countedWork()
  const both = [flights.join('a', work), flights.join('a', work)]
  const other = flights.join('b', work)
  for (const end of ends) end()
  expect(await Promise.all([...both, other])).toEqual([1, 1, 2])
  const later = flights.join('a', work)
  ends[2]?.()
  expect(await later).toBe(3)
})

test('what is asked for again while it runs is done once more, however many ask', async () => {
  const flights = new SingleFlight<number>()
  const { ends, work } = countedWork()
  const all = [flights.rerun('a', work), flights.rerun('a', work), flights.rerun('a', work)]
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await moment()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  expect(await Promise.all(all)).toEqual([2, 2, 2])
  expect(ends).toHaveLength(2)
})

test('a failure is told to all who asked, and the next one tries again', async () => {
  const flights = new SingleFlight<number>()
  const { ends, work } = countedWork()
  const both = [flights.rerun('a', work), flights.rerun('a', work)]
  ends[0]?.(new Error('away'))
  for (const each of both) await expect(each).rejects.toThrow('away')
  const next = flights.rerun('a', work)
  ends[1]?.()
  expect(await next).toBe(2)
})

test('nobody joins a run that was cleared, and its end does not end the next one', async () => {
  const flights = new SingleFlight<number>()
  const { ends, work } = countedWork()
  const before = flights.join('a', work)
  flights.clear()
  const after = flights.join('a', work)
  ends[0]?.()
  expect(await before).toBe(1)
  expect(flights.join('a', work)).toBe(after)
  ends[1]?.()
  expect(await after).toBe(2)
})
