/**
 * The load of `killWorker.ts`, in a process of its own: open pages of rooms that come back by themselves as a browser does,
 * and the outbox of each, which sends again what was not answered.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseLastEventId } from '@muster/contract/lastEventId'
import { backoff } from '../apps/web/src/live/backoff.ts'
import { machineMs } from './busy.ts'
import { answerParent } from './child.ts'
import { RawHttpConnection, requestOf } from './wire.ts'

/** The history of all followers; times in machine milliseconds. */
export interface FollowerResults {
  /** Per stream that was lost: when, and when its page was back. Null: it is not. */
  losses: { lostAt: number; backAt: number | null }[]
  /** Per try to come back: when it began, how long it waited, and the status that was answered; 0 for none. */
  tries: { at: number; answeredAfter: number; status: number }[]
  /** Per page, what it was sent: the seqs of events, and of those that came as a whole. */
  pages: { events: number[]; wholes: number[] }[]
}
export interface Posted {
  /** The version of the log that each page's acknowledgement was answered with. */
  versions: number[]
  /** Number of acknowledgements that were sent more than once. */
  repeated: number
}

/** A server that takes a connection and answers nothing for so long is given up, in milliseconds. */
const timeout = 10_000

const openedAtOnce = 20

const pages: Follower[] = []
const followed: Omit<FollowerResults, 'pages'> = { losses: [], tries: [] }

const answers = {
  open: async ({ port, paths }: { port: number; paths: string[] }) => {
    pages.push(...paths.map((path) => new Follower(port, path)))
    for (let at = 0; at < pages.length; at += openedAtOnce)
      await Promise.all(pages.slice(at, at + openedAtOnce).map((page) => page.open()))
    followed.tries = []
  },
  /** Every page sends its request, evenly over this time, until it is answered. */
  post: async ({ port, requests, overMs }: { port: number; requests: string[]; overMs: number }) => {
    const posted: Posted = { versions: [], repeated: 0 }
    const post = async (request: string, at: number) => {
      await sleep((at * overMs) / requests.length)
      for (let attempt = 0; ; attempt++) {
        if (attempt === 1) posted.repeated++
        const version = await answerOf(port, request)
        if (version !== null) {
          posted.versions[at] = version
          return
        }
        await sleep(backoff(attempt))
      }
    }
    await Promise.all(requests.map(post))
    return posted
  },
  read: (): FollowerResults => ({
    ...followed,
    pages: pages.map(({ events, wholes }) => ({ events, wholes })),
  }),
  close: () => {
    for (const page of pages) page.close()
  },
}
export type Followers = typeof answers
answerParent(answers)

async function answerOf(port: number, request: string): Promise<number | null> {
  try {
    const wire = await RawHttpConnection.open(port)
    const { status, body } = await Promise.race([wire.ask(request), sleep(timeout, null)]).then(
      (answer) => answer ?? { status: 0, body: '' },
    )
    wire.close()
    return status === 200 ? JSON.parse(body).version : null
  } catch {
    return null
  }
}

class Follower {
  readonly events: number[] = []
  readonly wholes: number[] = []
  private readonly port: number
  private readonly path: string
  private socket: Socket | null = null
  private lastId = ''
  private retry = 1000
  private refusals = 0
  private isClosed = false

  constructor(port: number, path: string) {
    this.port = port
    this.path = path
  }

  /** Resolves when the server has answered with success; tries until then. */
  async open(): Promise<void> {
    while (!this.isClosed) {
      const status = await this.tryOnce()
      if (status === 200) {
        this.refusals = 0
        return
      }
      // A browser gives up where it was answered with an error; then the page waits by its own rule (bagStream.ts).
      await sleep(status === 0 ? this.retry : backoff(this.refusals++, Math.random, 2_000, 30_000))
    }
  }

  close() {
    this.isClosed = true
    this.socket?.destroy()
  }

  private tryOnce(): Promise<number> {
    return new Promise((resolve) => {
      const socket = connect({ port: this.port, host: '127.0.0.1' }).setEncoding('utf8').setNoDelay(true)
      this.socket = socket
      const at = machineMs()
      let received = ''
      let status = 0
      const answer = (found: number) => {
        status = found
        followed.tries.push({ at, answeredAfter: machineMs() - at, status })
        clearTimeout(late)
        resolve(status)
      }
      const late = setTimeout(() => socket.destroy(), timeout)
      socket.write(requestOf('GET', this.path, this.lastId ? { 'last-event-id': this.lastId } : {}))
      socket.on('data', (chunk: string) => {
        received += chunk
        if (status === 0) answer(Number(received.slice(9, 12)))
        const end = received.lastIndexOf('\n\n')
        if (status === 200 && end >= 0) {
          this.take(received.slice(0, end))
          received = received.slice(end + 2)
        } else if (status !== 200) socket.destroy()
        // A proxy that lost its server ends the answer and keeps the connection; a browser takes that for the end of the stream.
        if (/(^|\r\n)0\r\n\r\n$/.test(chunk)) socket.destroy()
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        if (status === 0) answer(0)
        else if (status === 200 && !this.isClosed) void this.comeBack()
      })
    })
  }

  private async comeBack() {
    const loss: FollowerResults['losses'][number] = { lostAt: machineMs(), backAt: null }
    followed.losses.push(loss)
    await sleep(this.retry)
    await this.open()
    loss.backAt = machineMs()
  }

  /** Chunk lengths of the transfer stand between the lines, and match nothing. */
  private take(text: string) {
    for (const block of text.split('\n\n')) {
      const retry = block.match(/^retry: (\d+)/m)?.[1]
      if (retry) this.retry = Number(retry)
      const [, event, id] = block.match(/^event: (\w+)\nid: (\S+)$/m) ?? []
      if (!id) continue
      this.lastId = id
      const seq = parseLastEventId(id)?.seq ?? 0
      if (event === 'event') this.events.push(seq)
      else this.wholes.push(seq)
    }
  }
}
