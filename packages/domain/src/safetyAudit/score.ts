import { z } from 'zod'
import type { SafetyAuditValue } from './currentAnswers.ts'
import { questionsOf, type SafetyAuditQuestion, type SafetyAuditSection } from './template.ts'

const counted = {
  /** Whole percent of what could be had by the questions that count; null when none does. */
  percent: z.int().min(0).max(100).nullable(),
  /** Questions by what became of them. What does not apply counts as answered. */
  answered: z.int().min(0),
  unanswered: z.int().min(0),
  notApplicable: z.int().min(0),
}

/** The result of a safety audit. */
export const safetyAuditResult = z.object({
  ...counted,
  notOk: z.int().min(0),
  commendable: z.int().min(0),
  sections: z.array(z.object({ title: z.string(), ...counted })),
})
export type SafetyAuditResult = z.infer<typeof safetyAuditResult>

type Answer = { value: SafetyAuditValue | null; isCommendable: boolean }

/**
 * Works out the score of a safety audit. A check earns its weight or nothing, a scale a quarter of it for each step;
 * questions that do not apply or have no answer are left out of the sum, and the latter are counted beside it.
 * @param answerTo the current answer to a question; undefined: none
 */
export function scoreSafetyAudit(
  sections: readonly SafetyAuditSection[],
  answerTo: (key: string) => Answer | undefined,
): SafetyAuditResult {
  const all = questionsOf(sections)
  const answers = all.map(({ key }) => answerTo(key))
  return {
    ...countUp(all, answerTo),
    notOk: answers.filter((answer) => answer?.value === 'notOk' || answer?.value === '0').length,
    commendable: answers.filter((answer) => answer?.isCommendable).length,
    sections: sections.map(({ title, questions }) => ({ title, ...countUp(questions, answerTo) })),
  }
}

function countUp(questions: readonly SafetyAuditQuestion[], answerTo: (key: string) => Answer | undefined) {
  let [earned, possible, answered, notApplicable] = [0, 0, 0, 0]
  for (const { key, weight } of questions) {
    const value = answerTo(key)?.value ?? null
    if (value === null) continue
    answered++
    if (value === 'notApplicable') notApplicable++
    else {
      possible += weight
      earned += weight * shareOf(value)
    }
  }
  const percent = possible === 0 ? null : Math.round((100 * earned) / possible)
  return { percent, answered, unanswered: questions.length - answered, notApplicable }
}

function shareOf(value: Exclude<SafetyAuditValue, 'notApplicable'>): number {
  if (value === 'ok') return 1
  return value === 'notOk' ? 0 : Number(value) / 4
}
