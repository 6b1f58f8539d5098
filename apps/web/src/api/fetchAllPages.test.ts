import { expect, test } from 'vitest'
import { fetchAllPages } from './fetchAllPages.ts'

const listOf = (total: number, pageSize: number) => {
  const asked: number[] = []
  const ask = async (page: number) => {
    asked.push(page)
    const all = Array.from({ length: total }, (_, at) => at)
    return { items: all.slice((page - 1) * pageSize, page * pageSize), pageSize, total }
  }
  return { asked, ask }
}

test.each([
  [0, [1]],
  [1000, [1]],
  [1001, [1, 2]],
  [6494, [1, 2, 3, 4, 5, 6, 7]],
])('a list of %i is read to its end, in order, each page once', async (total, pages) => {
  const { asked, ask } = listOf(total, 1000)
  expect(await fetchAllPages(ask)).toEqual(Array.from({ length: total }, (_, at) => at))
  expect(asked).toEqual(pages)
})
