import { t } from '@muster/words/t'
import type { BagKind } from './bagContents.ts'

/** The name of each kind of bag. */
export const bagKindWords = {
  get classroom() {
    return t`A room`
  },
  get office() {
    return t`The office`
  },
  get assembly() {
    return t`An evacuation location`
  },
  get reunification() {
    return t`The reunification area`
  },
} as const satisfies Record<BagKind, string>
