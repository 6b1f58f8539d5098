import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../live/bagTestStorage.ts'
import { signInObstacle } from './signInObstacle.ts'

const denied = {
  get localStorage(): Storage {
    throw new DOMException('denied', 'SecurityError')
  },
}

test('a browser that keeps nothing says so, however it refuses', () => {
  vi.stubGlobal('window', denied)
  expect(signInObstacle()).toContain('Allow cookies and site data')
  vi.stubGlobal('window', { localStorage: null })
  expect(signInObstacle()).toContain('Allow cookies and site data')
})

test('without https it is not the network that is blamed', () => {
  vi.stubGlobal('window', { localStorage: memoryStorage() })
  vi.stubGlobal('crypto', {})
  expect(signInObstacle()).toContain('https://')
})

test('otherwise nothing is in the way', () => {
  vi.stubGlobal('window', { localStorage: memoryStorage() })
  expect(signInObstacle()).toBeNull()
})
