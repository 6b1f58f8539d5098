const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Shortens a name for people who may not see names: the first letter of the given and of the family name, “J. D.”. A
 * letter is what its writer calls one, with its accents, in any script.
 * @returns “?” for somebody without any name
 */
export function initials(givenName: string, familyName: string): string {
  const first = [givenName, familyName].flatMap((name) => {
    const [letter] = letters.segment(name.trim())
    return letter ? [`${letter.segment.toLocaleUpperCase()}.`] : []
  })
  return first.length > 0 ? first.join(' ') : '?'
}
