import type { PhoneOrigin } from './vocabulary.ts'

/** The words for the origin of what a phone sent. */
export const phoneWords: Record<PhoneOrigin, string> = {
  enrolled: 'a known phone',
  seen: 'a phone that is not known, but was there before',
  new: 'a phone that is not known and was never there before',
}

/** The words for entries that are not shown because there were too many: those that the one shown has replaced. */
export function moreWords(others: number): string {
  return `and ${others} more like it`
}
