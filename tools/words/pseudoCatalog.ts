import { keyOf, type PackedCatalog, type Part } from '../../packages/words/src/catalog.ts'
import { partsOfTranslation } from '../../packages/words/src/packCatalog.ts'

/** Begins and ends a text that came from the catalog: what has neither was not translated, or was glued together. */
export const pseudoMarks = ['⟦', '⟧'] as const

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'û',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
}

/**
 * Makes a catalog in a language that nobody speaks: each text as it is in English, with accents and about 40 % longer, as
 * translations often are. Everybody who tests can still read it.
 */
export function pseudoCatalog(sources: readonly string[]): PackedCatalog {
  return {
    keys: sources.map(keyOf).join(''),
    texts: sources.map((source) => [pseudoMarks[0], ...longer(partsOfTranslation(source)), pseudoMarks[1]]),
  }
}

function longer(parts: readonly Part[]): Part[] {
  return parts.map((part): Part => {
    if (typeof part === 'string') return stretched(part)
    if (typeof part === 'number') return part
    const [argument, forms] = part
    return [argument, Object.fromEntries(Object.entries(forms).map(([form, words]) => [form, longer(words)]))]
  })
}

/** Doubles the vowels outside of tags: in English about two letters of five are vowels. */
function stretched(words: string): string {
  return words
    .split(/(<\/?\w+>)/)
    .map((piece) =>
      piece.startsWith('<')
        ? piece
        : piece.replaceAll(/[aeiouAEIOU]/g, (letter) => (accented[letter] ?? letter) + letter.toLowerCase()),
    )
    .join('')
}
