import { t } from '@muster/words/t'
import type { RoomStatus } from './vocabulary.ts'

/** A room's status in words. */
export const statusWords: Record<RoomStatus, string> = {
  get allSafe() {
    return t`All safe`
  },
  get injured() {
    return t`Someone is injured`
  },
  get missing() {
    return t`Someone is missing`
  },
  get extra() {
    return t`Extra people here`
  },
  get compromised() {
    return t`Room may not be safe`
  },
}
