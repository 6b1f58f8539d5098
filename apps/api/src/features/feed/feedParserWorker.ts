/** Parses one feed in its own thread: a hostile feed must not delay a lockdown. */
import { parentPort, workerData } from 'node:worker_threads'
import { FeedError } from './feedError.ts'
import { parseFeedDocument } from './parseFeed.ts'
import type { FeedAnswer } from './parseFeedInWorker.ts'

const { bytes, contentType }: { bytes: Uint8Array; contentType: string | null } = workerData

function answer(): FeedAnswer {
  try {
    return parseFeedDocument(bytes, contentType, new Date().toISOString())
  } catch (error) {
    // A parser's own error message is not shown either.
    return { problem: error instanceof FeedError ? error.message : 'It is broken.' }
  }
}

parentPort?.postMessage(answer())
