/** Parses feeds in a thread of its own: a hostile feed must not delay a lockdown. */
import { inEnglish } from '@muster/words/t'
import { serveThread } from '../../platform/jobs/serveThread.ts'
import { FeedError } from './feedError.ts'
import { parseFeedDocument } from './parseFeed.ts'
import type { FeedAnswer, FeedFile } from './parseFeedInWorker.ts'

serveThread(({ bytes, contentType }: FeedFile): FeedAnswer => {
  try {
    return parseFeedDocument(bytes, contentType, new Date().toISOString())
  } catch (error) {
    // A parser's own error message is not shown either.
    return { problem: error instanceof FeedError ? error.message : inEnglish('It is broken.') }
  }
})
