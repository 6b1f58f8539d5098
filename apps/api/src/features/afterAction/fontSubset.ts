import * as fontkit from 'fontkit'
import { fontFiles } from '../label/labelFonts.ts'

let loadedFont: fontkit.Font | null = null

function plainFont(): fontkit.Font {
  if (loadedFont) return loadedFont
  const found = fontkit.openSync(fontFiles.plain)
  if (!('hasGlyphForCodePoint' in found)) throw new Error(`${fontFiles.plain} is not one font`)
  loadedFont = found
  return found
}

/** Letters that were looked up: a log repeats the same few thousand. */
const glyphCache = new Map<string, string>()

/**
 * Returns a text in the report’s typeface. A letter that it lacks becomes □, so that readers see there was one; line ends
 * stay.
 */
export function printable(text: string): string {
  let plain = ''
  for (const letter of text.normalize('NFC')) plain += glyphCache.get(letter) ?? cacheGlyph(letter)
  return plain
}

function cacheGlyph(letter: string): string {
  const shown = replacementFor(letter)
  glyphCache.set(letter, shown)
  return shown
}

function replacementFor(letter: string): string {
  if (letter === '\n') return letter
  if (/\p{Cc}|\p{Cf}|\uFE0F/u.test(letter)) return letter === '\t' ? ' ' : ''
  return plainFont().hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '□'
}
