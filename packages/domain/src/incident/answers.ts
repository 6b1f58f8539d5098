import type { InstructionState } from './state.ts'

/** An answer, or null for a bare acknowledgement: “done, no value”. */
export type Answer = string | number | boolean | null

/**
 * Checks an answer against its instruction: yes or no, a number from 0, words, or one of the choices. An instruction
 * that asks for nothing more is acknowledged, and so is attendance, which is taken elsewhere.
 */
export function isValidAnswer(
  { dataType, choices }: Pick<InstructionState, 'dataType' | 'choices'>,
  answer: Answer,
): boolean {
  switch (dataType) {
    case 0:
    case 4:
      return answer === null
    case 1:
      return typeof answer === 'boolean'
    case 2:
      return typeof answer === 'number' && Number.isFinite(answer) && answer >= 0 && answer <= 1_000_000
    case 3:
      return typeof answer === 'string' && answer.trim().length > 0
    case 5:
      return typeof answer === 'string' && choices.includes(answer)
  }
}
