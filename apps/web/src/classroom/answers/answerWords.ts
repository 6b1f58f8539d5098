import type { InstructionState } from '@muster/domain/incident/state'
import { attendanceDataType } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'

/** An answer that is more than an acknowledgement. */
export type AnswerValue = string | number | boolean

/** True for an instruction that asks for more than an acknowledgement; attendance is taken on its own page. */
export function asksForAnswer({ dataType }: Pick<InstructionState, 'dataType'>): boolean {
  return dataType !== 0 && dataType !== attendanceDataType
}

/** An answer in words; null, of a bare acknowledgement, has none. */
export function answerWords(value: AnswerValue | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  return String(value)
}
