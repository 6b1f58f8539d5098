/** A thread for limitedThreads.test.ts: it does what its work says, also what no thread should do. */
import { threadId } from 'node:worker_threads'
import { serveThread } from './serveThread.ts'

export type TestWork =
  | { is: 'id' | 'endless' | 'greedy' | 'broken' | 'leaving' }
  | { is: 'echo'; value: unknown }

serveThread((work: TestWork): unknown => {
  switch (work.is) {
    case 'id':
      return threadId
    case 'echo':
      return work.value
    case 'broken':
      throw new Error('no such thing')
    case 'leaving':
      return process.exit(1)
    case 'endless':
      for (;;);
    case 'greedy': {
      const all: string[][] = []
      for (;;) all.push(Array(100_000).fill('greedy'))
    }
  }
})
