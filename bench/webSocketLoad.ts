/** The load for Socket.IO, in a process of its own: connections that ask and wait for the answer, one after the other. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { machineMs } from './busy.ts'
import { answerParent } from './child.ts'
import { textFrame, upgradeToSocketIo } from './webSocketBytes.ts'

let sockets: Socket[] = []

const answers = {
  open: async ({ port, connections }: { port: number; connections: number }): Promise<void> => {
    sockets = await Promise.all(Array.from({ length: connections }, () => openOne(port)))
  },
  /**
   * Each connection asks as soon as it was answered.
   * @returns answers a second
   */
  run: async ({ event, forMs }: { event: string; forMs: number }): Promise<number> => {
    const start = machineMs()
    let count = 0
    // Engine.IO message 4, Socket.IO event 2, then the number that the answer (43) carries.
    const frame = textFrame(`420${event}`)
    const lane = (socket: Socket) =>
      new Promise<void>((resolve) => {
        const take = (bytes: Buffer) => {
          if (!bytes.includes('430[')) return
          count += 1
          if (machineMs() < start + forMs) socket.write(frame, 'latin1')
          else {
            socket.off('data', take)
            resolve()
          }
        }
        socket.on('data', take)
        socket.write(frame, 'latin1')
      })
    await Promise.all(sockets.map(lane))
    return (count / (machineMs() - start)) * 1000
  },
}
export type WebSocketLoad = typeof answers
answerParent(answers)

async function openOne(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.write(upgradeToSocketIo, 'latin1')
  let received = ''
  while (!received.includes('0{')) received += (await once(socket, 'data'))[0]
  socket.write(textFrame('40'), 'latin1')
  while (!received.includes('40{')) received += (await once(socket, 'data'))[0]
  return socket
}
