/**
 * The load for what reaches thousands of phones, in a process of its own: connections that send some bytes once and then
 * only look for a text in what arrives. All of them read into one buffer, so that reading costs as little as Node can.
 */
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type CpuUsage, machineMs, watchCpuUsage } from './busy.ts'
import { answerParent } from './child.ts'
import { quantile } from './quantiles.ts'

/** Bytes are written as texts with one character per byte. */
export interface Opening {
  port: number
  /** True for connections with TLS. */
  isTls?: boolean
  /** The first bytes of each connection, one string per connection. */
  hellos: string[]
  /** It is open once this has arrived. */
  ready: string
  /** Sent when a first text has arrived, where the protocol has two steps. */
  second?: { after: string; bytes: string }
  /** Number of connections that are being opened at a time. */
  atOnce?: number
}
export interface Heard {
  /** Milliseconds of the machine's clock: when the middle one, the 99th of a hundred and the last one had it. */
  median: number
  p99: number
  last: number
  /** Connections that did not hear in time. */
  missing: number
  busy: CpuUsage
  /** The bytes that arrived at the first connection. */
  frame: string
}

/** So many connections are begun in one turn of the loop. */
const perTurn = 50

const shared = Buffer.alloc(65_536)
let readers: Reader[] = []
let resets = 0
let marker: Buffer | null = null
let times: number[] = []
let frame = ''
let onAll = () => {}
let readBusy = watchCpuUsage()

const answers = {
  /** Opens them all. Resolves when every one is ready, with milliseconds it took. */
  open: async ({ hellos, atOnce = 100, ...how }: Opening): Promise<number> => {
    const start = machineMs()
    let next = 0
    const lane = async () => {
      while (next < hellos.length) {
        const place = next++
        const open = () => Reader.open(hellos[place] ?? '', how)
        // As a browser does: it comes again.
        const again = (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ECONNRESET') throw error
          resets += 1
          return open()
        }
        readers.push(await open().catch(again))
      }
    }
    const lanes: Promise<void>[] = []
    while (lanes.length < Math.min(atOnce, hellos.length)) {
      lanes.push(lane())
      // A phone speaks as soon as it is connected. Begun in one turn of this loop, all would be connected before the first one spoke.
      if (lanes.length % perTurn === 0) await new Promise(setImmediate)
    }
    await Promise.all(lanes)
    return machineMs() - start
  },
  /** Counts the connections that were turned away and came again, since the beginning. */
  resets: () => resets,
  /** From now on, they note when this text arrives. */
  expect: (text: string) => {
    marker = Buffer.from(text, 'latin1')
    times = []
    frame = ''
    for (const reader of readers) reader.hasHeard = false
    readBusy = watchCpuUsage()
  },
  heard: async (withinMs: number): Promise<Heard> => {
    await new Promise<void>((resolve) => {
      onAll = resolve
      setTimeout(resolve, withinMs).unref()
      if (times.length === readers.length) resolve()
    })
    marker = null
    const at = (share: number) => quantile(times, share)
    const missing = readers.length - times.length
    return { median: at(0.5), p99: at(0.99), last: at(1), missing, busy: readBusy(), frame }
  },
  close: () => {
    for (const reader of readers) reader.socket.destroy()
    readers = []
  },
}
export type RawReaders = typeof answers
answerParent(answers)

class Reader {
  hasHeard = false
  socket!: Socket

  static open(hello: string, { port, isTls, ready, second }: Omit<Opening, 'hellos'>): Promise<Reader> {
    return new Promise((resolve, reject) => {
      const reader = new Reader()
      let received: string | null = ''
      let isSecondSent = false
      const begin = (text: string) => {
        received += text
        if (second && !isSecondSent && received?.includes(second.after)) {
          isSecondSent = true
          reader.socket.write(second.bytes, 'latin1')
        }
        if (!received?.includes(ready)) return
        received = null
        resolve(reader)
      }
      const callback = (length: number) => {
        const bytes = shared.subarray(0, length)
        if (received === null) reader.take(bytes)
        else begin(bytes.toString('latin1'))
        return true
      }
      const to = { port, host: '127.0.0.1', rejectUnauthorized: false, onread: { buffer: shared, callback } }
      const socket = isTls ? connectTls(to) : connect(to)
      reader.socket = socket
      socket.setNoDelay(true)
      socket.on(isTls ? 'secureConnect' : 'connect', () => socket.write(hello, 'latin1'))
      socket.on('error', reject)
      socket.on('close', () => reject(new Error(`Closed before it was open, after: ${received}`)))
    })
  }

  private take(bytes: Buffer) {
    if (this.hasHeard || marker === null || !bytes.includes(marker)) return
    this.hasHeard = true
    times.push(machineMs())
    if (this === readers[0]) frame = bytes.toString('latin1')
    if (times.length === readers.length) onAll()
  }
}
