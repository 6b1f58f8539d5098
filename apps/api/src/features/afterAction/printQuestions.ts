import type { QuestionResult } from '@muster/domain/afterAction/answerTracker'
import { t, told } from '@muster/words/t'
import type { Report } from './loadReport.ts'
import type { PdfReport } from './pdfReport.ts'

/** Prints the questions to rooms, during and after the incident, and their answers. */
export async function printQuestions(paper: PdfReport, { numbers: { questions, rooms } }: Report) {
  if (questions.length === 0) return
  const roomNames = new Map(rooms.map(({ roomId, name }) => [roomId, name]))
  paper.heading(t`Answers`)
  await paper.table(
    [
      { title: t`Asked`, share: 0.42 },
      { title: t`Rooms`, share: 0.14, isNumber: true },
      { title: t`Answer`, share: 0.44 },
    ],
    questions.map((question) => [
      question.phase === 'after' ? t`${told(question.text)} (afterwards)` : told(question.text),
      t`${question.answered} of ${question.asked}`,
      [answerText(question, roomNames), ...withoutValue(question)].join('\n'),
    ]),
  )
}

/** Describes rooms that acted without answering the question. */
function withoutValue({ withoutValue: rooms }: QuestionResult): string[] {
  return rooms ? [t`${rooms} done, no value`] : []
}

function answerText(question: QuestionResult, roomNames: ReadonlyMap<string, string>): string {
  switch (question.kind) {
    case 'done':
      return t`${question.answered} done`
    case 'yesNo':
      return t`${question.yes} yes, ${question.no} no`
    case 'number':
      return question.min === null
        ? '–'
        : t`From ${question.min} to ${question.max ?? ''}, median ${question.median ?? ''}, total ${question.sum}`
    case 'choice':
      return question.choices.map(({ choice, rooms }) => `${choice}: ${rooms}`).join('\n')
    case 'text':
      return truncateAnswers(
        question.texts.map(({ roomId, text }) => `${roomNames.get(roomId) ?? ''}: ${text}`),
      )
  }
}

/**
 * Maximum printed letters of written answers to one question: more would lay out many pages without a pause, and nobody
 * reads on.
 */
const maxPrintedLetters = 4000

/** Shortens written answers for one cell of the report, and says how much is left out. */
export function truncateAnswers(lines: readonly string[]): string {
  let letters = 0
  const printed = lines.filter((line) => {
    letters += line.length
    return letters <= maxPrintedLetters
  })
  const rest = lines.length - printed.length
  return [
    ...printed,
    ...(rest > 0 ? [t`${rest} more are not printed. All of them are in the log.`] : []),
  ].join('\n')
}
