/** The load for Socket.IO, in a process of its own: connections that ask and wait for the answer, one after the other. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { machineMs } from './busy.ts'
import { answerParent } from './child.ts'

let sockets: WebSocket[] = []

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
    // Engine.IO message 4, Socket.IO event 2, then the number that the answer carries.
    const question = `420${event}`
    const lane = (socket: WebSocket) =>
      new Promise<void>((resolve) => {
        const take = () => {
          count += 1
          if (machineMs() < start + forMs) return socket.send(question)
          socket.off('message', take)
          resolve()
        }
        socket.on('message', take)
        socket.send(question)
      })
    await Promise.all(sockets.map(lane))
    return (count / (machineMs() - start)) * 1000
  },
}
export type WebSocketLoad = typeof answers
answerParent(answers)

async function openOne(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  })
  await once(socket, 'message')
  socket.send('40')
  await once(socket, 'message')
  return socket
}
