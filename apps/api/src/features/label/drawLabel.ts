import type { PaperStyle } from '../pdf/baseFonts.ts'
import type { PaperFonts } from '../pdf/paperFonts.ts'
import { type Fitted, fitText, lineHeight } from './fitText.ts'
import { type Label, labelFields } from './labelFields.ts'
import { qrBars } from './qrModules.ts'

type Doc = PDFKit.PDFDocument

/** An area of the paper, in points from its top left corner. */
export type Box = { x: number; y: number; width: number; height: number }

/** The layout of one kind of label. Sizes are in points, the preferred one first. */
export type LabelLayout = {
  /** The position of the words: beside the code, or above and below it. */
  layout: 'beside' | 'stacked'
  padding: number
  qr: number
  title: { sizes: readonly number[]; lines: number; height?: number }
  small: readonly number[]
  /** Its size, and the number of equal lines. */
  code: { size: number; lines: number }
  advice: { sizes: readonly number[]; lines: number }
}

/** Empty modules that a reader needs around a code (ISO/IEC 18004). */
const quietZone = 4

/** A document, and the fonts that are registered in it. */
export type LabelPaper = { doc: Doc; fonts: PaperFonts }

/** Draws one label into its area. */
export function drawLabel(paper: LabelPaper, label: Label, box: Box, layout: LabelLayout): void {
  if (layout.layout === 'stacked') drawStacked(paper, label, box, layout)
  else drawBeside(paper, label, box, layout)
}

function drawBeside(paper: LabelPaper, label: Label, box: Box, face: LabelLayout) {
  const { doc } = paper
  const { x, y, width, height } = box
  drawCode(doc, label.url, x + face.padding, y + (height - face.qr) / 2, face.qr)
  const left = x + face.padding + face.qr
  const column = { x: left, width: x + width - face.padding - left }
  const parts = partsOf(paper, label, face, column.width)
  const total = parts.reduce((sum, part) => sum + heightOf(part), 0)
  let top = y + Math.max(face.padding, (height - total) / 2)
  for (const part of parts) top = drawPart(doc, part, { ...column, y: top }, 'left')
}

function drawStacked(paper: LabelPaper, label: Label, box: Box, face: LabelLayout) {
  const { doc } = paper
  const column = { x: box.x + face.padding, width: box.width - 2 * face.padding }
  const [title, ...rest] = partsOf(paper, label, face, column.width)
  if (!title) return
  const total = heightOf(title) + face.qr + rest.reduce((sum, part) => sum + heightOf(part), 0)
  let top = drawPart(doc, title, { ...column, y: box.y + (box.height - total) / 2 }, 'center')
  drawCode(doc, label.url, box.x + (box.width - face.qr) / 2, top, face.qr)
  top += face.qr
  for (const part of rest) top = drawPart(doc, part, { ...column, y: top }, 'center')
}

/** Lines of one font and size, with the space below them. */
type TextBlock = Fitted & { font: PaperStyle; after: number; shade: string }

const heightOf = ({ lines, size, after }: TextBlock) => lines.length * size * lineHeight + after

function partsOf({ doc, fonts }: LabelPaper, label: Label, face: LabelLayout, width: number): TextBlock[] {
  const { title, site, organization, code, advice } = labelFields(label, fonts.canPrint)
  const fit = (
    font: PaperStyle,
    text: string,
    room: { lines: number; sizes: readonly number[]; height?: number },
  ) => fitText(text, (line, size) => widthOf(doc, font, size, line), { ...room, width })
  const small = { lines: 1, sizes: face.small }
  const gap = (face.small[0] ?? 8) * 0.6
  const named = [site, organization].filter((text) => text !== null)
  return [
    { ...fit('bold', title, face.title), font: 'bold', after: gap / 2, shade: '#000' },
    ...named.map((text, at): TextBlock => {
      const after = at === named.length - 1 ? gap : 0
      return { ...fit('plain', text, small), font: 'plain', after, shade: '#333' }
    }),
    {
      lines: inLines(code, face.code.lines),
      size: face.code.size,
      font: 'code',
      after: gap,
      shade: '#000',
    },
    { ...fit('plain', advice, face.advice), font: 'plain', after: 0, shade: '#333' },
  ]
}

function inLines(groups: readonly string[], count: number): string[] {
  const perLine = Math.ceil(groups.length / count)
  return Array.from({ length: count }, (_, at) => groups.slice(at * perLine, (at + 1) * perLine).join(' '))
}

/** @returns the start of the next part */
function drawPart(
  doc: Doc,
  part: TextBlock,
  { x, y, width }: Omit<Box, 'height'>,
  align: 'left' | 'center',
): number {
  const { font, size, lines, shade } = part
  doc.font(font).fontSize(size).fillColor(shade)
  for (const [at, line] of lines.entries()) {
    const slack = align === 'center' ? (width - widthOf(doc, font, size, line)) / 2 : 0
    doc.text(line, x + slack, y + at * size * lineHeight, { lineBreak: false })
  }
  return y + heightOf(part)
}

function widthOf(doc: Doc, font: PaperStyle, size: number, line: string): number {
  return doc.font(font).fontSize(size).widthOfString(line)
}

function drawCode(doc: Doc, url: string, x: number, y: number, side: number) {
  const { size, bars } = qrBars(url)
  const module = side / (size + 2 * quietZone)
  for (const bar of bars)
    doc.rect(x + (bar.x + quietZone) * module, y + (bar.y + quietZone) * module, bar.width * module, module)
  doc.fill('#000')
}
