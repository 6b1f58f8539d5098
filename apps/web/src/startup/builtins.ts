/**
 * The built-ins that the app uses and browsers of the floor (browserFloor.ts) may lack, by where they are. polyfills.ts
 * brings them; the check of the built files (tools/floor) counts them as there.
 */
export const polyfilled = {
  'Array.prototype': ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  AbortSignal: ['any', 'timeout'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  URL: ['canParse', 'parse'],
} as const

export type Owner = keyof typeof polyfilled

/** The object that a built-in belongs to. */
export function ownerOf(place: Owner): object {
  switch (place) {
    case 'Array.prototype':
      return Array.prototype
    case 'String.prototype':
      return String.prototype
    case 'AbortSignal':
      return AbortSignal
    case 'Map':
      return Map
    case 'Object':
      return Object
    case 'URL':
      return URL
  }
}

/** True for a browser that lacks any of them. */
export function lacksBuiltins(): boolean {
  return (Object.keys(polyfilled) as Owner[]).some((place) =>
    polyfilled[place].some((name) => !(name in ownerOf(place))),
  )
}
