import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'

/**
 * The typefaces of labels: DejaVu, for its many scripts (Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic …). Free
 * to embed; see its licence.
 */
const require = createRequire(import.meta.url)
export const fontFiles = {
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  code: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
} as const
export type LabelFont = keyof typeof fontFiles

const openFonts = new Map<LabelFont, fontkit.Font>()

function open(font: LabelFont): fontkit.Font {
  const known = openFonts.get(font)
  if (known) return known
  const found = fontkit.openSync(fontFiles[font])
  if (!('hasGlyphForCodePoint' in found)) throw new Error(`${fontFiles[font]} is not one font`)
  openFonts.set(font, found)
  return found
}

/**
 * Returns a text without pictures and control characters.
 * @returns null when the font lacks letters: a label must not show boxes for a name
 */
export function writableText(font: LabelFont, text: string): string | null {
  const plain = text
    .normalize('NFC')
    .replaceAll(/(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/gu, '')
    .replaceAll(/\u200D|\uFE0F|\u20E3/gu, '')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const known = open(font)
  const isWhole = [...plain].every((letter) => known.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  return plain && isWhole ? plain : null
}
