/** Phones that behave badly, in a process of their own: those that read slowly, and those that never read. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from './child.ts'

export interface MisbehavingPhones {
  port: number
  /** The first bytes of each connection, one string per connection. */
  hellos: string[]
}

/** Bytes that a slow one reads in a second. */
const slowBytesPerSecond = Buffer.alloc(16)
/** Number of connections that are being opened at a time. */
const openConcurrency = 100

let slowSockets: Socket[] = []
let nonReadingSockets: { socket: Socket; isCut: boolean }[] = []
let reading: NodeJS.Timeout | undefined

const answers = {
  /** Opens connections that take in 16 bytes a second each. Resolves when every one has been answered its first. */
  openSlow: async ({ port, hellos }: MisbehavingPhones): Promise<void> => {
    const answered: Promise<void>[] = []
    slowSockets = await openAll(hellos, () => {
      const first = Promise.withResolvers<void>()
      answered.push(first.promise)
      const callback = () => {
        first.resolve()
        return false
      }
      return connect({ port, host: '127.0.0.1', onread: { buffer: slowBytesPerSecond, callback } })
    })
    await Promise.all(answered)
    reading = setInterval(() => {
      for (const socket of slowSockets) socket.resume()
    }, 1000)
  },
  /** Opens connections that take in nothing at all. */
  openDeaf: async ({ port, hellos }: MisbehavingPhones): Promise<void> => {
    const sockets = await openAll(hellos, () => connect({ port, host: '127.0.0.1' }).pause())
    nonReadingSockets = sockets.map((socket) => {
      const entry = { socket, isCut: false }
      socket.on('close', () => {
        entry.isCut = true
      })
      return entry
    })
  },
  /** Counts the connections of `openDeaf` that the server has cut off. They read what is left to see whether it ends. */
  countCut: async (): Promise<number> => {
    for (const { socket } of nonReadingSockets) socket.resume()
    await sleep(3000)
    return nonReadingSockets.filter(({ isCut }) => isCut).length
  },
  close: () => {
    clearInterval(reading)
    for (const socket of [...slowSockets, ...nonReadingSockets.map((each) => each.socket)]) socket.destroy()
    slowSockets = []
    nonReadingSockets = []
  },
}
export type BadPhones = typeof answers
answerParent(answers)

async function openAll(hellos: string[], make: () => Socket): Promise<Socket[]> {
  const sockets: Socket[] = []
  const next = hellos.values()
  const lane = async () => {
    for (const hello of next) {
      const socket = make()
      // One that the server cuts off is what is waited for.
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(hello, 'latin1')
      sockets.push(socket)
    }
  }
  await Promise.all(Array.from({ length: openConcurrency }, lane))
  return sockets
}
