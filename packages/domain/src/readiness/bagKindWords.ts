import type { BagKind } from './bagContents.ts'

/** What each kind of bag is called. */
export const bagKindWords = {
  classroom: 'A room',
  office: 'The office',
  assembly: 'An assembly point',
  reunification: 'The reunification place',
} as const satisfies Record<BagKind, string>
