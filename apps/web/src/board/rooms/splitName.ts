/** The longest end that is kept whole in a narrow place: a number with its letters, or a short word. */
const longestEnd = 10

/**
 * A room's name in two parts, of which the second is what tells it from its neighbors and is never cut: the number it ends
 * with, with what follows, or its last word. `English 204B` is `English` and ` 204B`.
 * @returns an empty end where a cut at the end takes nothing away that matters: one word, or a name that begins with its number
 */
export function splitName(name: string): { start: string; end: string } {
  const words = name.split(/(?=\s)/)
  const numbered = words.findLastIndex((word) => /\d/.test(word))
  if (words.length === 1 || numbered === 0) return { start: name, end: '' }
  const from = [numbered, words.length - 1].find(
    (at) => at > 0 && words.slice(at).join('').length <= longestEnd,
  )
  if (from === undefined) return { start: name, end: '' }
  return { start: words.slice(0, from).join(''), end: words.slice(from).join('') }
}
