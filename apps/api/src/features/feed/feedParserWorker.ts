/** Reads one feed in a thread of its own: whoever wrote it must not make a lockdown wait. */
import { parentPort, workerData } from 'node:worker_threads'
import { FeedError } from './feedError.ts'
import { parseFeedDocument } from './parseFeed.ts'
import type { FeedAnswer } from './parseFeedInWorker.ts'

const { bytes, contentType }: { bytes: Uint8Array; contentType: string | null } = workerData

function answer(): FeedAnswer {
  try {
    return parseFeedDocument(bytes, contentType, new Date().toISOString())
  } catch (error) {
    // What makes a parser fail in a way of its own is no more to be shown than what is plainly wrong.
    return { problem: error instanceof FeedError ? error.message : 'It is broken.' }
  }
}

parentPort?.postMessage(answer())
