import { sharedStreamPath } from '@muster/contract/sharedStream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../../api/problemError.ts'
import { board, browser, dataOf, settle, watch } from './tabGroupFixture.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('one tab that follows one stream asks for that alone', async () => {
  const { openTab, follow, open, last, accept, send } = browser()
  const page = follow(openTab('a'), watch)
  await settle()
  expect(open().map(({ path }) => path)).toEqual([watch])
  accept()
  send('watch', 1, 'none:0')
  expect(page).toMatchObject({ opened: 1, frames: [{ event: 'watch', data: '1' }] })
  last().end()
  await settle(0)
  expect(page.ended).toBe('closed')
})

test.each([{ hasLocks: true }, { hasLocks: false }, { refusesLocks: true }])(
  'ten tabs follow what they show over one connection, %o',
  async (kind) => {
    const { openTab, follow, open, last, parts, accept, speak, send } = browser(kind)
    const tabs = Array.from({ length: 10 }, (_, at) => openTab(`tab ${at}`))
    const watches = tabs.map((tab) => follow(tab, watch))
    const boards = tabs.slice(0, 5).map((tab) => follow(tab, board))
    await settle()
    accept()
    await settle()
    expect(open()).toHaveLength(1)
    expect(last().path).toContain(sharedStreamPath)
    expect(parts().sort()).toEqual([board, watch])
    speak(watch)
    send('watch', 'calls', 'none:0')
    speak(board)
    send('snapshot', 'whole', 'i:7')
    await settle(5)
    for (const page of watches) expect([page.opened, dataOf(page)]).toEqual([1, ['calls']])
    for (const page of boards) expect([page.opened, dataOf(page)]).toEqual([1, ['whole']])
  },
)

test('a tab that comes later is told the latest at once, and what has a past comes anew for it', async () => {
  const { openTab, follow, open, connections, parts, accept, speak, send } = browser()
  const first = openTab('a')
  follow(first, watch)
  const firstBoard = follow(first, board)
  await settle()
  accept()
  speak(watch)
  send('watch', 'old', 'none:0')
  send('watch', 'new', 'none:0')
  speak(board)
  send('snapshot', 'whole', 'i:7')
  const second = openTab('b')
  const latest = follow(second, watch)
  await settle(20)
  expect([latest.opened, dataOf(latest), connections.length]).toEqual([1, ['new'], 1])
  const secondBoard = follow(second, board)
  await settle()
  expect(parts()).toEqual([watch, board])
  // Until the next connection is open, nothing is lost of the one before.
  expect(open()).toHaveLength(2)
  connections[0]?.onFrame({ event: 'event', data: '8', id: 'i:8' })
  expect(dataOf(firstBoard)).toEqual(['whole', 8])
  accept()
  expect(open()).toHaveLength(1)
  speak(board)
  send('snapshot', 'whole again', 'i:8')
  await settle(5)
  expect(dataOf(secondBoard)).toEqual(['whole again'])
})

test('one that knows how far it is gets what it has missed, whoever else is further', async () => {
  const { openTab, follow, connections, parts, accept, send } = browser()
  follow(openTab('a'), board, 'i:7')
  await settle()
  accept()
  send('event', 8, 'i:8')
  follow(openTab('b'), board, 'i:8')
  await settle()
  expect(connections).toHaveLength(1)
  follow(openTab('c'), board, 'i:5')
  follow(openTab('c2'), watch)
  await settle()
  expect(parts()).toEqual([`${board}@i:5`, watch])
})

test('a part that is refused is refused in each tab, and the others go on', async () => {
  const { openTab, follow, accept, send, speak } = browser()
  const [a, b] = [openTab('a'), openTab('b')]
  const refused = [follow(a, board), follow(b, board)]
  const rest = follow(b, watch)
  await settle()
  accept()
  send('over', { of: board, status: 404 })
  await settle(5)
  expect(refused.map(({ ended }) => ended)).toEqual([404, 404])
  speak(watch)
  send('watch', 1, 'none:0')
  await settle(5)
  expect(rest).toMatchObject({ ended: null, frames: [{ data: '1' }] })
})

test('a connection that is lost is lost in each tab, and opened once when the first comes back', async () => {
  const { openTab, follow, open, last, parts, accept } = browser()
  const tabs = [openTab('a'), openTab('b'), openTab('c')]
  const pages = tabs.flatMap((tab) => [follow(tab, watch), follow(tab, board, 'i:7')])
  await settle()
  accept()
  await settle(5)
  last().end(new ProblemError({ type: 'stream-lost', status: 0, detail: 'Lost.' }))
  await settle(5)
  expect(pages.map(({ ended }) => ended)).toEqual([0, 0, 0, 0, 0, 0])
  expect(open()).toEqual([])
  const again = follow(tabs[1] ?? openTab('b'), watch)
  await settle()
  expect(parts()).toEqual([watch, `${board}@i:7`])
  accept()
  await settle(5)
  expect(again.opened).toBe(1)
  const others = [follow(tabs[2] ?? openTab('c'), board, 'i:7'), follow(tabs[0] ?? openTab('a'), watch)]
  await settle(5)
  expect([open().length, ...others.map(({ opened }) => opened)]).toEqual([1, 1, 1])
})

test('nobody is told that a stream is open before the server has accepted it', async () => {
  const { openTab, follow } = browser()
  follow(openTab('a'), watch)
  await settle()
  const late = follow(openTab('b'), watch)
  await settle()
  expect(late.opened).toBe(0)
})

test('a next connection that is refused leaves the one before', async () => {
  const { openTab, follow, connections, open, last, accept } = browser()
  const tab = openTab('a')
  const page = follow(tab, watch)
  await settle()
  accept()
  const other = follow(openTab('b'), board)
  await settle()
  last().end(new ProblemError({ type: 'stream-refused', status: 503, detail: 'Refused.' }))
  await settle(5)
  expect(other.ended).toBe(503)
  expect(page.ended).toBeNull()
  expect(open()).toEqual([connections[0]])
})

test('another network ends what stood on the old one', async () => {
  const { openTab, follow, open, accept } = browser()
  const a = openTab('a')
  const pages = [follow(a, watch), follow(openTab('b'), watch)]
  await settle()
  accept()
  a.changeNetwork()
  await settle(5)
  expect(pages.map(({ ended }) => ended)).toEqual([0, 0])
  expect(open()).toEqual([])
})

test('where no slot is free its pages ask instead, and its slot is given back when nothing is followed', async () => {
  const full = browser({ slots: 0 })
  const page = full.follow(full.openTab('a'), watch)
  await settle()
  expect([page.ended, full.connections.length]).toEqual([0, 0])
  const free = browser()
  const other = free.follow(free.openTab('a'), watch)
  await settle()
  expect(free.taken.slots).toBe(1)
  other.stop()
  await settle(5)
  expect([free.taken.slots, free.open().length]).toEqual([0, 0])
})

test('a page that cannot read what comes loses its own stream alone', async () => {
  const { openTab, follow, accept, send } = browser()
  const a = openTab('a')
  const reading = a.group.read({
    path: watch,
    lastEventId: null,
    signal: new AbortController().signal,
    onOpen: () => {},
    onFrame: () => {
      throw new Error('of another version')
    },
  })
  const refused = reading.catch((error: unknown) => (error as ProblemError).status)
  const other = follow(openTab('b'), watch)
  await settle()
  accept()
  await settle(5)
  send('watch', 1, 'none:0')
  await settle(5)
  expect(await refused).toBe(0)
  expect(other.frames).toHaveLength(1)
})
