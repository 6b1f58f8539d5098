import { isRefusal } from '@muster/domain/refusal'
import { refusalProblem } from '../http/problems.ts'
import type { CommandOutcome, Receipt } from './draft.ts'

/**
 * The answer to a command's outcome.
 * @throws the refusal as a problem with its status and sentence
 */
export function answer(outcome: CommandOutcome): Receipt {
  if (isRefusal(outcome)) throw refusalProblem(outcome)
  return outcome
}
