/** Bidirectional marks, zero-width characters and soft hyphens: what phones and mail add to a text and nobody sees. */
const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Every hyphen, dash and minus sign that a keyboard or a word processor makes of the one on a keyboard. */
const dashes = /[\u2010-\u2015\u2043\u2212\u02d7\u30fc\ufe58\ufe63]/g

/**
 * A code or a link as it was meant, from how it was typed, pasted or read aloud into a phone: letters and digits of full
 * width become plain ones (Unicode's NFKC), dashes of any kind become hyphens, and marks that nobody sees go. Blanks
 * inside it stay, for they may divide one code from another.
 */
export function normalizeTypedCode(text: string): string {
  return text.normalize('NFKC').replace(unseen, '').replace(dashes, '-').trim()
}
