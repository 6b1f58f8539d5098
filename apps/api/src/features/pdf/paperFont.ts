import type { Font, GlyphPosition } from 'fontkit'
import { bidiRuns } from './bidiRuns.ts'
import { encodeOutline } from './encodeOutline.ts'

/** The sign for one that no font has. */
const placeholder = '□'

/** Of the first letters of scripts written from right to left (Unicode blocks). */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Joiners have no ink; a font may lack them. */
const joiners = /[\u200c\u200d]/gu

/** One sign as it is drawn: by which font, and in which letters. */
type Drawn = { font: number; text: string }
type ShapedGlyph = { id: number; advanceWidth: number; codePoints: number[] }
type ShapedRun = { glyphs: ShapedGlyph[]; positions: GlyphPosition[]; readonly advanceWidth: number }

/** The parts of pdfkit's fonts and fontkit's subsets that are no part of their types. */
type EmbeddedFont = {
  layout(text: string, features: unknown, onlyWidth?: boolean): unknown
  layoutRun(text: string, features: unknown): unknown
}
type TtfSubset = {
  font: Font & { maxp: { maxPoints: number; maxContours: number } }
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph(id: number): number
}

/**
 * A typeface that takes the letters it lacks from others. To pdfkit it is one font, with one subset in the file: a line may mix
 * scripts, and a hundred parts of a Chinese typeface add no fonts.
 */
export class PaperFont {
  private readonly base: Font
  /** The base first. The place of a font here is in the ids of its glyphs. */
  private readonly fonts: readonly Font[]
  private readonly drawn = new Map<string, Drawn>()

  constructor(base: Font, others: readonly Font[]) {
    this.base = base
    this.fonts = [base, ...others]
  }

  canPrint(sign: string): boolean {
    return sign === placeholder || this.drawnBy(sign).text !== placeholder
  }

  /** Makes it a font of a document, and the current one. */
  register(doc: PDFKit.PDFDocument, name: string) {
    const font: unknown = Object.create(this.base, {
      layout: { value: (text: string, features?: string[]) => this.layout(text, features) },
      createSubset: { value: () => this.createSubset() },
    })
    // Its types name files alone; pdfkit takes whatever has fontkit's layout().
    doc.registerFont(name, font as PDFKit.Mixins.PDFFontSource).font(name)
    const embedded = (doc as unknown as { _font: EmbeddedFont })._font
    const layout = embedded.layout.bind(embedded)
    // pdfkit shapes word by word, which would leave the words of a line from right to left in the wrong order. The space at the end
    // of a line counts for its width, but would stand at its left and push the line out of its column.
    embedded.layout = (text, features, onlyWidth) =>
      rightToLeft.test(text)
        ? embedded.layoutRun(onlyWidth ? text : text.trimEnd(), features)
        : layout(text, features, onlyWidth)
  }

  /** Shapes a line: in visual order from left to right, in units of the base. */
  private layout(text: string, features?: string[]): ShapedRun {
    if (this.isPlain(text)) return this.base.layout(text, features)
    const glyphs: ShapedGlyph[] = []
    const positions: GlyphPosition[] = []
    for (const run of bidiRuns(text)) {
      const parts = this.partsOf(run.text, run.isRightToLeft)
      for (const part of run.isRightToLeft ? parts.reverse() : parts) {
        const font = this.fonts[part.font] ?? this.base
        const scale = this.base.unitsPerEm / font.unitsPerEm
        const direction = run.isRightToLeft ? 'rtl' : 'ltr'
        const shaped = font.layout(part.text, features, undefined, undefined, direction)
        for (const [at, { id, advanceWidth, codePoints }] of shaped.glyphs.entries()) {
          const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = shaped.positions[at] ?? {}
          glyphs.push({ id: part.font * 0x10000 + id, advanceWidth: advanceWidth * scale, codePoints })
          positions.push({
            xAdvance: xAdvance * scale,
            yAdvance: yAdvance * scale,
            xOffset: xOffset * scale,
            yOffset: yOffset * scale,
          })
        }
      }
    }
    return {
      glyphs,
      positions,
      // pdfkit scales the positions, then asks.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }

  private isPlain(text: string): boolean {
    if (/^[\x20-\x7e]*$/.test(text)) return true
    if (rightToLeft.test(text)) return false
    for (const letter of text) if (!this.base.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return false
    return true
  }

  /** Splits a run where its font changes; from right to left also where its script does, since a run is shaped as one script. */
  private partsOf(run: string, isRightToLeft: boolean): Drawn[] {
    const parts: (Drawn & { script: string })[] = []
    for (const { segment } of graphemes.segment(run)) {
      const { font, text } = this.drawnBy(segment)
      const last = parts.at(-1)
      const script = (isRightToLeft && scriptOf(text)) || last?.script || ''
      if (last?.font === font && last.script === script) last.text += text
      else parts.push({ font, text, script })
    }
    return parts
  }

  /** Chooses the first font that has a sign. A digit that no font has becomes 0 to 9: rooms are told apart by numbers. */
  private drawnBy(sign: string): Drawn {
    const known = this.drawn.get(sign)
    if (known) return known
    const letters = [...sign.replaceAll(joiners, '')]
    const has = (font: Font, letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    const first = (wanted: readonly string[]) =>
      this.fonts.findIndex((font) => wanted.every((letter) => has(font, letter)))
    let drawn: Drawn = { font: first(letters), text: sign }
    if (drawn.font < 0) {
      // Its marks, if there are any, are the smaller loss.
      const font = first(letters.slice(0, 1))
      const letter = letters.filter((each) => this.fonts[font] && has(this.fonts[font], each)).join('')
      drawn = font < 0 ? { font: 0, text: asciiDigit(sign) ?? placeholder } : { font, text: letter }
    }
    this.drawn.set(sign, drawn)
    return drawn
  }

  /** A subset of the base that also takes glyphs of the other fonts, as outlines in its units and without hinting. */
  private createSubset() {
    const { base, fonts } = this
    const subset = base.createSubset() as unknown as TtfSubset
    const maxp = { ...subset.font.maxp }
    subset.font = Object.create(base, { maxp: { value: maxp } })
    const addOwn = subset._addGlyph.bind(subset)
    subset._addGlyph = (id) => {
      const font = fonts[Math.floor(id / 0x10000)]
      if (!font || font === base) return addOwn(id)
      const glyph = font.getGlyph(id % 0x10000)
      const scale = base.unitsPerEm / font.unitsPerEm
      const { bytes, left, points, contours } = encodeOutline(glyph.path.commands, scale)
      maxp.maxPoints = Math.max(maxp.maxPoints, points)
      maxp.maxContours = Math.max(maxp.maxContours, contours)
      subset.glyf.push(bytes)
      subset.loca.offsets.push(subset.offset)
      subset.hmtx.metrics.push({ advance: Math.round(glyph.advanceWidth * scale), bearing: left })
      subset.offset += bytes.length
      return subset.glyf.length - 1
    }
    return subset
  }
}

function scriptOf(text: string): string | null {
  if (/\p{Script=Arabic}/u.test(text)) return 'Arabic'
  if (/\p{Script=Hebrew}/u.test(text)) return 'Hebrew'
  return /\p{L}/u.test(text) ? 'other' : null
}

/** Returns a decimal digit of any script as 0 to 9. The ten of a script follow each other in Unicode. */
function asciiDigit(sign: string): string | null {
  const code = sign.codePointAt(0) ?? 0
  if (!/^\p{Nd}/u.test(sign)) return null
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
