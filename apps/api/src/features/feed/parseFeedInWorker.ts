import { Worker } from 'node:worker_threads'
import type { ParsedFeed } from './feedItem.ts'

/** The thread's result. */
export type FeedAnswer = ParsedFeed | { problem: string }

/** Timeout in milliseconds. A feed of a megabyte takes a fifth of a second; a slower one is hostile. */
const timeout = 5_000

const tooSlowSentence: FeedAnswer = { problem: 'There is too much in it to be read.' }

/** One at a time: each may occupy a processor. */
let previousRun: Promise<unknown> = Promise.resolve()

/** Parses a feed in a thread with limits of time and memory. Does not throw for the feed's contents. */
export function parseFeedInWorker(bytes: Uint8Array, contentType: string | null): Promise<FeedAnswer> {
  const turn = previousRun.then(() => runWorker(bytes, contentType))
  previousRun = turn.catch(() => {})
  return turn
}

async function runWorker(bytes: Uint8Array, contentType: string | null): Promise<FeedAnswer> {
  const copy = Uint8Array.from(bytes)
  const worker = new Worker(new URL('./feedParserWorker.ts', import.meta.url), {
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
    const timer = setTimeout(() => resolve(tooSlowSentence), timeout)
    worker.once('message', resolve)
    worker.once('error', (error) => {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        resolve(tooSlowSentence)
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread ended without an answer'))
    })
  })
}
