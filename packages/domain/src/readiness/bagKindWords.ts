import type { BagKind } from './bagContents.ts'

/** The name of each kind of bag. */
export const bagKindWords = {
  classroom: 'A room',
  office: 'The office',
  assembly: 'An assembly point',
  reunification: 'The reunification place',
} as const satisfies Record<BagKind, string>
