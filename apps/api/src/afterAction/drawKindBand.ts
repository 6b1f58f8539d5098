import { kindWords } from '@muster/domain/incident/kindWords'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'

const ink = '#10151d'
const looks = {
  Actual: { paper: ink, word: '#ffffff' },
  Exercise: { paper: '#ffd43b', word: ink },
  Test: { paper: '#eef2f7', word: ink },
} as const

type Box = { x: number; y: number; width: number; height: number }

/** The band that an incident wears on every screen: slanted stripes for a drill, upright ones for a test, none for a real one. */
export function drawKindBand(doc: PDFKit.PDFDocument, kind: IncidentKind, { x, y, width, height }: Box) {
  const { paper, word } = looks[kind]
  doc.save()
  doc.rect(x, y, width, height).clip()
  doc.rect(x, y, width, height).fill(paper)
  const step = kind === 'Exercise' ? 20 : 12
  const slant = kind === 'Exercise' ? height : 0
  if (kind !== 'Actual')
    for (let at = x - slant; at < x + width; at += step)
      doc
        .polygon([at, y + height], [at + step / 2, y + height], [at + step / 2 + slant, y], [at + slant, y])
        .fill(ink)
  doc.font('bold').fontSize(9.5)
  const text = kindWords[kind].word
  const wide = doc.widthOfString(text) + 22
  doc.rect(x + (width - wide) / 2, y, wide, height).fill(paper)
  doc.fillColor(word).text(text, x + (width - wide) / 2 + 11, y + (height - 11) / 2, { lineBreak: false })
  doc.restore()
}
