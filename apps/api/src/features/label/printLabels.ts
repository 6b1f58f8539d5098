import { setImmediate } from 'node:timers/promises'
import type { LabelSize } from '@muster/contract/setupCalls'
import PDFDocument from 'pdfkit'
import type { PaperFonts } from '../pdf/paperFonts.ts'
import { type Box, drawLabel, type LabelLayout } from './drawLabel.ts'
import type { Label } from './labelFields.ts'

/** Points in a millimetre. */
const mm = 72 / 25.4

type Sheet = {
  /** Of the paper, in points. */
  size: [number, number]
  columns: number
  rows: number
  /** The position of the first label, and the distance to the next, in points. */
  first: { x: number; y: number }
  step: { x: number; y: number }
  label: { width: number; height: number }
  layout: LabelLayout
}

const a4: [number, number] = [210 * mm, 297 * mm]
const a6: [number, number] = [105 * mm, 148 * mm]

/** One large label a page, and the two common label sheets of 99.1 × 67.7 mm and 63.5 × 33.9 mm. */
const sheets: Record<LabelSize, Sheet> = {
  bag: {
    size: a6,
    columns: 1,
    rows: 1,
    first: { x: 0, y: 0 },
    step: { x: 0, y: 0 },
    label: { width: a6[0], height: a6[1] },
    layout: {
      layout: 'stacked',
      padding: 22,
      qr: 205,
      small: [11, 10, 9, 8],
      code: { size: 12, lines: 1 },
      title: { sizes: [30, 26, 22, 18, 15, 13], lines: 3, height: 84 },
      advice: { sizes: [11, 10, 9], lines: 3 },
    },
  },
  'sheet-8': {
    size: a4,
    columns: 2,
    rows: 4,
    first: { x: 4.65 * mm, y: 13.1 * mm },
    step: { x: 101.6 * mm, y: 67.7 * mm },
    label: { width: 99.1 * mm, height: 67.7 * mm },
    layout: {
      layout: 'beside',
      padding: 8,
      qr: 140,
      small: [9, 8, 7],
      code: { size: 10, lines: 2 },
      title: { sizes: [20, 17, 14, 12, 10, 9], lines: 4, height: 76 },
      advice: { sizes: [8, 7], lines: 5 },
    },
  },
  'sheet-24': {
    size: a4,
    columns: 3,
    rows: 8,
    first: { x: 7.25 * mm, y: 12.9 * mm },
    step: { x: 66.04 * mm, y: 33.9 * mm },
    label: { width: 63.5 * mm, height: 33.9 * mm },
    layout: {
      layout: 'beside',
      padding: 4,
      qr: 84,
      small: [6, 5.5, 5],
      code: { size: 6.5, lines: 2 },
      title: { sizes: [11, 10, 9, 8, 7, 6], lines: 2 },
      advice: { sizes: [5, 4.5], lines: 4 },
    },
  },
}

/**
 * Prints labels as a PDF. Other requests run between labels, so that a district's labels delay nobody.
 * @param fonts with the letters of these labels
 * @param title of the document
 */
export async function printLabels(
  fonts: PaperFonts,
  labels: readonly Label[],
  size: LabelSize,
  title: string,
): Promise<Buffer> {
  const sheet = sheets[size]
  const doc = new PDFDocument({
    size: sheet.size,
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, Creator: 'Muster' },
  })
  const done = collect(doc)
  fonts.register(doc)
  const perPage = sheet.columns * sheet.rows
  for (const [at, label] of labels.entries()) {
    if (at % perPage === 0) doc.addPage()
    drawLabel({ doc, fonts }, label, place(sheet, at % perPage), sheet.layout)
    await setImmediate()
  }
  doc.end()
  return done
}

function place({ columns, first, step, label }: Sheet, at: number): Box {
  const x = first.x + (at % columns) * step.x
  const y = first.y + Math.floor(at / columns) * step.y
  return { x, y, ...label }
}

async function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
