import { inEnglish } from '@muster/words/t'
import { LimitedThreads, ThreadLimitError } from '../../platform/jobs/limitedThreads.ts'
import type { ParsedFeed } from './feedItem.ts'

/** The thread's work and its result. */
export type FeedFile = { bytes: Uint8Array; contentType: string | null }
export type FeedAnswer = ParsedFeed | { problem: string }

/** A feed of a megabyte takes a fifth of a second; a slower one is hostile. */
const threads = new LimitedThreads<FeedFile, FeedAnswer>(new URL('./feedParserWorker.ts', import.meta.url), {
  threads: 1,
  waiting: 1000,
  milliseconds: 5_000,
  megabytes: 256,
})

/** Parses a feed in a thread with limits of time and memory. Does not throw for the feed's contents. */
export async function parseFeedInWorker(bytes: Uint8Array, contentType: string | null): Promise<FeedAnswer> {
  try {
    return await threads.run({ bytes, contentType })
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error
    return { problem: inEnglish('There is too much in it to be read.') }
  }
}
