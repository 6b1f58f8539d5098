import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdBagSlot } from './holdBagSlot.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/**
 * One browser with two slots for the pages of bags. A page's requests to the browser are answered for the page that
 * acts at the moment.
 */
function browser({ hasLocks = true } = {}) {
  const held = new Set<string>()
  const channels = new Set<EventTarget>()
  const locks = {
    async request(name: string, _: LockOptions, work: (lock: object | null) => unknown) {
      if (held.has(name)) return work(null)
      held.add(name)
      await work({})
      held.delete(name)
    },
  }
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        channels.add(this)
      }
      postMessage() {
        for (const each of [...channels]) if (each !== this) each.dispatchEvent(new Event('message'))
      }
      close() {
        channels.delete(this)
      }
    },
  )

  function openPage() {
    const document = { visibilityState: 'visible' as DocumentVisibilityState }
    const window = new EventTarget()
    const navigator = hasLocks ? { locks: locks as unknown as LockManager } : {}
    const page = { has: false, gaveUp: 0 }
    const begin = () => {
      page.has = true
    }
    const giveUp = () => {
      page.has = false
      page.gaveUp++
    }
    const end = holdBagSlot(begin, giveUp, { document, window, navigator })
    const turn = (to: DocumentVisibilityState) => {
      document.visibilityState = to
    }
    return { page, end, turn, leave: () => window.dispatchEvent(new Event('pagehide')) }
  }
  return { openPage }
}

const settle = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms)

test('a page has its slot at once where one is free', async () => {
  const { page } = browser().openPage()
  await settle(0)
  expect(page.has).toBe(true)
})

test('of three pages on the screen the third one waits until a slot is free', async () => {
  const { openPage } = browser()
  const [first, second, third] = [openPage(), openPage(), openPage()]
  await settle()
  expect([first, second, third].map(({ page }) => page.has)).toEqual([true, true, false])
  first.end()
  await settle()
  expect([third.page.has, second.page.gaveUp]).toEqual([true, 0])
})

test('hidden pages keep their slots until a page on the screen has none', async () => {
  const { openPage } = browser()
  const hidden = [openPage(), openPage()]
  await settle(0)
  for (const { turn } of hidden) turn('hidden')
  await settle(60_000)
  expect(hidden.map(({ page }) => page.has)).toEqual([true, true])
  const shown = openPage()
  await settle()
  expect(shown.page.has).toBe(true)
  expect(hidden.some(({ page }) => page.gaveUp === 1)).toBe(true)
})

test('a hidden page that waits takes no slot from the others, and has one as soon as it is shown', async () => {
  const { openPage } = browser()
  const [first, second, third] = [openPage(), openPage(), openPage()]
  third.turn('hidden')
  await settle(60_000)
  expect(third.page.has).toBe(false)
  first.turn('hidden')
  third.turn('visible')
  await settle()
  expect([third.page.has, second.page.gaveUp]).toEqual([true, 0])
})

test('where tabs cannot lock anything, only a page on the screen has a slot', async () => {
  const { openPage } = browser({ hasLocks: false })
  const [first, second, third] = [openPage(), openPage(), openPage()]
  await settle(0)
  expect([first, second, third].map(({ page }) => page.has)).toEqual([true, true, true])
  first.turn('hidden')
  await settle()
  expect([first.page.has, first.page.gaveUp, second.page.has]).toEqual([false, 1, true])
})

test('a page that is left gives its slot back', async () => {
  const { openPage } = browser()
  const [first] = [openPage(), openPage()]
  await settle(0)
  first.leave()
  const next = openPage()
  await settle()
  expect([first.page.gaveUp, next.page.has]).toEqual([1, true])
})

test('one that ended while it waited gets none', async () => {
  const { page, end } = browser().openPage()
  end()
  await settle()
  expect(page.has).toBe(false)
})
