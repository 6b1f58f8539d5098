import { vi } from 'vitest'
import { ProblemError } from '../../api/problemError.ts'
import type { SseFrame, StreamOptions } from '../sseStream.ts'
import { electByLock, electByMessage, type Leadership } from './leaderElection.ts'
import { TabGroup } from './tabGroup.ts'
import type { TabMessage } from './tabMessage.ts'

/** A browser of the tests of tabs: its channels and locks, and a server in the test’s hands. Time is the test’s, too. */

export const watch = '/api/watch/stream'
export const board = '/api/incidents/i/stream'

/** One browser with its tabs, before a server in the test’s hands. */
export function browser({ hasLocks = true, refusesLocks = false, slots = 2 } = {}) {
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

/** Lets this many milliseconds go by. */
export const settle = (ms = 400) => vi.advanceTimersByTimeAsync(ms)
/** The data of each frame that a page got. */
export const dataOf = ({ frames }: { frames: SseFrame[] }) =>
  frames.map(({ data }) => JSON.parse(data) as unknown)

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
