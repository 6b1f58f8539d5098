import { decodeHTML } from 'entities'

/** Maximum length of markup read for one text, in characters: one item of a feed may contain a whole page. */
const maxMarkupLength = 20_000

/**
 * The text of foreign markup as one line of plain text: nothing of it can become markup, or a script, again.
 * @param longest of the text, in characters; what is longer ends with …
 */
export function plainText(markup: string, longest: number): string {
  let text = markup.slice(0, maxMarkupLength)
  // Doubly escaped text is markup after the first round.
  for (let round = 0; round < 3; round++) {
    const next = decodeHTML(withoutTags(text))
    if (next === text) break
    text = next
  }
  const line = withoutTags(text)
    .replace(invisibleCharacters, '')
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= longest
    ? line
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}

/** Matches invisible characters and those that change the text direction: they can make a text read differently. */
const invisibleCharacters = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Removes tags. Every step reads the text once, whatever it contains. */
function withoutTags(text: string): string {
  return text
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/<(script|style|template|noscript|iframe|svg|math)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[a-z/!?][^>]*(>|$)/gi, ' ')
}
