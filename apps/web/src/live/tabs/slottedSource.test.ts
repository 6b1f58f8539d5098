import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamSource } from '../bagStream.ts'
import { openSlotted } from './slottedSource.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** An EventSource in the test’s hands. */
class FakeSource extends EventTarget {
  readyState = 1
  close() {
    this.readyState = 2
  }
}

const callAll = (calls: Iterable<() => void>) => {
  for (const call of [...calls]) call()
}

/** One browser with two slots for the pages of bags. */
function browser({ hasLocks = true } = {}) {
  let slots = 2
  const asked = new Set<() => void>()
  const opened: FakeSource[] = []

  function openPage() {
    const turned = new Set<() => void>()
    const left = new Set<() => void>()
    const page = { isVisible: true, errors: 0, heard: [] as string[] }
    const source = openSlotted('/api/bags/1/stream', {
      hasLocks,
      isVisible: () => page.isVisible,
      open: () => {
        const made = new FakeSource()
        opened.push(made)
        return made as unknown as StreamSource
      },
      async takeSlot() {
        if (!hasLocks) return () => {}
        if (slots === 0) return null
        slots--
        return () => slots++
      },
      openRequests(take) {
        asked.add(take)
        return {
          ask: () => callAll([...asked].filter((each) => each !== take)),
          close: () => asked.delete(take),
        }
      },
      onPage(turn, leave) {
        turned.add(turn)
        left.add(leave)
        return () => {
          turned.delete(turn)
          left.delete(leave)
        }
      },
    })
    source.addEventListener('error', () => page.errors++)
    source.addEventListener('status', (event) => page.heard.push((event as MessageEvent<string>).data))
    const turn = (isVisible: boolean) => {
      page.isVisible = isVisible
      callAll(turned)
    }
    return { page, source, turn, leave: () => callAll(left) }
  }
  const open = () => opened.filter(({ readyState }) => readyState === 1).length
  return { openPage, opened, open }
}

const settle = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms)

test('a page whose slot is free opens its stream at once, and hears it', async () => {
  const { openPage, opened } = browser()
  const { page, source } = openPage()
  expect(source.readyState).toBe(0)
  await settle(0)
  expect([opened.length, source.readyState]).toEqual([1, 1])
  opened[0]?.dispatchEvent(new MessageEvent('status', { data: 'news' }))
  expect(page.heard).toEqual(['news'])
})

test('of three pages on the screen the third one waits until a slot is free', async () => {
  const { openPage, open } = browser()
  const [first, , third] = [openPage(), openPage(), openPage()]
  await settle()
  expect([open(), third.source.readyState, third.source.isWaiting]).toEqual([2, 0, true])
  first.source.close()
  await settle()
  expect([open(), third.source.readyState, third.source.isWaiting]).toEqual([2, 1, false])
})

test('hidden pages keep their streams until a page on the screen has none', async () => {
  const { openPage, open } = browser()
  const hidden = [openPage(), openPage()]
  for (const { turn } of hidden) turn(false)
  await settle()
  expect(open()).toBe(2)
  const shown = openPage()
  await settle()
  expect(shown.source.readyState).toBe(1)
  // Told as one that was refused, so that its page comes back later.
  expect(hidden.map(({ page, source }) => [page.errors, source.readyState])).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('a hidden page that waits takes no slot from the others, and is served as soon as it is shown', async () => {
  const { openPage, open } = browser()
  const [first, second, third] = [openPage(), openPage(), openPage()]
  third.turn(false)
  await settle(60_000)
  expect(third.source.readyState).toBe(0)
  first.turn(false)
  third.turn(true)
  await settle(0)
  await settle(500)
  expect([third.source.readyState, second.page.errors, open()]).toEqual([1, 0, 2])
})

test('where tabs cannot be told apart, only a page on the screen has a stream', async () => {
  const { openPage, open } = browser({ hasLocks: false })
  const [first, second] = [openPage(), openPage()]
  await settle(0)
  expect(open()).toBe(2)
  first.turn(false)
  expect([open(), first.page.errors, second.page.errors]).toEqual([1, 1, 0])
})

test('a page that is left gives its slot back', async () => {
  const { openPage, open } = browser()
  const [first] = [openPage(), openPage()]
  await settle(0)
  first.leave()
  openPage()
  await settle(0)
  expect(open()).toBe(2)
})

test('one that was closed while it waited opens nothing', async () => {
  const { openPage, opened } = browser()
  const { source } = openPage()
  source.close()
  await settle()
  expect([opened.length, source.readyState]).toEqual([0, 2])
})
