import { steps, stepWords } from '@muster/domain/afterAction/answerSteps'
import { durationText, momentText } from '@muster/domain/afterAction/durationText'
import { allRounds, type StepSpreads, titleOfRound } from '@muster/domain/afterAction/roundTracker'
import type { Spread } from '@muster/domain/afterAction/timeSpread'
import { kindWords } from '@muster/domain/incident/kindWords'
import { t, told } from '@muster/words/t'
import { drawAnswerChart } from './drawAnswerChart.ts'
import type { Report } from './loadReport.ts'
import type { Column, PdfReport } from './pdfReport.ts'

/** Prints the times in which rooms answered: all together, room by room, and compared with earlier incidents. */

/** Prints how long each round took, and its ladder. */
export async function printRounds(paper: PdfReport, { numbers }: Report) {
  const rounds = allRounds(numbers)
  for (const { round, spreads, ladder, lasted } of rounds) {
    paper.heading(titleOfRound(t`Response times`, round, rounds.length))
    await paper.table(
      [
        { title: t`Step`, share: 0.28 },
        { title: t`Rooms`, share: 0.12, isNumber: true },
        { title: t`Never`, share: 0.12, isNumber: true },
        { title: t`Median`, share: 0.16, isNumber: true },
        { title: t`9 of 10 within`, share: 0.16, isNumber: true },
        { title: t`Slowest`, share: 0.16, isNumber: true },
      ],
      steps.map((step) => spreadRow(stepWords[step], spreads[step])),
    )
    paper.note(t`“Never” means too few rooms responded to calculate a time.`)
    paper.heading(titleOfRound(t`Responses over time`, round, rounds.length), 190)
    drawAnswerChart(paper, ladder, lasted ?? (ladder.at(-1)?.at ?? 0) * 1.1)
  }
}

function spreadRow(word: string, { done, never, median, p90, max }: Spread): string[] {
  const slowest = max === null ? '–' : durationText(max)
  return [word, String(done), String(never), momentText(median), momentText(p90), slowest]
}

/** Prints the times of each room in each round. */
export async function printRooms(paper: PdfReport, { numbers, state }: Report) {
  const siteNames = new Map(state.sites.map(({ id, name }) => [id, name]))
  const several = state.sites.length > 1
  const columns: Column[] = [
    { title: several ? t`Room, site` : t`Room`, share: 0.225 },
    { title: t`Seen`, share: 0.11, isNumber: true },
    { title: t`Answered`, share: 0.11, isNumber: true },
    { title: t`Status`, share: 0.11, isNumber: true },
    { title: t`Attendance`, share: 0.12, isNumber: true },
    { title: t`Cleared`, share: 0.11, isNumber: true },
    { title: t`People`, share: 0.1, isNumber: true },
    { title: t`Last status`, share: 0.115 },
  ]
  const rounds = allRounds(numbers)
  for (const { round, rooms } of rounds) {
    paper.heading(titleOfRound(t`Room by room`, round, rounds.length))
    await paper.table(
      columns,
      rooms.map((room) => [
        several ? `${room.name}, ${siteNames.get(room.siteId) ?? ''}` : room.name,
        ...steps.map((step) => momentText(room[step])),
        `${room.people ?? '–'}${room.expected === null ? '' : ` / ${room.expected}`}`,
        told(room.lastWords) || '–',
      ]),
    )
  }
}

/** Prints this incident's times beside those of earlier ones. */
export async function printEarlier(paper: PdfReport, report: Report, clock: (at: string) => string) {
  const { earlier, numbers, state } = report
  if (earlier.length === 0) return
  paper.heading(t`Compared with earlier incidents`)
  const row = (when: string, rooms: number, spreads: StepSpreads, lasted: number | null) => [
    when,
    String(rooms),
    momentText(spreads.seen.median),
    momentText(spreads.answered.median),
    momentText(spreads.answered.p90),
    String(spreads.answered.never),
    momentText(lasted),
  ]
  await paper.table(
    [
      { title: t`When`, share: 0.3 },
      { title: t`Rooms`, share: 0.1, isNumber: true },
      { title: t`Median seen`, share: 0.12, isNumber: true },
      { title: t`Median answered`, share: 0.14, isNumber: true },
      { title: '90%', share: 0.11, isNumber: true },
      { title: t`Never`, share: 0.1, isNumber: true },
      { title: t`Duration`, share: 0.13, isNumber: true },
    ],
    [
      row(
        t`${clock(state.startedAt)} (this incident)`,
        numbers.rooms.length,
        numbers.spreads,
        numbers.duration,
      ),
      ...earlier.map(({ startedAt, kind, rooms, spreads, duration }) =>
        row(`${clock(startedAt)} ${kindWords[kind].word}`, rooms, spreads, duration),
      ),
    ],
  )
}
