import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ThreadReply } from './limitedThreads.ts'

/** Rooms come first. Linux gives each thread a priority; elsewhere it is that of the whole process. */
const lowPriority = 5

/**
 * Serves the work of a thread of `LimitedThreads`, piece by piece.
 * @param work an error that it throws is thrown where the work was asked for, with its message
 */
export function serveThread<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  if (process.platform === 'linux') setPriority(0, lowPriority)
  const replyTo = async (input: Input): Promise<ThreadReply<unknown>> => {
    try {
      return { output: await work(input) }
    } catch (failure) {
      return { failure }
    }
  }
  parentPort?.on('message', async (input: Input) => parentPort?.postMessage(await replyTo(input)))
}
