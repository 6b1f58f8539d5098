import type { paperSize } from '@muster/contract/afterActionCalls'
import { actionsText } from '@muster/domain/afterAction/actionTracker'
import { durationText, momentText } from '@muster/domain/afterAction/durationText'
import type { ReunificationTimes } from '@muster/domain/afterAction/reunificationTracker'
import { titleOfRound } from '@muster/domain/afterAction/roundTracker'
import { attendanceText, callsText, countedText, spreadText } from '@muster/domain/afterAction/summaryWords'
import { endedWords } from '@muster/domain/incident/endedWords'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { becameRealSentence, kindWords } from '@muster/domain/incident/kindWords'
import { reunificationWords } from '@muster/domain/incident/reunification'
import { inReadersTime } from '@muster/domain/incident/utcTime'
import { zoneName } from '@muster/domain/zoneName'
import type { z } from 'zod'
import type { PaperFonts } from '../pdf/paperFonts.ts'
import type { Report } from './loadReport.ts'
import { clockFor } from './localClock.ts'
import { type Column, PdfReport } from './pdfReport.ts'
import { printEarlier, printRooms, printRounds } from './printAnswerTimes.ts'
import { printQuestions } from './printQuestions.ts'

type PrintOptions = { timeZone: string; paper: z.output<typeof paperSize> }

/**
 * Prints the after-action report. Drills and tests are marked on every page. The hash of the log is in each footer, for
 * comparison with an exported log.
 */
export async function printReport(
  fonts: PaperFonts,
  report: Report,
  { timeZone, paper: size }: PrintOptions,
): Promise<Buffer> {
  const { state } = report
  const clock = clockFor(timeZone)
  const where = state.sites.map(({ name }) => name).join(', ')
  const title = `${state.action} at ${where}, ${clock(state.startedAt)}`
  const paper = new PdfReport(fonts, size, `After-action report: ${title}`, {
    band: { kind: state.kind, sentence: bandSentence(state, clock) },
    title,
    foot: report.logHash
      ? `${report.productName} · log ${report.logHash}`
      : `${report.productName} · one part of an incident that also covers other sites`,
  })
  paper.title(
    'After-action report',
    `${report.tenantName} · times in ${zoneName(timeZone, 'en-US', Date.parse(state.startedAt))}`,
  )
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

function factsOf(report: Report, clock: (at: string) => string): [name: string, value: string | null][] {
  const { state, numbers, startedByName, logHash } = report
  const { kind, type, sites, location, startedAt, endedAt, endedByName, commanderName } = state
  const ended = endedAt
    ? `${clock(endedAt)} by ${endedByName}${state.stage === 'withdrawn' ? ', started by mistake' : ''}`
    : 'Still active. This report shows the incident as of now'
  return [
    // The sentence that it is real appears only while it runs.
    ['Kind', `${kindWords[kind].word}${kind === 'Actual' && endedAt ? '' : `. ${kindWords[kind].sentence}`}`],
    ['What', `${actionsText(numbers.actions)} (${typeName(type)})`],
    ['Where', `${sites.map(({ name }) => name).join(', ')}${location ? ` · ${location}` : ''}`],
    ['Part', state.hasOtherSites ? 'It also covers other sites, which this report leaves out' : null],
    ['Started', `${clock(startedAt)} by ${startedByName}`],
    ['Ended', ended],
    ['Duration', numbers.duration === null ? null : durationText(numbers.duration)],
    ['Commander', commanderWords(commanderName, endedAt !== null)],
    ['Last message', state.closingMessage || null],
    ['Door password', state.closingWord || null],
    ['Log', logHash ? `${state.version} entries, sealed as ${logHash}` : `${state.version} entries`],
    ['Printed', `${clock(new Date().toISOString())} by ${report.printedBy}`],
  ]
}

async function printMessages(paper: PdfReport, { numbers: { broadcasts } }: Report) {
  if (broadcasts.length === 0) return
  paper.heading('Messages to all rooms')
  const columns: Column[] = [
    { title: 'After', share: 0.1 },
    { title: 'Message', share: 0.4 },
    { title: 'Reached', share: 0.14, isNumber: true },
    { title: 'Median', share: 0.12, isNumber: true },
    { title: '90%', share: 0.12, isNumber: true },
    { title: 'All', share: 0.12, isNumber: true },
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
    ['Requests for help', callsText(numbers)],
    ['Support', supportCount === 0 ? 'None requested' : `${supportCount} requested it`],
    ['Reunification', reunification && reunificationText(reunification)],
  ])
}

function reunificationText({ students, withGuardian, ended }: ReunificationTimes): string {
  const others = ended.map((each) => `; ${each.students} ${reunificationWords[each.status].toLowerCase()}`)
  const count = `${students} ${students === 1 ? 'student' : 'students'}`
  return `${count}; with their guardians ${spreadText(withGuardian)}${others.join('')}`
}

function printFindings(paper: PdfReport, { findings, state }: Report) {
  if (findings.length === 0) return
  const siteNames = new Map(state.sites.map(({ id, name }) => [id, name]))
  paper.heading('Findings and tasks')
  for (const { text, byName, siteId, task } of findings) {
    paper.text(text)
    const owner = task?.ownerName ? `, ${task.ownerName}` : ''
    const due = task?.dueOn ? `, by ${task.dueOn}` : ''
    const title = task?.title === text ? '' : `: ${task?.title}`
    const became = task ? `Task (${task.stage}${owner}${due})${title}` : 'No task'
    paper.note(`${became} · ${siteId ? `${siteNames.get(siteId) ?? ''} · ` : ''}found by ${byName}`)
    paper.doc.moveDown(0.4)
  }
}

async function printTimeline(paper: PdfReport, report: Report, clock: (at: string) => string) {
  const { timeline, leftOut, isCut, state } = report
  paper.heading('Timeline')
  if (leftOut > 0)
    paper.note(
      `${leftOut} entries are not printed: ${isCut ? `what comes after the first ${timeline.length}, and ` : ''}what every room does, as seeing and acknowledging. All of them are in the CSV and in the log.`,
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
