import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'
import type { ClearingOutcome } from './vocabulary.ts'

/** The words for the result of clearing a room. */
export const clearingWords = wordTable<ClearingOutcome>({
  clear: say`Cleared`,
  needsHelp: say`People inside need help`,
  notEntered: say`Could not be entered`,
})
