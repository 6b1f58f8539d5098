import { type Message, say } from '@muster/words/message'
import { tell } from '@muster/words/t'

/** The words for entries that are not shown because there were too many: those that the one shown has replaced. */
export function moreWords(others: number): string {
  return tell(moreMessage(others))
}

/** The same as a message. */
export function moreMessage(others: number): Message {
  return say`and ${others} more like it`
}
