import type { paperSize } from '@muster/contract/afterActionCalls'
import type { SafetyAudit, SafetyAuditAnswer, SafetyAuditSignature } from '@muster/contract/safetyAuditCalls'
import { valueWords } from '@muster/domain/safetyAudit/currentAnswers'
import type { SafetyAuditQuestion } from '@muster/domain/safetyAudit/template'
import { zoneName } from '@muster/domain/zoneName'
import type { z } from 'zod'
import { clockFor } from '../afterAction/localClock.ts'
import { type Column, PdfReport } from '../afterAction/pdfReport.ts'
import type { PaperFonts } from '../pdf/paperFonts.ts'
import type { PrintedAudit } from './readPrintedAudit.ts'

type PrintOptions = { timeZone: string; paper: z.output<typeof paperSize> }
type Clock = (at: string) => string
type Photos = PrintedAudit['photos']

/** Prints a safety audit: its result, every answer with its photo, findings, and signatures. */
export async function printSafetyAudit(
  fonts: PaperFonts,
  { audit, photos, tenantName, productName, printedBy }: PrintedAudit,
  { timeZone, paper: size }: PrintOptions,
): Promise<Buffer> {
  const clock = clockFor(timeZone)
  const title = `Safety audit of ${audit.siteName}, ${clock(audit.startedAt)}`
  const paper = new PdfReport(fonts, size, title, {
    band: null,
    title,
    foot: `${productName} · ${audit.ran ? 'signed' : 'not signed yet'} · not for the public`,
  })
  paper.title(
    'Safety audit',
    `${tenantName} · times in ${zoneName(timeZone, 'en-US', Date.parse(audit.startedAt))}`,
  )
  paper.facts([
    ['Site', audit.siteName],
    ['Template', `${audit.templateName}${audit.templateVersion ? `, version ${audit.templateVersion}` : ''}`],
    ['Started', `${clock(audit.startedAt)} by ${audit.startedByName}`],
    ['Signed', signedWords(audit.ran, clock)],
    ['Countersigned', signedWords(audit.countersigned, clock)],
    ['Score', scoreWords(audit.result)],
    ['Printed', `${clock(new Date().toISOString())} by ${printedBy}`],
  ])
  await printSections(paper, audit)
  await printFindings(paper, audit, clock)
  printCommendable(paper, audit)
  await printAnswers(paper, audit, photos)
  printRemarks(paper, audit, clock)
  return paper.end()
}

function signedWords(signature: SafetyAuditSignature | null, clock: Clock): string {
  if (!signature) return 'Not yet'
  const { signedName, byName, at } = signature
  return `${signedName}${signedName === byName ? '' : ` (signed in as ${byName})`}, ${clock(at)}`
}

function scoreWords({ percent, unanswered, notApplicable }: SafetyAudit['result']): string {
  const left = unanswered > 0 ? `, ${unanswered} not answered and left out` : ''
  return `${percentWord(percent)}${left}${notApplicable > 0 ? `, ${notApplicable} do not apply` : ''}`
}

const percentWord = (percent: number | null) => (percent === null ? 'No score' : `${percent} %`)

async function printSections(paper: PdfReport, { result }: SafetyAudit) {
  paper.heading('Section by section')
  const columns: Column[] = [
    { title: 'Section', share: 0.46 },
    { title: 'Score', share: 0.18, isNumber: true },
    { title: 'Answered', share: 0.18, isNumber: true },
    { title: 'Not answered', share: 0.18, isNumber: true },
  ]
  await paper.table(
    columns,
    result.sections.map(({ title, percent, answered, unanswered }) => [
      title,
      percentWord(percent),
      String(answered),
      String(unanswered),
    ]),
  )
}

async function printFindings(paper: PdfReport, audit: SafetyAudit, clock: Clock) {
  paper.heading('Findings')
  if (audit.findings.length === 0)
    return paper.text('No findings. Nothing needs to be fixed.', { isPale: true })
  const texts = questionTexts(audit)
  const columns: Column[] = [
    { title: 'What was found', share: 0.4 },
    { title: 'At', share: 0.24 },
    { title: 'Assigned to', share: 0.18 },
    { title: 'By', share: 0.1 },
    { title: 'Task', share: 0.08 },
  ]
  await paper.table(
    columns,
    audit.findings.map(({ text, questionKey, byName, at, task }) => [
      `${text}\n${byName}, ${clock(at)}`,
      (questionKey && texts.get(questionKey)) || 'The whole site',
      task?.ownerName ?? 'Unassigned',
      task?.dueOn ?? '–',
      task?.stage ?? '–',
    ]),
  )
}

function printCommendable(paper: PdfReport, audit: SafetyAudit) {
  const texts = questionTexts(audit)
  const good = audit.answers.filter(({ isCommendable }) => isCommendable)
  if (good.length === 0) return
  paper.heading('Good practice')
  for (const { questionKey, note } of good)
    paper.text(`• ${texts.get(questionKey) ?? questionKey}${note ? `: ${note}` : ''}`)
}

async function printAnswers(paper: PdfReport, audit: SafetyAudit, photos: Photos) {
  const answers = new Map(audit.answers.map((answer) => [answer.questionKey, answer]))
  for (const { title, questions } of audit.sections) {
    paper.heading(title)
    for (const question of questions) {
      // Other tasks run between two photos.
      await new Promise(setImmediate)
      printAnswer(paper, question, answers.get(question.key), photos)
    }
  }
}

function printAnswer(
  paper: PdfReport,
  { text, weight }: SafetyAuditQuestion,
  answer: SafetyAuditAnswer | undefined,
  photos: Photos,
) {
  const value = answer?.value ? valueWords[answer.value] : 'Not answered'
  paper.facts([[`${value} · ${weight}`, text]])
  if (answer?.note) paper.facts([['', answer.note]])
  if (answer?.unseen) {
    const { byName, value: other } = answer.unseen
    const word = other ? valueWords[other] : 'nothing'
    paper.facts([['', `${byName} had answered “${word}”; the later answer of ${answer.byName} stands.`]])
  }
  const photo = answer?.photoId ? photos.get(answer.photoId) : null
  if (photo) drawPhoto(paper, photo)
  else if (answer?.photoId)
    paper.text('Its photo is too large for this paper; it is on the page.', { isPale: true })
}

/** Points. */
const photoBox = { width: 220, height: 165 }

function drawPhoto(paper: PdfReport, photo: Uint8Array) {
  const { doc } = paper
  paper.ensureSpace(photoBox.height + 10)
  const top = doc.y + 4
  try {
    doc.image(Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength), paper.left + 110, top, {
      fit: [photoBox.width, photoBox.height],
    })
    doc.y = top + photoBox.height + 6
  } catch {
    // A JPEG coding that PDF does not support; the page shows it.
    paper.text('Its photo cannot be printed; it is on the page.', { isPale: true })
  }
  doc.x = paper.left
}

function printRemarks(paper: PdfReport, { remarks }: SafetyAudit, clock: Clock) {
  if (remarks.length === 0) return
  paper.heading('Remarks')
  for (const { text, byName, at } of remarks) paper.facts([[clock(at), `${text} (${byName})`]])
}

function questionTexts({ sections }: SafetyAudit): ReadonlyMap<string, string> {
  return new Map(sections.flatMap(({ questions }) => questions.map(({ key, text }) => [key, text] as const)))
}
