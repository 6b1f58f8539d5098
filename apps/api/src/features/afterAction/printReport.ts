import type { paperSize } from '@muster/contract/afterActionCalls'
import { actionsText } from '@muster/domain/afterAction/actionTracker'
import { durationText, momentText } from '@muster/domain/afterAction/durationText'
import { allRounds, type StepSpreads, titleOfRound } from '@muster/domain/afterAction/roundTracker'
import { attendanceText, callsText, countedText, spreadText } from '@muster/domain/afterAction/summaryWords'
import type { Spread } from '@muster/domain/afterAction/timeSpread'
import { endedWords } from '@muster/domain/incident/endedWords'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { becameRealSentence, kindWords } from '@muster/domain/incident/kindWords'
import { reunificationWords } from '@muster/domain/incident/reunification'
import { inReadersTime } from '@muster/domain/incident/utcTime'
import type { z } from 'zod'
import { drawAnswerChart } from './drawAnswerChart.ts'
import type { Report } from './loadReport.ts'
import { clockFor } from './localClock.ts'
import { type Column, PdfReport } from './pdfReport.ts'
import { printQuestions } from './printQuestions.ts'

/** The name of each step. */
const stepWords: Record<keyof StepSpreads, string> = {
  seen: 'Seen',
  answered: 'Answered',
  status: 'Reported its status',
  attendance: 'Took attendance',
  cleared: 'Cleared',
}
const steps = ['seen', 'answered', 'status', 'attendance', 'cleared'] as const

type PrintOptions = { timeZone: string; paper: z.output<typeof paperSize> }

/**
 * Prints the after-action report. Drills and tests are marked on every page. The hash of the log is in each footer, for
 * comparison with an exported log.
 */
export async function printReport(report: Report, { timeZone, paper: size }: PrintOptions): Promise<Buffer> {
  const { state } = report
  const clock = clockFor(timeZone)
  const where = state.sites.map(({ name }) => name).join(', ')
  const title = `${state.action} at ${where}, ${clock(state.startedAt)}`
  const paper = new PdfReport(size, `After-action report: ${title}`, {
    band: { kind: state.kind, sentence: bandSentence(state, clock) },
    title,
    foot: report.logHash
      ? `${report.productName} · log ${report.logHash}`
      : `${report.productName} · one part of an incident that also covers other sites`,
  })
  paper.title('After-action report', `${report.tenantName} · times of ${timeZone}`)
  paper.facts(factsOf(report, clock))

  await printRounds(paper, report)
  await printMessages(paper, report)
  printPeople(paper, report)
  await printRooms(paper, report)
  await printQuestions(paper, report)
  printFindings(paper, report)
  await printEarlier(paper, report, clock)
  await printTimeline(paper, report, clock)
  return paper.end()
}

/** The band's text beside the kind, as on the screens of the incident. */
function bandSentence(state: Report['state'], clock: (at: string) => string): string {
  const { kind, stage, endedAt, realSince } = state
  if (stage !== 'active') return endedWords(stage, endedAt, clock)
  return realSince === null ? kindWords[kind].sentence : becameRealSentence
}

/** Prints how long each round took, and its ladder. */
async function printRounds(paper: PdfReport, { numbers }: Report) {
  const rounds = allRounds(numbers)
  for (const { round, spreads, ladder, lasted } of rounds) {
    paper.heading(titleOfRound('How long it took', round, rounds.length))
    await paper.table(
      spreadColumns('Step'),
      steps.map((step) => spreadRow(stepWords[step], spreads[step])),
    )
    paper.text('Rooms that never got there count as the slowest, so “never” can stand where a time would.', {
      isPale: true,
      size: 8.5,
    })
    paper.heading(titleOfRound('How rooms answered over time', round, rounds.length), 190)
    drawAnswerChart(paper, ladder, lasted ?? (ladder.at(-1)?.at ?? 0) * 1.1)
  }
}

function factsOf(report: Report, clock: (at: string) => string): [string, string][] {
  const { state, numbers, startedByName, logHash } = report
  const { kind, type, sites, location, startedAt, endedAt, endedByName, commanderName } = state
  const ended = endedAt
    ? `${clock(endedAt)} by ${endedByName}${state.stage === 'withdrawn' ? ', withdrawn as a misfire' : ''}`
    : 'Still running. This report shows the incident as of now'
  return [
    // The sentence that it is real appears only while it runs.
    ['Kind', `${kindWords[kind].word}${kind === 'Actual' && endedAt ? '' : `. ${kindWords[kind].sentence}`}`],
    ['What', `${actionsText(numbers.actions)} (${typeName(type)})`],
    ['Where', `${sites.map(({ name }) => name).join(', ')}${location ? ` · ${location}` : ''}`],
    ...(state.hasOtherSites
      ? [['Part', 'It also covers other sites, which this report leaves out'] as [string, string]]
      : []),
    ['Started', `${clock(startedAt)} by ${startedByName}`],
    ['Ended', ended],
    ...(numbers.duration === null ? [] : [['Lasted', durationText(numbers.duration)] as [string, string]]),
    ['Commander', commanderWords(commanderName, endedAt !== null)],
    ...(state.closingMessage ? [['Last message', state.closingMessage] as [string, string]] : []),
    ...(state.closingWord ? [['Word', state.closingWord] as [string, string]] : []),
    ['Log', logHash ? `${state.version} entries, sealed as ${logHash}` : `${state.version} entries`],
    ['Printed', `${clock(new Date().toISOString())} by ${report.printedBy}`],
  ]
}

function spreadColumns(title: string): Column[] {
  return [
    { title, share: 0.28 },
    { title: 'Rooms', share: 0.12, isNumber: true },
    { title: 'Never', share: 0.12, isNumber: true },
    { title: 'Half within', share: 0.16, isNumber: true },
    { title: '9 of 10 within', share: 0.16, isNumber: true },
    { title: 'Slowest', share: 0.16, isNumber: true },
  ]
}

function spreadRow(word: string, { done, never, median, p90, max }: Spread): string[] {
  const slowest = max === null ? '–' : durationText(max)
  return [word, String(done), String(never), momentText(median), momentText(p90), slowest]
}

async function printMessages(paper: PdfReport, { numbers: { broadcasts } }: Report) {
  if (broadcasts.length === 0) return
  paper.heading('Messages to all rooms')
  const columns: Column[] = [
    { title: 'After', share: 0.1 },
    { title: 'Message', share: 0.4 },
    { title: 'Reached', share: 0.14, isNumber: true },
    { title: 'Half in', share: 0.12, isNumber: true },
    { title: '9 of 10 in', share: 0.12, isNumber: true },
    { title: 'All in', share: 0.12, isNumber: true },
  ]
  await paper.table(
    columns,
    broadcasts.map((each) => [
      durationText(each.at),
      `${each.message}${each.isStruck ? ' (taken back)' : ''}`,
      `${each.reached} of ${each.rooms}`,
      momentText(each.half),
      momentText(each.most),
      momentText(each.all),
    ]),
  )
}

function printPeople(paper: PdfReport, { numbers }: Report) {
  const { attendance, reunification, supportCount } = numbers
  paper.heading(titleOfRound('People', numbers.round, numbers.earlier.length + 1))
  paper.facts([
    ['People counted', countedText(attendance)],
    ['Attendance', attendanceText(attendance)],
    ['Calls for help', callsText(numbers)],
    ['Support', supportCount === 0 ? 'Nobody asked for it' : `${supportCount} asked for it`],
    ...(reunification
      ? ([
          [
            'Reunification',
            `${reunification.students} ${reunification.students === 1 ? 'student' : 'students'}; with their guardians ${spreadText(reunification.withGuardian)}${reunification.ended
              .map(({ status, students }) => `; ${students} ${reunificationWords[status].toLowerCase()}`)
              .join('')}`,
          ],
        ] as [string, string][])
      : []),
  ])
}

async function printRooms(paper: PdfReport, report: Report) {
  const rounds = allRounds(report.numbers)
  for (const { round, rooms } of rounds)
    await printRoomsOf(paper, report, titleOfRound('Room by room', round, rounds.length), rooms)
}

async function printRoomsOf(
  paper: PdfReport,
  { state }: Report,
  title: string,
  rooms: Report['numbers']['rooms'],
) {
  const siteNames = new Map(state.sites.map(({ id, name }) => [id, name]))
  const several = state.sites.length > 1
  paper.heading(title)
  const columns: Column[] = [
    { title: several ? 'Room, site' : 'Room', share: 0.225 },
    ...(['Seen', 'Answered', 'Status', 'Attendance', 'Cleared'] as const).map((title) => ({
      title,
      share: title === 'Attendance' ? 0.12 : 0.11,
      isNumber: true as const,
    })),
    { title: 'People', share: 0.085, isNumber: true },
    { title: 'Last word', share: 0.13 },
  ]
  await paper.table(
    columns,
    rooms.map((room) => [
      several ? `${room.name}, ${siteNames.get(room.siteId) ?? ''}` : room.name,
      ...steps.map((step) => momentText(room[step])),
      `${room.people ?? '–'}${room.expected === null ? '' : ` / ${room.expected}`}`,
      room.lastWords || '–',
    ]),
  )
}

function printFindings(paper: PdfReport, { findings, state }: Report) {
  if (findings.length === 0) return
  const siteNames = new Map(state.sites.map(({ id, name }) => [id, name]))
  paper.heading('Findings and what became of them')
  for (const { text, byName, siteId, task } of findings) {
    paper.text(text)
    const owner = task?.ownerName ? `, ${task.ownerName}` : ''
    const due = task?.dueOn ? `, by ${task.dueOn}` : ''
    const title = task?.title === text ? '' : `: ${task?.title}`
    const became = task ? `Task (${task.stage}${owner}${due})${title}` : 'No task'
    paper.text(`${became} · ${siteId ? `${siteNames.get(siteId) ?? ''} · ` : ''}found by ${byName}`, {
      isPale: true,
      size: 8.5,
    })
    paper.doc.moveDown(0.4)
  }
}

async function printEarlier(paper: PdfReport, report: Report, clock: (at: string) => string) {
  const { earlier, numbers, state } = report
  if (earlier.length === 0) return
  paper.heading('Compared with earlier ones')
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
      { title: 'When', share: 0.3 },
      { title: 'Rooms', share: 0.1, isNumber: true },
      { title: 'Half seen', share: 0.12, isNumber: true },
      { title: 'Half answered', share: 0.14, isNumber: true },
      { title: '9 of 10', share: 0.11, isNumber: true },
      { title: 'Never', share: 0.1, isNumber: true },
      { title: 'Lasted', share: 0.13, isNumber: true },
    ],
    [
      row(`${clock(state.startedAt)} (this one)`, numbers.rooms.length, numbers.spreads, numbers.duration),
      ...earlier.map((each) =>
        row(
          `${clock(each.startedAt)} ${kindWords[each.kind].word}`,
          ...([each.rooms, each.spreads, each.duration] as const),
        ),
      ),
    ],
  )
}

async function printTimeline(paper: PdfReport, report: Report, clock: (at: string) => string) {
  const { timeline, leftOut, isCut, state } = report
  paper.heading('Timeline')
  if (leftOut > 0)
    paper.text(
      `${leftOut} entries are not printed: ${isCut ? `what comes after the first ${timeline.length}, and ` : ''}what every room does, as seeing and acknowledging. All of them are in the CSV and in the log.`,
      { isPale: true, size: 8.5 },
    )
  const startedAt = Date.parse(state.startedAt)
  paper.doc.moveDown(0.3)
  await paper.table(
    [
      { title: 'No.', share: 0.07 },
      { title: 'Time', share: 0.14 },
      { title: 'After', share: 0.09 },
      { title: 'What', share: 0.5 },
      { title: 'By', share: 0.2 },
    ],
    timeline.map(({ seq, at, text, byName }) => [
      String(seq),
      clock(at).slice(11),
      durationText(Math.max(0, Date.parse(at) - startedAt)),
      inReadersTime(text, clock),
      byName,
    ]),
  )
}
