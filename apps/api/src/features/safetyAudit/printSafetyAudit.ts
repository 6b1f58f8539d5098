import type { paperSize } from '@muster/contract/afterActionCalls'
import type { SafetyAudit, SafetyAuditAnswer, SafetyAuditSignature } from '@muster/contract/safetyAuditCalls'
import { valueWords } from '@muster/domain/safetyAudit/currentAnswers'
import type { SafetyAuditQuestion } from '@muster/domain/safetyAudit/template'
import { taskStatusWords } from '@muster/domain/task/taskStatusWords'
import { zoneName } from '@muster/domain/zoneName'
import { spokenLocale, t, told } from '@muster/words/t'
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
  const title = t`Safety audit of ${audit.siteName}, ${clock(audit.startedAt)}`
  const paper = new PdfReport(fonts, size, title, {
    band: null,
    title,
    foot: `${productName} · ${audit.ran ? t`signed` : t`not signed yet`} · ${t`not for the public`}`,
  })
  paper.title(
    t`Safety audit`,
    t`${tenantName} · times in ${zoneName(timeZone, spokenLocale(), Date.parse(audit.startedAt))}`,
  )
  paper.facts([
    [t`Site`, audit.siteName],
    [
      t`Template`,
      audit.templateVersion
        ? t`${told(audit.templateName)}, version ${audit.templateVersion}`
        : told(audit.templateName),
    ],
    [t`Started`, t`${clock(audit.startedAt)} by ${audit.startedByName}`],
    [t`Signed`, signedWords(audit.ran, clock)],
    [t`Countersigned`, signedWords(audit.countersigned, clock)],
    [t`Score`, scoreWords(audit.result)],
    [t`Printed`, t`${clock(new Date().toISOString())} by ${printedBy}`],
  ])
  await printSections(paper, audit)
  await printFindings(paper, audit, clock)
  printCommendable(paper, audit)
  await printAnswers(paper, audit, photos)
  printRemarks(paper, audit, clock)
  return paper.end()
}

function signedWords(signature: SafetyAuditSignature | null, clock: Clock): string {
  if (!signature) return t`Not yet`
  const { signedName, byName, at } = signature
  return signedName === byName
    ? `${signedName}, ${clock(at)}`
    : t`${signedName} (signed in as ${byName}), ${clock(at)}`
}

function scoreWords({ percent, unanswered, notApplicable }: SafetyAudit['result']): string {
  return [
    percentWord(percent),
    ...(unanswered > 0 ? [t`${unanswered} not answered and left out`] : []),
    ...(notApplicable > 0 ? [t`${notApplicable} do not apply`] : []),
  ].join(', ')
}

const percentWord = (percent: number | null) => (percent === null ? t`No score` : `${percent} %`)

async function printSections(paper: PdfReport, { result }: SafetyAudit) {
  paper.heading(t`Section by section`)
  const columns: Column[] = [
    { title: t`Section`, share: 0.46 },
    { title: t`Score`, share: 0.18, isNumber: true },
    { title: t`Answered`, share: 0.18, isNumber: true },
    { title: t`Not answered`, share: 0.18, isNumber: true },
  ]
  await paper.table(
    columns,
    result.sections.map(({ title, percent, answered, unanswered }) => [
      told(title),
      percentWord(percent),
      String(answered),
      String(unanswered),
    ]),
  )
}

async function printFindings(paper: PdfReport, audit: SafetyAudit, clock: Clock) {
  paper.heading(t`Findings`)
  if (audit.findings.length === 0)
    return paper.text(t`No findings. Nothing needs to be fixed.`, { isPale: true })
  const texts = questionTexts(audit)
  const columns: Column[] = [
    { title: t`What was found`, share: 0.4 },
    { title: t`At`, share: 0.24 },
    { title: t`Assigned to`, share: 0.18 },
    { title: t`By`, share: 0.1 },
    { title: t`Task`, share: 0.08 },
  ]
  await paper.table(
    columns,
    audit.findings.map(({ text, questionKey, byName, at, task }) => [
      `${text}\n${byName}, ${clock(at)}`,
      (questionKey && texts.get(questionKey)) || t`The whole site`,
      task?.ownerName ?? t`Unassigned`,
      task?.dueOn ?? '–',
      task ? taskStatusWords[task.stage] : '–',
    ]),
  )
}

function printCommendable(paper: PdfReport, audit: SafetyAudit) {
  const texts = questionTexts(audit)
  const good = audit.answers.filter(({ isCommendable }) => isCommendable)
  if (good.length === 0) return
  paper.heading(t`Good practice`)
  for (const { questionKey, note } of good)
    paper.text(`• ${texts.get(questionKey) ?? questionKey}${note ? `: ${note}` : ''}`)
}

async function printAnswers(paper: PdfReport, audit: SafetyAudit, photos: Photos) {
  const answers = new Map(audit.answers.map((answer) => [answer.questionKey, answer]))
  for (const { title, questions } of audit.sections) {
    paper.heading(told(title))
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
  const value = answer?.value ? valueWords[answer.value] : t`Not answered`
  paper.facts([[`${value} · ${weight}`, told(text)]])
  if (answer?.note) paper.facts([['', answer.note]])
  if (answer?.unseen) {
    const { byName, value: other } = answer.unseen
    const word = other ? valueWords[other] : t`nothing`
    paper.facts([['', t`${byName} had answered “${word}”; the later answer of ${answer.byName} stands.`]])
  }
  const photo = answer?.photoId ? photos.get(answer.photoId) : null
  if (photo) drawPhoto(paper, photo)
  else if (answer?.photoId)
    paper.text(t`Its photo is too large for this paper; it is on the page.`, { isPale: true })
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
    paper.text(t`Its photo cannot be printed; it is on the page.`, { isPale: true })
  }
  doc.x = paper.left
}

function printRemarks(paper: PdfReport, { remarks }: SafetyAudit, clock: Clock) {
  if (remarks.length === 0) return
  paper.heading(t`Remarks`)
  for (const { text, byName, at } of remarks) paper.facts([[clock(at), `${text} (${byName})`]])
}

function questionTexts({ sections }: SafetyAudit): ReadonlyMap<string, string> {
  return new Map(
    sections.flatMap(({ questions }) => questions.map(({ key, text }) => [key, told(text)] as const)),
  )
}
