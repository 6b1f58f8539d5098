import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'

/**
 * The typefaces of labels and reports: DejaVu, for its many scripts (Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic …).
 * Free to embed; see its license. Letters that it lacks come from fonts of their scripts (paperFonts.ts).
 */
const require = createRequire(import.meta.url)
const files = {
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  code: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
} as const
export type PaperStyle = keyof typeof files
export const paperStyles: readonly PaperStyle[] = ['bold', 'plain', 'code']

const bytes = new Map<PaperStyle, Buffer>()

/**
 * Opens the typeface of a style for one document. fontkit keeps glyphs with the letters that they first stood for, so a font that
 * two documents share would tell readers of the second wrong letters.
 */
export function openBaseFont(style: PaperStyle): fontkit.Font {
  const content = bytes.get(style) ?? readFileSync(files[style])
  bytes.set(style, content)
  const font = fontkit.create(content)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${files[style]} is not one font`)
  return font
}

let plain: fontkit.Font | null = null

/** Looks a letter up in the plain typeface. */
export function isInBaseFont(letter: string): boolean {
  plain ??= openBaseFont('plain')
  return plain.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}
