import { readFile } from 'node:fs/promises'
import { isInBaseFont, openBaseFont, type PaperStyle, paperStyles } from './baseFonts.ts'
import { folderFilesWith } from './fontFolder.ts'
import { scriptOf } from './missingScripts.ts'
import { notoFilesWith } from './notoPackages.ts'
import { atWeight, openFont, unpackFont } from './openFont.ts'
import { PaperFont } from './paperFont.ts'
import { paperText } from './paperText.ts'

/** The fonts of one document: those of labels and reports, and those of all scripts in it. */
export type PaperFonts = {
  /** Makes the styles known to a document by their names. */
  register(doc: PDFKit.PDFDocument): void
  /** False for a sign that is printed as □. @param sign one letter with its marks (a grapheme) */
  canPrint(sign: string): boolean
  /** Scripts of its letters that no font here has, by their English names. */
  missing: readonly string[]
}

/**
 * Opens the fonts that a document needs.
 * @param content all that is printed: texts, at any depth
 * @param folder further fonts of the deployment (FONTS_DIR), or null
 */
export async function openPaperFonts(content: unknown, folder: string | null): Promise<PaperFonts> {
  const others = new Set<Source>()
  const missing = new Set<string>()
  const letters = new Set<string>()
  collectLetters(content, letters)
  for (const letter of letters) {
    const found = await sourceWith(letter.codePointAt(0) ?? 0, folder)
    if (found) others.add(found)
    else missing.add(scriptOf(letter) ?? '')
  }
  missing.delete('')
  const fonts = new Map(paperStyles.map((style) => [style, fontOf(style, [...others])]))
  return {
    register: (doc) => {
      for (const [style, font] of fonts) font.register(doc, style)
    },
    canPrint: (sign) => fonts.get('plain')?.canPrint(sign) ?? false,
    missing: [...missing].sort(),
  }
}

function fontOf(style: PaperStyle, others: readonly Source[]): PaperFont {
  const own = others.map(({ bytes }) => atWeight(openFont(bytes), style === 'bold' ? 700 : 400))
  const base = openBaseFont(style)
  return new PaperFont(base, style === 'plain' ? own : [...own, openBaseFont('plain')])
}

/** Collects the letters of all texts in a value that the plain typeface lacks. */
function collectLetters(content: unknown, letters: Set<string>) {
  if (typeof content === 'string') {
    if (/^[\n\x20-\x7e]*$/.test(content)) return
    for (const letter of paperText(content))
      if (letter !== '\n' && !letters.has(letter) && !isInBaseFont(letter)) letters.add(letter)
  } else if (content instanceof Map) {
    for (const [key, value] of content) {
      collectLetters(key, letters)
      collectLetters(value, letters)
    }
  } else if (Array.isArray(content) || content instanceof Set) {
    for (const value of content) collectLetters(value, letters)
  } else if (typeof content === 'object' && content !== null && !ArrayBuffer.isView(content)) {
    for (const [key, value] of Object.entries(content)) {
      collectLetters(key, letters)
      collectLetters(value, letters)
    }
  }
}

/** The bytes of a font, and what it has. */
type Source = { bytes: Uint8Array; has(codePoint: number): boolean }

/** Fonts that this thread has unpacked; null for a file that cannot be read. */
const sources = new Map<string, Promise<Source | null>>()

async function sourceWith(codePoint: number, folder: string | null): Promise<Source | null> {
  for (const file of notoFilesWith(codePoint)) {
    const source = await sourceIn(file)
    if (source?.has(codePoint)) return source
  }
  const files = folder ? await folderFilesWith(folder, codePoint) : []
  return files[0] ? sourceIn(files[0]) : null
}

function sourceIn(file: string): Promise<Source | null> {
  const source = sources.get(file) ?? readSource(file)
  sources.set(file, source)
  return source
}

async function readSource(file: string): Promise<Source | null> {
  const packed = await readFile(file).catch(() => null)
  if (!packed) return null
  const bytes = await unpackFont(packed)
  const font = openFont(bytes)
  return { bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}
