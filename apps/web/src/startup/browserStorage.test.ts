import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../live/bagTestStorage.ts'
import { browserStorage, tabStorage } from './browserStorage.ts'

const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('a storage that is denied, missing or broken is no storage, and nothing throws', () => {
  const windows = [
    Object.defineProperties({}, { localStorage: { get: denied }, sessionStorage: { get: denied } }),
    { localStorage: null, sessionStorage: null },
    { localStorage: { getItem: denied }, sessionStorage: { getItem: denied } },
  ]
  for (const window of windows) {
    vi.stubGlobal('window', window)
    expect([browserStorage(), tabStorage()]).toEqual([null, null])
  }
})

test('one that works is the browser’s own', () => {
  const storage = memoryStorage()
  vi.stubGlobal('window', { localStorage: storage })
  expect(browserStorage()).toBe(storage)
})
