import { t } from '@muster/words/t'
import type { PhoneOrigin } from './vocabulary.ts'

/** The words for the origin of what a phone sent. */
export const phoneOriginWords: Record<PhoneOrigin, string> = {
  get enrolled() {
    return t`a registered phone`
  },
  get seen() {
    return t`an unregistered phone seen there before`
  },
  get new() {
    return t`an unregistered phone never seen there before`
  },
}
