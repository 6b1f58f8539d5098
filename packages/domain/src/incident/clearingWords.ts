import { t } from '@muster/words/t'
import type { ClearingOutcome } from './vocabulary.ts'

/** The words for the result of clearing a room. */
export const clearingWords: Record<ClearingOutcome, string> = {
  get clear() {
    return t`Cleared`
  },
  get needsHelp() {
    return t`People inside need help`
  },
  get notEntered() {
    return t`Could not be entered`
  },
}
