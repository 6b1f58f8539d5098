import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { buffersOf, type ThreadReply } from './limitedThreads.ts'

/** Niceness above that of the server: rooms come first. Linux gives each thread a priority; elsewhere the whole process has one. */
const nicer = 10

/**
 * Serves the work of a thread of `LimitedThreads`, piece by piece.
 * @param work an error that it throws is thrown where the work was asked for, with its message
 */
export function serveThread<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + nicer))
  const replyTo = async (input: Input): Promise<ThreadReply<unknown>> => {
    try {
      return { output: await work(input) }
    } catch (failure) {
      return { failure }
    }
  }
  parentPort?.on('message', async (input: Input) => {
    const reply = await replyTo(input)
    parentPort?.postMessage(reply, buffersOf(filesOf(reply)))
  })
}

/** The files of a reply: its output is one, or has some. */
function filesOf(reply: ThreadReply<unknown>): Uint8Array[] {
  const output = 'output' in reply ? reply.output : null
  const parts = output instanceof Uint8Array ? [output] : Object.values(output ?? {})
  return parts.filter((each) => each instanceof Uint8Array)
}
