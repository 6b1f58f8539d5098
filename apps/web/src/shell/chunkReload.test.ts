import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../live/bagTestStorage.ts'
import { prefetch } from '../ui/prefetch.ts'
import { mayReload, reloadOnceWhenChunksAreGone } from './chunkReload.ts'

const reload = vi.fn()
const answer = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  reload.mockReset()
  answer.mockReset().mockImplementation(async () => Response.json({}))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('fetch', answer)
  reloadOnceWhenChunksAreGone()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Fails like the app's `import()` of a file that cannot be had. */
async function missing(): Promise<never> {
  const payload = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  throw payload
}
async function openPage() {
  await missing().catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
}

test('a page may reload itself once in 60 s', () => {
  expect(mayReload(null, 0)).toBe(true)
  expect(mayReload(1_000, 60_999)).toBe(false)
  expect(mayReload(1_000, 61_000)).toBe(true)
})

test('a page that somebody opens and whose file is gone reloads, and not again for 60 s', async () => {
  await openPage()
  await openPage()
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  await openPage()
  expect(reload).toHaveBeenCalledTimes(2)
})

test.each([
  ['there is no network', () => Promise.reject(new TypeError('network'))],
  ['a proxy answers for a server that is down', async () => new Response(null, { status: 502 })],
])('nothing is reloaded while %s: the page that stands is all there is', async (_, outcome) => {
  answer.mockImplementation(outcome)
  await openPage()
  expect(reload).not.toHaveBeenCalled()
})

test('a file that is only fetched ahead reloads nothing, also where the server answers', async () => {
  const stop = prefetch(missing, { after: 0, every: 3_000 })
  await vi.advanceTimersByTimeAsync(10_000)
  stop()
  expect(answer).toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

test('where the browser remembers nothing, nothing is reloaded: it could be in a loop', async () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden })
  await openPage()
  expect(reload).not.toHaveBeenCalled()
})
