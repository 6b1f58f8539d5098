import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import PDFDocument from 'pdfkit'
import { missingScriptsNote } from '../pdf/missingScripts.ts'
import type { PaperFonts } from '../pdf/paperFonts.ts'
import { paperText } from '../pdf/paperText.ts'

/** Points. A4 landscape, as a school's binder holds it. */
const margin = 36
const ink = '#121a27'
const grey = '#4b5b71'

type Cell = string | number

/**
 * Prints the log: one block for each drill, its facts in two columns, its remarks below.
 * @param about the time zone of its times and the kinds of incidents in it, both named on the page
 * @param columns the meaning of each cell of a line
 */
export async function printDrillLog(
  fonts: PaperFonts,
  tenantName: string,
  { zone, kinds }: { zone: string; kinds: string },
  columns: readonly string[],
  lines: readonly (readonly Cell[])[],
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: t`Drill log: ${tenantName}`, Creator: 'Muster' },
  })
  const done = collect(doc)
  fonts.register(doc)
  doc.font('bold').fontSize(18).fillColor(ink).text(t`Drill log`)
  doc.font('plain').fontSize(10).fillColor(grey)
  doc.text(
    [
      paperText(tenantName),
      kinds,
      t`${plural(lines.length, '# entry', '# entries')}`,
      t`Times in ${zone}`,
    ].join(' · '),
  )
  if (lines.length === 0) doc.moveDown().text(t`No drills in this time.`)
  for (const [count, line] of lines.entries()) {
    // Other tasks run between entries.
    if (count % 20 === 19) await new Promise(setImmediate)
    writeEntry(doc, columns, line)
  }
  const missing = missingScriptsNote(fonts.missing)
  if (missing) doc.moveDown().font('plain').fontSize(8.5).fillColor(grey).text(missing, margin)
  numberPages(doc)
  doc.end()
  return done
}

/** The heading of an entry; the other fields are listed below it. */
const heading = ['Date', 'Kind', 'Action']

/** The name of a column as it is printed: the words for a button may differ from those for a time. */
function printedName(name: string): string {
  if (name === 'Start') return t`Started`
  return name === 'End' ? t`Ended` : told(name)
}

function writeEntry(doc: PDFKit.PDFDocument, columns: readonly string[], line: readonly Cell[]) {
  const facts = columns.map((name, at) => ({ name, text: paperText(String(line[at] ?? '')) }))
  const of = (name: string) => facts.find((fact) => fact.name === name)?.text ?? ''
  const listed = facts.filter(
    ({ name, text }) => text !== '' && !heading.includes(name) && name !== 'Remarks',
  )
  const rows = Math.ceil(listed.length / 2)
  if (doc.y + 60 + rows * 14 > doc.page.height - margin - 20) doc.addPage()
  doc.moveDown(0.8)
  const width = doc.page.width - 2 * margin
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .lineWidth(0.5)
    .strokeColor('#cbd3de')
    .stroke()
  doc.moveDown(0.5)
  doc.font('bold').fontSize(11).fillColor(ink)
  doc.text(`${of('Date')}   ${of('Kind')}: ${of('Action')}`, margin, doc.y, { width })
  doc.moveDown(0.3)
  const top = doc.y
  let bottom = top
  for (const half of [0, 1]) {
    doc.y = top
    for (const { name, text } of listed.slice(half * rows, (half + 1) * rows)) {
      const x = margin + (half * width) / 2
      doc
        .font('plain')
        .fontSize(8.5)
        .fillColor(grey)
        .text(printedName(name), x, doc.y, { width: 92, continued: false })
      doc.moveUp()
      doc.fillColor(ink).text(text, x + 96, doc.y, { width: width / 2 - 104 })
    }
    bottom = Math.max(bottom, doc.y)
  }
  doc.y = bottom
  const remarks = of('Remarks')
  if (remarks !== '') {
    doc.moveDown(0.3).fillColor(grey).text(t`Remarks`, margin, doc.y, { width })
    doc.fillColor(ink).text(remarks, margin, doc.y, { width })
  }
}

function numberPages(doc: PDFKit.PDFDocument) {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    const y = doc.page.height - margin + 8
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0
    doc.font('plain').fontSize(8).fillColor(grey)
    doc.text(t`Page ${page - start + 1} of ${count}`, margin, y, {
      width: doc.page.width - 2 * margin,
      align: 'right',
    })
  }
}

async function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
