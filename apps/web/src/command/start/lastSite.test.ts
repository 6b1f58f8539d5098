import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastSite, storeLastSite } from './lastSite.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the one site of the last start is known to who started there, and to nobody else', () => {
  expect(lastSite('a')).toBeNull()
  storeLastSite('a', [4])
  expect(lastSite('a')).toBe(4)
  expect(lastSite('b')).toBeNull()
})

test('a start at several sites leaves none to choose ahead', () => {
  storeLastSite('a', [4])
  storeLastSite('a', [4, 5])
  expect(lastSite('a')).toBeNull()
})

test('what cannot be read is nothing, and storage that is forbidden breaks nothing', () => {
  stored.set('muster.lastSite', '{"siteId":"4"}')
  expect(lastSite('a')).toBeNull()
  vi.stubGlobal('window', {})
  storeLastSite('a', [4])
  expect(lastSite('a')).toBeNull()
})
