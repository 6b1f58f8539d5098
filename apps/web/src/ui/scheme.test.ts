import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: { key?: string | null }) => void

/** A browser as far as light and dark go. */
function browser() {
  const kept = new Map<string, string>()
  const listeners: Record<string, Listener> = {}
  const device = {
    matches: false,
    addEventListener: (_: string, listener: Listener) => (listeners.device = listener),
  }
  let shown: string | null = null
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('matchMedia', () => device)
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener
    },
  })
  vi.stubGlobal('document', {
    documentElement: {
      setAttribute: (_: string, value: string) => {
        shown = value
      },
    },
  })
  return {
    shown: () => shown,
    setDevice: (isDark: boolean) => {
      device.matches = isDark
      listeners.device?.({})
    },
    chooseElsewhere: (choice: string) => {
      kept.set('muster.scheme', choice)
      listeners.storage?.({ key: 'muster.scheme' })
    },
  }
}

let page: ReturnType<typeof browser>
let scheme: typeof import('./scheme.ts')

beforeEach(async () => {
  page = browser()
  vi.resetModules()
  scheme = await import('./scheme.ts')
  scheme.followScheme()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a choice is shown at once and kept; as the device follows the device', () => {
  expect(scheme.chosenScheme()).toBe('device')
  scheme.chooseScheme('dark')
  expect(page.shown()).toBe('dark')
  expect(scheme.chosenScheme()).toBe('dark')
  scheme.chooseScheme('device')
  expect(page.shown()).toBe('light')
  page.setDevice(true)
  expect(page.shown()).toBe('dark')
})

test('another tab’s choice holds here too', () => {
  page.chooseElsewhere('dark')
  expect(page.shown()).toBe('dark')
})

test('nothing lights up a dark room: neither another tab, nor the device, nor a choice', () => {
  const release = scheme.forceScheme('dark')
  page.chooseElsewhere('light')
  page.setDevice(true)
  page.setDevice(false)
  scheme.chooseScheme('light')
  expect(page.shown()).toBe('dark')
  release()
  expect(page.shown()).toBe('light')
})

test('a browser that keeps nothing still shows what was chosen', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  scheme.chooseScheme('dark')
  expect(page.shown()).toBe('dark')
})
