import { isRefusal } from '@muster/domain/refusal'
import type { CommandOutcome, Receipt } from '../../incidents/speculativeLog.ts'
import { refusalProblem } from '../../platform/http/problems.ts'

/**
 * Returns the receipt of a command.
 * @throws the refusal as a problem with its status and sentence
 */
export function receiptOrThrow(outcome: CommandOutcome): Receipt {
  if (isRefusal(outcome)) throw refusalProblem(outcome)
  return outcome
}
