import { inEnglish, t } from '@muster/words/t'
import { z } from 'zod'
import { nameText, typedText } from '../text.ts'

/** More than anybody walks through in a day. */
export const maxQuestions = 150
export const maxSections = 20

/** The key of a question in answers: chosen once, so that a changed wording is still the same question. */
export const questionKey = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,60}$/, inEnglish('Question keys use letters, digits and -.'))

/** One thing that somebody looks at. */
export const safetyAuditQuestion = z.object({
  key: questionKey,
  text: typedText(300),
  /** Help for somebody who has not checked this before. */
  help: typedText(1000).nullable().default(null),
  /** Its weight in the score: 1 little, 5 most. */
  weight: z
    .int()
    .min(1, inEnglish('Enter a weight from 1 to 5.'))
    .max(5, inEnglish('Enter a weight from 1 to 5.')),
  /** `check`: ok or not ok. `scale`: 0 to 4. Both may not apply. */
  answers: z.enum(['check', 'scale']),
  wantsPhoto: z.boolean(),
})
export type SafetyAuditQuestion = z.infer<typeof safetyAuditQuestion>

export const safetyAuditSection = z.object({
  title: nameText,
  questions: z
    .array(safetyAuditQuestion)
    .min(1, inEnglish('Add a question to this section.'))
    .max(maxQuestions, { error: () => t`Use at most ${maxQuestions} questions.` }),
})
export type SafetyAuditSection = z.infer<typeof safetyAuditSection>

/** The questions of a safety audit, in the order of the walk. */
export const safetyAuditSections = z
  .array(safetyAuditSection)
  .min(1, inEnglish('Keep at least one section.'))
  .max(maxSections, { error: () => t`Use at most ${maxSections} sections.` })
  .refine((sections) => questionsOf(sections).length <= maxQuestions, {
    error: () => t`Use at most ${maxQuestions} questions in total.`,
  })
  .refine(
    (sections) => new Set(questionsOf(sections).map(({ key }) => key)).size === questionsOf(sections).length,
    { error: inEnglish('Two questions have the same key. Remove one and add it again.') },
  )

/** Every question of a template, in the order of the walk. */
export function questionsOf(sections: readonly SafetyAuditSection[]): SafetyAuditQuestion[] {
  return sections.flatMap(({ questions }) => questions)
}
