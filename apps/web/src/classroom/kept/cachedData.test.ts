import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { memoryStorage } from '../../live/bagTestStorage.ts'
import { clearMemoryCache, readCached, storeCached, subscribeToCache } from './cachedData.ts'

const shape = z.object({ items: z.array(z.string()) })
const full = {
  getItem: () => null,
  setItem: () => {
    throw new Error('full')
  },
}

beforeEach(clearMemoryCache)

test('what was kept is there after the page was closed, with when it was heard', () => {
  const storage = memoryStorage()
  storeCached('bag', 'contents', { items: ['gauze'] }, 5, storage)
  clearMemoryCache()
  expect(readCached('bag', 'contents', shape, storage)).toEqual({ data: { items: ['gauze'] }, at: 5 })
})

test('another bag’s is another', () => {
  const storage = memoryStorage()
  storeCached('bag', 'contents', { items: [] }, 5, storage)
  expect(readCached('other', 'contents', shape, storage)).toBeNull()
})

test('what an older version kept in another shape is not shown', () => {
  const storage = memoryStorage()
  storeCached('bag', 'contents', { things: [] }, 5, storage)
  clearMemoryCache()
  expect(readCached('bag', 'contents', shape, storage)).toBeNull()
  storeCached('bag', 'contents', { items: [] }, 6, storage)
  expect(storage.getItem('muster.bag.bag.kept.contents.aside')).toContain('things')
})

test('with a full or forbidden storage it lasts as long as the page', () => {
  storeCached('bag', 'contents', { items: ['gauze'] }, 5, full)
  expect(readCached('bag', 'contents', shape, full)?.data.items).toEqual(['gauze'])
  clearMemoryCache()
  expect(readCached('bag', 'contents', shape, full)).toBeNull()
})

test('readers are told, and get the very same value until it changes', () => {
  let times = 0
  const stop = subscribeToCache(() => {
    times += 1
  })
  storeCached('bag', 'contents', { items: [] }, 5, null)
  const first = readCached('bag', 'contents', shape, null)
  expect(readCached('bag', 'contents', shape, null)).toBe(first)
  stop()
  storeCached('bag', 'contents', { items: ['tape'] }, 6, null)
  expect(times).toBe(1)
  expect(readCached('bag', 'contents', shape, null)).not.toBe(first)
})
