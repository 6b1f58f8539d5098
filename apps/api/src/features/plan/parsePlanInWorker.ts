import type { SitePlan } from '@muster/domain/plan/sitePlan'
import { inEnglish } from '@muster/words/t'
import { HttpProblem, type Sentence } from '../../platform/http/problems.ts'
import { LimitedThreads, ThreadLimitError } from '../../platform/jobs/limitedThreads.ts'

/** The thread's work and its result. */
export type PlanFile = { file: Uint8Array; name: string }
/** A plan, and the keys of its places' names (matchRooms). */
export type ParsedPlan = { plan: SitePlan; nameKeys: ReadonlyMap<string, string> }
export type PlanAnswer = ParsedPlan | { refused: Sentence }

/** A real campus takes a tenth of a second; a slower file is hostile. */
const threads = new LimitedThreads<PlanFile, PlanAnswer>(new URL('./planParserWorker.ts', import.meta.url), {
  threads: 2,
  waiting: 0,
  milliseconds: 20_000,
  megabytes: 1024,
})

const cannotRead = (sentence: Sentence) => new HttpProblem(422, 'no-plan', sentence)

/**
 * Parses a plan in a thread with limits of time and memory.
 * @param name the file's name in messages
 * @throws 422 with a sentence when there is no plan in it, 429 when others are being read
 */
export async function parsePlanInWorker(file: Buffer, name: string): Promise<ParsedPlan> {
  const answer = await threads.run({ file, name }, [file]).catch((error: unknown) => {
    if (!(error instanceof ThreadLimitError)) throw error
    if (error.limit === 'waiting')
      throw new HttpProblem(
        429,
        'too-many',
        inEnglish('Other floor plans are being read. Try again in a minute.'),
        30,
      )
    throw cannotRead(
      inEnglish(
        'There is too much in this file to be read. Export one site at a time, or simplify its shapes.',
      ),
    )
  })
  if ('refused' in answer) throw cannotRead(answer.refused)
  return answer
}
