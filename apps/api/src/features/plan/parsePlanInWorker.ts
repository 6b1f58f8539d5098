import { Worker } from 'node:worker_threads'
import type { SitePlan } from '@muster/domain/plan/sitePlan'
import { HttpProblem } from '../../platform/http/problems.ts'

/** The thread's result. */
export type PlanAnswer = { plan: SitePlan } | { refused: string }

/** Timeout in milliseconds. A real campus takes a tenth of a second; a slower file is hostile. */
const timeout = 20_000
/** Maximum number of threads: each may occupy a processor. */
const maxConcurrent = 2
let activeWorkers = 0

const cannotRead = (sentence: string) => new HttpProblem(422, 'no-plan', sentence)

/**
 * Parses a plan in a thread with limits of time and memory.
 * @param name the file's name in messages
 * @throws 422 with a sentence when there is no plan in it, 429 when others are being read
 */
export async function parsePlanInWorker(file: Buffer, name: string): Promise<SitePlan> {
  if (activeWorkers >= maxConcurrent)
    throw new HttpProblem(429, 'too-many', 'Other floor plans are being read. Try again in a minute.', 30)
  activeWorkers += 1
  const copy = Uint8Array.from(file)
  const worker = new Worker(new URL('./planParserWorker.ts', import.meta.url), {
    workerData: { file: copy, name },
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  try {
    const answer = await answerOf(worker)
    if ('refused' in answer) throw cannotRead(answer.refused)
    return answer.plan
  } finally {
    activeWorkers -= 1
    await worker.terminate()
  }
}

function answerOf(worker: Worker): Promise<PlanAnswer> {
  return new Promise((resolve, reject) => {
    const tooMuch = () =>
      reject(
        cannotRead(
          'There is too much in this file to be read. Export one site at a time, or simplify its shapes.',
        ),
      )
    const timer = setTimeout(tooMuch, timeout)
    worker.once('message', resolve)
    worker.once('error', (error) => {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch()
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread ended without an answer'))
    })
  })
}
