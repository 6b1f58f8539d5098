import { t } from '@muster/words/t'
import type { PhoneOrigin } from './vocabulary.ts'

/** The words for the origin of what a phone sent. */
export const phoneWords: Record<PhoneOrigin, string> = {
  enrolled: 'a registered phone',
  seen: 'an unregistered phone seen there before',
  new: 'an unregistered phone never seen there before',
}

/** The words for entries that are not shown because there were too many: those that the one shown has replaced. */
export function moreWords(others: number): string {
  return t`and ${others} more like it`
}
