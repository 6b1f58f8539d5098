import { t } from '@muster/words/t'
import PDFDocument from 'pdfkit'
import { beginsOnTheRight } from '../pdf/bidiRuns.ts'
import { missingScriptsNote } from '../pdf/missingScripts.ts'
import type { PaperFonts } from '../pdf/paperFonts.ts'
import { paperText } from '../pdf/paperText.ts'
import { drawKindBand, type PaperBand } from './drawKindBand.ts'

type Doc = PDFKit.PDFDocument

/** Points. */
const margin = 42
const headHeight = 24
const ink = '#121a27'
const grey = '#4b5b71'
const line = '#cbd3de'

export type Column = {
  title: string
  /** Share of the page’s width. */
  share: number
  isNumber?: true
}

/** The header and footer of every page. */
export type PageFrame = {
  /** The incident's band; null: the document is about none. */
  band: PaperBand | null
  title: string
  foot: string
}

/** A printed report: text, facts and tables one below the other, each page with the kind of the incident on it. */
export class PdfReport {
  readonly doc: Doc
  private readonly running: PageFrame
  private readonly fonts: PaperFonts

  constructor(fonts: PaperFonts, size: 'A4' | 'Letter', title: string, running: PageFrame) {
    this.running = running
    this.fonts = fonts
    this.doc = new PDFDocument({
      size: size === 'A4' ? 'A4' : 'LETTER',
      bufferPages: true,
      autoFirstPage: false,
      margins: { top: margin + headHeight, bottom: margin + 14, left: margin, right: margin },
      lang: 'en',
      displayTitle: true,
      info: { Title: paperText(title), Creator: 'Muster' },
    })
    fonts.register(this.doc)
    this.doc.addPage()
  }

  get width(): number {
    return this.doc.page.width - 2 * margin
  }
  get left(): number {
    return margin
  }

  title(text: string, sub: string) {
    this.doc.font('bold').fontSize(20).fillColor(ink)
    this.doc.text(paperText(text), margin, this.doc.y, { width: this.width })
    this.doc.font('plain').fontSize(10.5).fillColor(grey)
    this.doc.text(paperText(sub), { width: this.width })
    this.doc.moveDown(0.6)
  }

  /** @param needs points that must follow on the same page */
  heading(text: string, needs = 60) {
    this.doc.moveDown(0.9)
    this.ensureSpace(needs + 24)
    this.doc.font('bold').fontSize(13).fillColor(ink)
    this.doc.text(paperText(text), margin, this.doc.y, { width: this.width })
    this.doc.moveDown(0.35)
  }

  text(text: string, { isPale = false, size = 9.5 }: { isPale?: boolean; size?: number } = {}) {
    this.doc
      .font('plain')
      .fontSize(size)
      .fillColor(isPale ? grey : ink)
    this.doc.text(paperText(text), margin, this.doc.y, { width: this.width, lineGap: 1.5 })
  }

  /** Prints a remark in small, pale letters. */
  note(text: string) {
    this.text(text, { isPale: true, size: 8.5 })
  }

  /** Prints names and values, one below the other; a long value continues on the next line, and null leaves out the name. */
  facts(facts: readonly (readonly [name: string, value: string | null])[]) {
    const nameWidth = 110
    for (const [name, value] of facts) {
      if (value === null) continue
      const shown = paperText(value)
      const width = this.width - nameWidth
      this.doc.font('plain').fontSize(9.5)
      this.ensureSpace(Math.min(200, this.doc.heightOfString(shown, { width })))
      const y = this.doc.y
      this.doc.fillColor(grey).text(name, margin, y, { width: nameWidth - 8, lineBreak: false })
      this.doc.fillColor(ink).text(shown, margin + nameWidth, y, { width, lineGap: 1.5 })
    }
    this.doc.x = margin
  }

  /** Prints a table over as many pages as it needs, its head on each. Other tasks run between its rows. */
  async table(columns: readonly Column[], rows: Iterable<readonly string[]>) {
    this.tableHead(columns)
    let count = 0
    for (const row of rows) {
      if (++count % 40 === 0) await new Promise(setImmediate)
      this.tableRow(columns, row)
    }
    this.doc.x = margin
  }

  /** Begins a new page when less than this is left, in points. */
  ensureSpace(height: number): boolean {
    if (this.doc.y + height <= this.doc.page.height - this.doc.page.margins.bottom) return false
    this.doc.addPage()
    return true
  }

  /** Writes the header and footer of every page, and ends the document. */
  async end(): Promise<Buffer> {
    const { doc } = this
    const missing = missingScriptsNote(this.fonts.missing)
    if (missing) {
      doc.moveDown(1)
      this.ensureSpace(30)
      this.note(missing)
    }
    const { start, count } = doc.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      doc.switchToPage(page)
      // Text outside the margins would begin a new page.
      Object.assign(doc.page.margins, { top: 0, bottom: 0 })
      this.drawHead()
      doc.font('plain').fontSize(7.5).fillColor(grey)
      const y = doc.page.height - margin + 2
      doc.text(paperText(this.running.foot), margin, y, { width: this.width - 90, lineBreak: false })
      doc.text(t`Page ${page - start + 1} of ${count}`, margin + this.width - 90, y, {
        width: 90,
        align: 'right',
        lineBreak: false,
      })
    }
    const done = collect(doc)
    doc.end()
    return done
  }

  private drawHead() {
    const { doc } = this
    const y = margin - 20
    const { band } = this.running
    if (band)
      drawKindBand(
        doc,
        { ...band, sentence: paperText(band.sentence) },
        { x: margin, y, width: this.width, height: 21 },
      )
    doc.font('plain').fontSize(8).fillColor(grey)
    doc.text(this.truncated(paperText(this.running.title), this.width), margin, y + 25, { lineBreak: false })
  }

  private tableHead(columns: readonly Column[]) {
    this.doc.font('bold').fontSize(8).fillColor(grey)
    this.cells(
      columns,
      columns.map(({ title }) => title),
    )
    this.rule()
  }

  private tableRow(columns: readonly Column[], row: readonly string[]) {
    const shown = row.map(paperText)
    this.doc.font('plain').fontSize(8.5)
    const height = this.heightOf(columns, shown)
    if (this.ensureSpace(Math.min(height, 300))) this.tableHead(columns)
    this.doc.font('plain').fontSize(8.5).fillColor(ink)
    this.cells(columns, shown)
    this.rule()
  }

  private cells(columns: readonly Column[], row: readonly string[]) {
    const y = this.doc.y
    let bottom = y
    let x = margin
    const page = this.doc.page
    for (const [at, { share, isNumber }] of columns.entries()) {
      const width = share * this.width
      const text = row[at] ?? ''
      const align =
        isNumber || this.wrapsFromTheRight(text, width - 8) ? ('right' as const) : ('left' as const)
      // A long cell has continued on the next page: the other cells go below it, not beside its beginning.
      const top = this.doc.page === page ? y : this.doc.y
      this.doc.text(text, x, top, { width: width - 8, align })
      bottom = this.doc.page === page ? Math.max(bottom, this.doc.y) : this.doc.y
      x += width
    }
    this.doc.y = bottom
  }

  private heightOf(columns: readonly Column[], row: readonly string[]): number {
    const heights = columns.map(({ share }, at) =>
      this.doc.heightOfString(row[at] ?? '', { width: share * this.width - 8 }),
    )
    return Math.max(...heights) + 6
  }

  /** Lines of a paragraph from right to left begin at the right edge; a name alone stays in its column. */
  private wrapsFromTheRight(text: string, width: number): boolean {
    return /[\u0590-\u08ff]/.test(text) && this.doc.widthOfString(text) > width && beginsOnTheRight(text)
  }

  private rule() {
    const y = this.doc.y + 2
    this.doc
      .moveTo(margin, y)
      .lineTo(margin + this.width, y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
    this.doc.y = y + 3
  }

  private truncated(text: string, width: number): string {
    if (this.doc.widthOfString(text) <= width) return text
    let kept = text
    while (kept.length > 1 && this.doc.widthOfString(`${kept}…`) > width) kept = kept.slice(0, -1)
    return `${kept}…`
  }
}

async function collect(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
