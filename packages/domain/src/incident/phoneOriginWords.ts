import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'
import type { PhoneOrigin } from './vocabulary.ts'

/** The words for the origin of what a phone sent. */
export const phoneOriginWords = wordTable<PhoneOrigin>({
  enrolled: say`a registered phone`,
  seen: say`an unregistered phone seen there before`,
  new: say`an unregistered phone never seen there before`,
})
