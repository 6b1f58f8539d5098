import { expect, test } from 'vitest'
import { mayReload } from './chunkReload.ts'

test('a page may reload itself once in 60 s', () => {
  expect(mayReload(null, 0)).toBe(true)
  expect(mayReload(1_000, 60_999)).toBe(false)
  expect(mayReload(1_000, 61_000)).toBe(true)
})
