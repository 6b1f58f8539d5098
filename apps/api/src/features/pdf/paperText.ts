/** Marks on one letter. More would be drawn over the lines above and below; no language stacks as many. */
const mostMarks = /(\p{M}{4})\p{M}+/gu

/** Controls, marks of direction and variants of signs: none has ink. Arabic and Indic letters need the two joiners. */
const invisible = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/**
 * Returns a text as it can be drawn: composed letters (NFC), without controls, each half of a surrogate pair alone as �. Line ends stay.
 * Marks of direction are left out because they could turn the rest of a line around; letters have directions of their own.
 */
export function paperText(text: string): string {
  if (/^[\n\x20-\x7e]*$/.test(text)) return text
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(invisible, '')
    .replaceAll(mostMarks, '$1')
}
