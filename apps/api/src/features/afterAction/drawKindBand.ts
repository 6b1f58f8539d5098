import { kindWords } from '@muster/domain/incident/kindWords'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'

const ink = '#10151d'
const bandStyles = {
  Actual: { paper: ink, word: '#ffffff' },
  Exercise: { paper: '#ffd43b', word: ink },
  Test: { paper: '#eef2f7', word: ink },
} as const

/** The edges of a real incident's band, as on screens (ui/KindBand.module.css): it must not look quieter than stripes. */
const edge = { color: '#ff4d4d', height: 2.5 }
const size = { Actual: 10.5, Exercise: 9, Test: 8.5 } as const
const between = 7

type Box = { x: number; y: number; width: number; height: number }

/** An incident's band on paper, as on every screen: its kind, and when it ended. */
export type PaperBand = { kind: IncidentKind; sentence: string }

/**
 * Draws the band of an incident as on every screen: slanted stripes for a drill, upright ones for a test. A real one is dark
 * with red edges and a prominent word.
 */
export function drawKindBand(doc: PDFKit.PDFDocument, band: PaperBand, { x, y, width, height }: Box) {
  const { kind, sentence } = band
  const { word } = kindWords[kind]
  const { paper, word: colour } = bandStyles[kind]
  doc.save()
  doc.rect(x, y, width, height).clip()
  doc.rect(x, y, width, height).fill(paper)
  if (kind === 'Actual') drawEdges(doc, { x, y, width, height })
  else drawStripes(doc, kind, { x, y, width, height })

  const wordWidth = doc.font('bold').fontSize(size[kind]).widthOfString(word)
  const sentenceWidth = doc.font(kind === 'Actual' ? 'bold' : 'plain').widthOfString(sentence)
  const wide = wordWidth + between + sentenceWidth + 20
  const left = x + (width - wide) / 2
  const top = y + (height - size[kind] * 1.2) / 2
  if (kind === 'Actual') {
    doc.roundedRect(left + 4, y + 4.5, wordWidth + 10, height - 9, 1.5).fill('#ffffff')
    doc.fillColor(ink)
  } else {
    doc.rect(left, y, wide, height).fill(paper)
    doc.fillColor(colour)
  }
  doc.font('bold').text(word, left + 9, top, { lineBreak: false })
  doc.fillColor(colour).font(kind === 'Actual' ? 'bold' : 'plain')
  doc.text(sentence, left + 11 + wordWidth + between, top, { lineBreak: false })
  doc.restore()
}

function drawEdges(doc: PDFKit.PDFDocument, { x, y, width, height }: Box) {
  for (const top of [y, y + height - edge.height]) doc.rect(x, top, width, edge.height).fill(edge.color)
}

function drawStripes(doc: PDFKit.PDFDocument, kind: 'Exercise' | 'Test', { x, y, width, height }: Box) {
  const step = kind === 'Exercise' ? 20 : 12
  const slant = kind === 'Exercise' ? height : 0
  for (let at = x - slant; at < x + width; at += step)
    doc
      .polygon([at, y + height], [at + step / 2, y + height], [at + step / 2 + slant, y], [at + slant, y])
      .fill(ink)
}
