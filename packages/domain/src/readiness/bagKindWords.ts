import type { BagKind } from './bagContents.ts'

/** The name of each kind of bag. */
export const bagKindWords = {
  classroom: 'A room',
  office: 'The office',
  assembly: 'An evacuation location',
  reunification: 'The reunification area',
} as const satisfies Record<BagKind, string>
