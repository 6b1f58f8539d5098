/** Socket.IO under the same questions as ours. */
import { startChild } from './child.ts'
import type { SocketIoServer } from './socketIoServer.ts'
import type { BenchContext } from './stage.ts'
import type { WebSocketLoad } from './webSocketLoad.ts'

export interface SocketIoLoad {
  /** Messages that are stored, each in a commit of its own, and then answered; how many a second. */
  acknowledge: (forMs: number) => Promise<number>
  /** Questions how things stand that are answered "as you know"; how many a second. */
  askUnchanged: (forMs: number) => Promise<number>
  /** Questions answered with the whole. */
  askChanged: (forMs: number) => Promise<number>
  /** @param body what the whole is */
  answerWith: (body: string) => Promise<void>
  stop: () => Promise<void>
}

/** Starts a server and what asks it over so many connections. */
export async function openSocketIoLoad(
  { urlOf, onStop }: BenchContext,
  connections: number,
): Promise<SocketIoLoad> {
  const server = startChild<SocketIoServer>('socketIoServer.ts', onStop)
  const port = await server.ask('listen', urlOf('postgres'))
  const load = startChild<WebSocketLoad>('webSocketLoad.ts', onStop)
  await load.ask('open', { port, connections })
  const run = (...event: unknown[]) => {
    const text = JSON.stringify(event)
    return (forMs: number) => load.ask('run', { event: text, forMs })
  }
  return {
    acknowledge: run('acknowledge', { type: 'InstructionCompleted', room: 'x'.repeat(400) }),
    askUnchanged: run('status', 'tag'),
    askChanged: run('status', 'another'),
    answerWith: (body) => server.ask('answerStatus', { tag: 'tag', body }),
    stop: async () => {
      await Promise.all([load.stop(), server.stop()])
    },
  }
}
