import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './serverClock.ts'

const now = Date.parse('2026-11-20T10:00:00.400Z')
afterEach(() => {
  noteServerTime(new Date(now).toUTCString(), now)
  vi.useRealTimers()
})

test('a device that is minutes late shows the server’s time', () => {
  vi.useFakeTimers({ now })
  noteServerTime('Fri, 20 Nov 2026 10:05:00 GMT', now)
  expect(serverNow() - now).toBeGreaterThan(299_000)
})

test('a difference below two seconds is the header’s rounding', () => {
  vi.useFakeTimers({ now })
  noteServerTime('Fri, 20 Nov 2026 10:00:01 GMT', now)
  expect(serverNow()).toBe(now)
})

test('no header, or nonsense, changes nothing', () => {
  vi.useFakeTimers({ now })
  noteServerTime(null, now)
  noteServerTime('soon', now)
  expect(serverNow()).toBe(now)
})
