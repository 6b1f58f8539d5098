import { durationText } from '@muster/domain/afterAction/durationText'
import type { LadderStep } from '@muster/domain/afterAction/ladderSteps'
import { t } from '@muster/words/t'
import type { PdfReport } from './pdfReport.ts'

/** From the bottom up. Answered is darkest, so that the bands differ without colors. */
const bands = [
  {
    progress: 'answered',
    get word() {
      return t`Answered`
    },
    fill: '#17703b',
  },
  {
    progress: 'seen',
    get word() {
      return t`Seen`
    },
    fill: '#e0a94f',
  },
  {
    progress: 'notReached',
    get word() {
      return t`Not reached`
    },
    fill: '#e9edf3',
  },
] as const

const height = 130
const axis = 30

/**
 * Draws the response ladder over time: the number of rooms per step.
 * @param until the end of the time axis, in milliseconds
 */
export function drawAnswerChart(paper: PdfReport, steps: readonly LadderStep[], until: number) {
  const { doc, left, width } = paper
  const [first] = steps
  if (!first) return
  const rooms = Math.max(1, first.notReached + first.seen + first.answered)
  const span = Math.max(1000, until)
  paper.ensureSpace(height + 50)
  const top = doc.y + 4
  const x = (at: number) => left + axis + (Math.min(at, span) / span) * (width - axis)
  const y = (count: number) => top + height - (count / rooms) * height
  // The tallest first, each as one shape: bars side by side would show hairlines between them.
  let above: (typeof bands)[number]['progress'][] = bands.map(({ progress }) => progress)
  for (const { progress, fill } of bands.toReversed()) {
    const levels = steps.map((step) => above.reduce((sum, each) => sum + step[each], 0))
    doc.moveTo(x(0), y(0))
    for (const [at, step] of steps.entries()) {
      const level = y(levels[at] ?? 0)
      doc.lineTo(x(step.at), level).lineTo(x(steps[at + 1]?.at ?? span), level)
    }
    doc.lineTo(x(span), y(0)).fill(fill)
    above = above.filter((each) => each !== progress)
  }
  doc
    .rect(left + axis, top, width - axis, height)
    .lineWidth(0.7)
    .strokeColor('#4b5b71')
    .stroke()
  doc.font('plain').fontSize(7.5).fillColor('#4b5b71')
  doc.text(String(rooms), left, top - 3, { width: axis - 5, align: 'right', lineBreak: false })
  doc.text('0', left, top + height - 6, { width: axis - 5, align: 'right', lineBreak: false })
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const align = share === 0 ? 'left' : share === 1 ? 'right' : 'center'
    const at = left + axis + share * (width - axis)
    const start = align === 'left' ? at : align === 'right' ? at - 60 : at - 30
    doc.text(durationText(span * share), start, top + height + 4, { width: 60, align, lineBreak: false })
  }
  let at = left + axis
  for (const { word, fill } of bands) {
    const base = top + height + 20
    doc.rect(at, base, 9, 9).fill(fill)
    doc.rect(at, base, 9, 9).lineWidth(0.5).strokeColor('#4b5b71').stroke()
    doc.fillColor('#121a27').text(word, at + 13, base + 0.5, { lineBreak: false })
    at += doc.widthOfString(word) + 30
  }
  doc.x = left
  doc.y = top + height + 38
}
