import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DomainStep } from './domainStep.ts'
import { watchDomain } from './watchDomain.ts'

const host = 'oakridge.example.org'
const words = 'You should be on domain: oakridge.example.org'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page that may be opened several times in one tab. */
function tab() {
  const kept = new Map<string, string>()
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const [go, showBanner, showToast] = [vi.fn(), vi.fn(), vi.fn()]
  const open = (decide: (hasJustRedirected: boolean) => DomainStep) =>
    watchDomain({ decide, memory, go, showBanner, showToast })
  return { open, go, showBanner, showToast }
}

test('the banner is there for 10 s', () => {
  const { open, showBanner } = tab()
  open(() => ({ step: 'warn', as: 'banner', host, forMs: 10_000 }))
  expect(showBanner).toHaveBeenLastCalledWith(words)
  vi.advanceTimersByTime(9_999)
  expect(showBanner).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(showBanner).toHaveBeenLastCalledWith(null)
})

test('a page that is left takes its banner along', () => {
  const { open, showBanner } = tab()
  const stop = open(() => ({ step: 'warn', as: 'banner', host, forMs: 10_000 }))
  stop()
  expect(showBanner).toHaveBeenLastCalledWith(null)
  expect(vi.getTimerCount()).toBe(0)
})

test('a toast is there for its own time, and no banner', () => {
  const { open, showBanner, showToast } = tab()
  open(() => ({ step: 'warn', as: 'toast', host, forMs: 5_000 }))
  expect(showToast).toHaveBeenCalledWith(words, 5_000)
  expect(showBanner).not.toHaveBeenCalled()
})

test('whoever is sent away and comes back within a minute is not sent again', () => {
  const { open, go } = tab()
  const url = `https://${host}/`
  const decide = (hasJustRedirected: boolean): DomainStep =>
    hasJustRedirected ? { step: 'warn', as: 'banner', host, forMs: 10_000 } : { step: 'redirect', url }
  open(decide)
  open(decide)
  expect(go).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  open(decide)
  expect(go).toHaveBeenCalledTimes(2)
})
