/**
 * Makes a text from a file safe to print: escapes what a terminal would obey or hide (control and format characters, line
 * breaks, lone surrogates), and leaves no row of spaces that would move words to a line of their own.
 */
export function printable(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .replace(/\p{Zs}+/gu, ' ')
}
