import { t } from '@muster/words/t'
import type { InstructionState } from './state.ts'

/**
 * The word to add to “not answered yet”. A whole checklist is required unless it says otherwise; of the questions for
 * afterwards each says so itself. Data stored before it could be said gets no word.
 */
export function neededWords({ required, phase }: Pick<InstructionState, 'required' | 'phase'>): string {
  if (required === undefined || (required && phase === 'during')) return ''
  return required ? t`required` : t`optional`
}
