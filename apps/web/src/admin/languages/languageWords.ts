import { t } from '@muster/words/t'
import type { TextUse } from '@muster/words/textUses'

/** The use of a text in words. */
export function wordsOfUse(use: TextUse): string {
  switch (use) {
    case 'steps':
      return t`What to do`
    case 'rooms':
      return t`Rooms`
    case 'responders':
      return t`Outside responders`
    case 'families':
      return t`Families`
    case 'desks':
      return t`Desks`
  }
}
