/** Phones that behave badly, in a process of their own: those that read slowly, and those that never read. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from './child.ts'

export interface Badly {
  port: number
  /** What each connection sends first; one for each. */
  hellos: string[]
}

/** Bytes that a slow one reads in a second. */
const slowly = Buffer.alloc(16)
/** How many are being opened at a time. */
const atOnce = 100

let slow: Socket[] = []
let deaf: { socket: Socket; isCut: boolean }[] = []
let reading: NodeJS.Timeout | undefined

const answers = {
  /** Opens connections that take in 16 bytes a second each. Resolves when every one has been answered its first. */
  openSlow: async ({ port, hellos }: Badly): Promise<void> => {
    const answered: Promise<void>[] = []
    slow = await openAll(hellos, () => {
      const first = Promise.withResolvers<void>()
      answered.push(first.promise)
      const callback = () => {
        first.resolve()
        return false
      }
      return connect({ port, host: '127.0.0.1', onread: { buffer: slowly, callback } })
    })
    await Promise.all(answered)
    reading = setInterval(() => {
      for (const socket of slow) socket.resume()
    }, 1000)
  },
  /** Opens connections that take in nothing at all. */
  openDeaf: async ({ port, hellos }: Badly): Promise<void> => {
    const sockets = await openAll(hellos, () => connect({ port, host: '127.0.0.1' }).pause())
    deaf = sockets.map((socket) => {
      const entry = { socket, isCut: false }
      socket.on('close', () => {
        entry.isCut = true
      })
      return entry
    })
  },
  /** How many of those the server has cut off: they read what is left, and see whether it ends. */
  countCut: async (): Promise<number> => {
    for (const { socket } of deaf) socket.resume()
    await sleep(3000)
    return deaf.filter(({ isCut }) => isCut).length
  },
  close: () => {
    clearInterval(reading)
    for (const socket of [...slow, ...deaf.map((each) => each.socket)]) socket.destroy()
    slow = []
    deaf = []
  },
}
export type BadPhones = typeof answers
answerParent(answers)

async function openAll(hellos: string[], make: () => Socket): Promise<Socket[]> {
  const sockets: Socket[] = []
  let next = 0
  const lane = async () => {
    while (next < hellos.length) {
      const hello = hellos[next++] ?? ''
      const socket = make()
      // One that the server cuts off is what is waited for.
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(hello, 'latin1')
      sockets.push(socket)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return sockets
}
