import { Worker } from 'node:worker_threads'
import type { ReadFeed } from './feedItem.ts'

/** What the thread says at its end. */
export type FeedAnswer = ReadFeed | { problem: string }

/** A feed of a megabyte takes a fifth of a second; what takes this long, in milliseconds, was made to. */
const longest = 5_000

const tooMuch: FeedAnswer = { problem: 'There is too much in it to be read.' }

/** One at a time: each may take a processor. */
let last: Promise<unknown> = Promise.resolve()

/** Reads a feed in a thread with an end, in time and in memory. Does not throw for what is in the feed. */
export function readInThread(bytes: Uint8Array, contentType: string | null): Promise<FeedAnswer> {
  const turn = last.then(() => readNow(bytes, contentType))
  last = turn.catch(() => {})
  return turn
}

async function readNow(bytes: Uint8Array, contentType: string | null): Promise<FeedAnswer> {
  const copy = Uint8Array.from(bytes)
  const worker = new Worker(new URL('./feedWorker.ts', import.meta.url), {
    workerData: { bytes: copy, contentType },
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  try {
    return await answerOf(worker)
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker): Promise<FeedAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(tooMuch), longest)
    worker.once('message', resolve)
    worker.once('error', (error) => {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        resolve(tooMuch)
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread ended without an answer'))
    })
  })
}
