import type { InstructionState } from '@muster/domain/incident/state'
import { attendanceDataType } from '@muster/domain/incident/vocabulary'

/** An answer that is more than an acknowledgement. */
export type AnswerValue = string | number | boolean

/** Whether an instruction asks for more than to be acknowledged; attendance is taken on its own page. */
export function asksForAnswer({ dataType }: Pick<InstructionState, 'dataType'>): boolean {
  return dataType !== 0 && dataType !== attendanceDataType
}

/** An answer in words; null, of a bare acknowledgement, has none. */
export function answerWords(value: AnswerValue | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

/**
 * What to add to “not answered yet”. All of a checklist is needed unless it says otherwise, of the questions for
 * afterwards each says which; where nobody said so, as in what was stored before it could be said, there is no word.
 */
export function neededWords({ required, phase }: Pick<InstructionState, 'required' | 'phase'>): string {
  if (required === undefined || (required && phase === 'during')) return ''
  return required ? ' · needed' : ' · optional'
}
