import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { memoryStorage } from '../../live/bagTestStorage.ts'
import { forgetPage, keep, readKept, subscribeToKept } from './keptData.ts'

const shape = z.object({ items: z.array(z.string()) })
const full = {
  getItem: () => null,
  setItem: () => {
    throw new Error('full')
  },
}

beforeEach(forgetPage)

test('what was kept is there after the page was closed, with when it was heard', () => {
  const storage = memoryStorage()
  keep('bag', 'contents', { items: ['gauze'] }, 5, storage)
  forgetPage()
  expect(readKept('bag', 'contents', shape, storage)).toEqual({ data: { items: ['gauze'] }, at: 5 })
})

test('another bag’s is another', () => {
  const storage = memoryStorage()
  keep('bag', 'contents', { items: [] }, 5, storage)
  expect(readKept('other', 'contents', shape, storage)).toBeNull()
})

test('what an older version kept in another shape is not shown', () => {
  const storage = memoryStorage()
  keep('bag', 'contents', { things: [] }, 5, storage)
  forgetPage()
  expect(readKept('bag', 'contents', shape, storage)).toBeNull()
  keep('bag', 'contents', { items: [] }, 6, storage)
  expect(storage.getItem('muster.bag.bag.kept.contents.aside')).toContain('things')
})

test('with a full or forbidden storage it lasts as long as the page', () => {
  keep('bag', 'contents', { items: ['gauze'] }, 5, full)
  expect(readKept('bag', 'contents', shape, full)?.data.items).toEqual(['gauze'])
  forgetPage()
  expect(readKept('bag', 'contents', shape, full)).toBeNull()
})

test('readers are told, and get the very same value until it changes', () => {
  let times = 0
  const stop = subscribeToKept(() => {
    times += 1
  })
  keep('bag', 'contents', { items: [] }, 5, null)
  const first = readKept('bag', 'contents', shape, null)
  expect(readKept('bag', 'contents', shape, null)).toBe(first)
  stop()
  keep('bag', 'contents', { items: ['tape'] }, 6, null)
  expect(times).toBe(1)
  expect(readKept('bag', 'contents', shape, null)).not.toBe(first)
})
