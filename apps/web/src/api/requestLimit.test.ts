import { expect, test } from 'vitest'
import { maxConcurrentRequests, withRequestLimit } from './requestLimit.ts'

/** Work that ends on command, with the count of what is under way. */
function works() {
  const done: (() => void)[] = []
  let underWay = 0
  const work = () =>
    new Promise<void>((resolve) => {
      underWay += 1
      done.push(() => {
        underWay -= 1
        resolve()
      })
    })
  return { work, done, underWay: () => underWay }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('of one type five are under way at once, the others in their order; another type does not wait', async () => {
  const { work, done, underWay } = works()
  const order: number[] = []
  const all = Array.from({ length: 8 }, (_, at) =>
    withRequestLimit('GET /a', undefined, work).then(() => order.push(at)),
  )
  await settled()
  expect(underWay()).toBe(maxConcurrentRequests)
  void withRequestLimit('GET /b', undefined, work)
  await settled()
  expect(underWay()).toBe(maxConcurrentRequests + 1)
  for (let at = 0; at < 9; at++) {
    done[at]?.()
    await settled()
  }
  await Promise.all(all)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('whoever gives up leaves the line, and what fails gives its turn on', async () => {
  const { work, done, underWay } = works()
  const first = Array.from({ length: 5 }, () => withRequestLimit('GET /c', undefined, work))
  const leaving = new AbortController()
  const left = withRequestLimit('GET /c', leaving.signal, work)
  const last = withRequestLimit('GET /c', undefined, () => Promise.reject(new Error('no network')))
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  done[0]?.()
  await expect(last).rejects.toThrow('no network')
  expect(underWay()).toBe(4)
  for (const end of done.slice(1)) end()
  await Promise.all(first)
})
