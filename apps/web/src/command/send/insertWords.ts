/** The place of the cursor in a field, or the selection there. */
export type Cursor = { start: number; end: number }

/**
 * Inserts ready-made words into a text at the cursor: the text stays, also the selected part. Between two words comes
 * a space, and nothing is added beside a space or a line's end.
 * @param cursor null where the field has none: then they come last
 * @returns the text, and the place of the words in it
 */
export function insertWords(text: string, words: string, cursor: Cursor | null): { text: string } & Cursor {
  const at = Math.min(cursor?.end ?? text.length, text.length)
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const lead = before === '' || /\s$/.test(before) ? '' : ' '
  const tail = after === '' || /^\s/.test(after) ? '' : ' '
  const start = before.length + lead.length
  return { text: `${before}${lead}${words}${tail}${after}`, start, end: start + words.length }
}
