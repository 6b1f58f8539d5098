import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../../api/problemError.ts'
import { board, browser, dataOf, settle, watch } from './tabGroupFixture.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a tab that closes hands over, and nothing is missed', async () => {
  const { openTab, follow, open, parts, accept, send, speak } = browser()
  const [a, b] = [openTab('a'), openTab('b')]
  follow(a, watch)
  const page = follow(b, board)
  await settle()
  accept()
  speak(board)
  send('snapshot', 'whole', 'i:7')
  await settle(5)
  a.freeze()
  await settle()
  expect(open().map(({ tab, path, lastEventId }) => [tab, path, lastEventId])).toEqual([['b', board, 'i:7']])
  expect(parts()).toEqual([])
  accept()
  send('event', 8, 'i:8')
  expect([page.ended, dataOf(page)]).toEqual([null, ['whole', 8]])
})

test.each([{ hasLocks: true }, { hasLocks: false }])(
  'a leader that hangs without a word loses the lead within five seconds, %o',
  async (kind) => {
    const { openTab, follow, connections, open, last, accept, send } = browser(kind)
    const [a, b, c] = [openTab('a'), openTab('b'), openTab('c')]
    follow(a, watch)
    await settle()
    const pages = [follow(b, watch), follow(c, watch)]
    await settle()
    accept()
    send('watch', 'before', 'none:0')
    await settle(5)
    expect(open().map(({ tab }) => tab)).toEqual(['a'])
    a.hang()
    const hung = connections[0]
    // It can pass on nothing that it still reads.
    await settle(5_100)
    expect(last().tab).not.toBe('a')
    accept()
    send('watch', 'after', 'none:0')
    await settle(5)
    for (const page of pages) expect([page.ended, dataOf(page).at(-1)]).toEqual([null, 'after'])
    expect(connections.filter(({ tab }) => tab !== 'a').filter(({ isOver }) => !isOver)).toHaveLength(1)
    expect(hung?.tab).toBe('a')
  },
)

test('a leader that answers keeps the lead however long nothing happens', async () => {
  const { openTab, follow, connections, accept } = browser()
  follow(openTab('a'), watch)
  follow(openTab('b'), watch)
  await settle()
  accept()
  await settle(10 * 60_000)
  expect(connections).toHaveLength(1)
})

test('a page that works for somebody else by now leaves its tabs, and another one leads', async () => {
  const { openTab, follow, open, accept } = browser()
  const [a, b] = [openTab('a'), openTab('b')]
  const left = follow(a, watch)
  follow(b, watch)
  await settle()
  accept()
  a.isCurrent.now = false
  await settle(1_500)
  expect(left.ended).toBe(0)
  expect(open().map(({ tab }) => tab)).toEqual(['b'])
})

test('a sign-in that has run out here gives another tab its turn', async () => {
  const { openTab, follow, last, accept } = browser()
  const [a, b] = [openTab('a'), openTab('b')]
  const [page, other] = [follow(a, watch), follow(b, watch)]
  await settle()
  last().end(new ProblemError({ type: 'not-signed-in', status: 401, detail: 'Sign in again.' }))
  await settle()
  expect([page.ended, last().tab]).toEqual([401, 'b'])
  accept()
  await settle(5)
  expect(other).toMatchObject({ ended: null, opened: 1 })
})
