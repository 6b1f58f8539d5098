import { sharedStreamPath } from '@muster/contract/sharedStream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../../api/problemError.ts'
import type { SseFrame, StreamOptions } from '../sseStream.ts'
import { electByLock, electByMessage, type Leadership } from './leaderElection.ts'
import { TabGroup } from './tabGroup.ts'
import type { TabMessage } from './tabMessage.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const watch = '/api/watch/stream'
const board = '/api/incidents/i/stream'

/** One browser with its tabs, before a server in the test’s hands. */
function browser({ hasLocks = true, refusesLocks = false, slots = 2 } = {}) {
  const locks = fakeLocks()
  const channels = new Set<{ tab: string; take: (message: TabMessage) => void }>()
  const frozen = new Set<string>()
  const connections: (StreamOptions & { tab: string; end: (error?: unknown) => void; isOver: boolean })[] = []
  const taken = { slots: 0 }

  /** A tab that hangs does not hear that its lock is taken away. */
  const locksOf = (tab: string) => {
    const request = (name: string, options: LockOptions, work: () => unknown) =>
      locks.request(name, options, work).catch((error: unknown) => {
        if (frozen.has(tab)) return new Promise(() => {})
        throw error
      })
    return { request } as unknown as LockManager
  }

  function openTab(tab: string) {
    let leaving = () => {}
    let changed = () => {}
    const isCurrent = { now: true }
    const group = new TabGroup({
      readStream: (options) =>
        new Promise<void>((resolve, reject) => {
          const connection = {
            ...options,
            tab,
            isOver: false,
            end(error?: unknown) {
              connection.isOver = true
              if (error) reject(error)
              else resolve()
            },
          }
          options.signal.addEventListener('abort', () => connection.end(options.signal.reason))
          connections.push(connection)
        }),
      takeSlot: async () => {
        if (taken.slots >= slots) return null
        taken.slots++
        return () => taken.slots--
      },
      isCurrent: () => isCurrent.now,
      now: Date.now,
      openChannel: (take) => {
        const own = { tab, take }
        channels.add(own)
        return {
          post: (message) => {
            for (const each of channels)
              if (each !== own)
                setTimeout(() => !frozen.has(each.tab) && channels.has(each) && each.take(message), 1)
          },
          close: () => channels.delete(own),
        }
      },
      seekLeadership: (candidate): Leadership => {
        const refused = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }
        if (refusesLocks) return electByLock('lead', candidate, refused as unknown as LockManager)
        if (!hasLocks) return electByMessage(candidate, () => channels.size / 10)
        return electByLock('lead', candidate, locksOf(tab))
      },
      onNetworkChange: (call) => {
        changed = call
        return () => {}
      },
      onLifecycle: (call) => {
        leaving = call
        return () => {}
      },
    })
    return {
      group,
      isCurrent,
      freeze: () => leaving(),
      hang: () => frozen.add(tab),
      changeNetwork: () => changed(),
    }
  }

  /** Collects what a page of a tab gets of one stream. */
  function follow(
    { group }: Pick<ReturnType<typeof openTab>, 'group'>,
    path: string,
    lastEventId: string | null = null,
  ) {
    const stop = new AbortController()
    const page = { opened: 0, frames: [] as SseFrame[], ended: null as unknown, stop: () => stop.abort() }
    group
      .read({
        path,
        lastEventId,
        signal: stop.signal,
        onOpen: () => page.opened++,
        onFrame: (frame) => page.frames.push(frame),
      })
      .then(
        () => (page.ended = 'closed'),
        (error: unknown) => (page.ended = error instanceof ProblemError ? error.status : error),
      )
    return page
  }

  const open = () => connections.filter(({ isOver }) => !isOver)
  const last = () => {
    const connection = connections.at(-1)
    if (!connection) throw new Error('nothing was asked of the server')
    return connection
  }
  /** The parts that a connection asks for, as in its address. */
  const parts = () => new URL(last().path, 'http://x').searchParams.getAll('part')
  /** The server accepts the last connection, and each of its parts. */
  function accept() {
    last().onOpen()
    for (const part of parts()) speak(part.split('@')[0] ?? '')
  }
  const frame = (event: string, data: unknown, id: string | null): SseFrame => ({
    event,
    data: JSON.stringify(data),
    id,
  })
  const speak = (of: string) => last().onFrame(frame('part', { of }, null))
  const send = (event: string, data: unknown, id: string | null = null) =>
    last().onFrame(frame(event, data, id))
  return { openTab, follow, connections, open, last, parts, accept, speak, send, taken }
}

const settle = (ms = 400) => vi.advanceTimersByTimeAsync(ms)
const dataOf = ({ frames }: { frames: SseFrame[] }) => frames.map(({ data }) => JSON.parse(data) as unknown)

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

/** The part of Web Locks that is used: one holder, a queue, and stealing. */
function fakeLocks(): LockManager {
  type Waiting = { grant: () => void }
  let queue: Waiting[] = []
  let breakHeld: (() => void) | null = null
  const next = () => queue.shift()?.grant()
  const request = (_: string, options: LockOptions, work: () => unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const grant = () => {
        let isBroken = false
        breakHeld = () => {
          isBroken = true
          reject(new DOMException('stolen', 'AbortError'))
        }
        // As a browser: never before the request has returned.
        void Promise.resolve()
          .then(work)
          .then((result) => {
            if (isBroken) return
            breakHeld = null
            resolve(result)
            next()
          })
      }
      if (options.steal) {
        breakHeld?.()
        grant()
      } else if (breakHeld) {
        const waiting = { grant }
        queue.push(waiting)
        options.signal?.addEventListener('abort', () => {
          queue = queue.filter((each) => each !== waiting)
          reject(new DOMException('aborted', 'AbortError'))
        })
      } else grant()
    })
  return { request } as unknown as LockManager
}
