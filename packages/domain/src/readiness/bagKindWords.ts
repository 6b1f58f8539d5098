import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'
import type { BagKind } from './bagContents.ts'

/** The name of each kind of bag. */
export const bagKindWords = wordTable<BagKind>({
  classroom: say`A room`,
  office: say`The office`,
  assembly: say`An evacuation location`,
  reunification: say`The reunification area`,
})
