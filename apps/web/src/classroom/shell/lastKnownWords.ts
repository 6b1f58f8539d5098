import { t } from '@muster/words/t'
import { relativeTime } from '../../ui/times.ts'

/** The age from which it is said in numbers, in ms. */
const numberedFrom = 5_000

/**
 * The age of what only this phone tells of, in words.
 * @param heardAt when the server said it, in ms since 1970; null: not known
 */
export function lastKnownWords(heardAt: number | null, now: number): string {
  if (heardAt === null || now - heardAt < numberedFrom) return t`Last known, moments ago`
  return t`Last known, ${relativeTime(heardAt, now)}`
}
