import type { paperSize } from '@muster/contract/afterActionCalls'
import { actionsText } from '@muster/domain/afterAction/actionTracker'
import { durationText, momentText } from '@muster/domain/afterAction/durationText'
import type { ReunificationTimes } from '@muster/domain/afterAction/reunificationTracker'
import { titleOfRound } from '@muster/domain/afterAction/roundTracker'
import { attendanceText, callsText, countedText, spreadText } from '@muster/domain/afterAction/summaryWords'
import { actionName } from '@muster/domain/incident/actionGuides'
import { endedWords } from '@muster/domain/incident/endedWords'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { becameRealSentence, kindWords } from '@muster/domain/incident/kindWords'
import { reunificationWords } from '@muster/domain/incident/reunification'
import { inReadersTime } from '@muster/domain/incident/utcTime'
import { taskStatusWords } from '@muster/domain/task/taskStatusWords'
import { zoneName } from '@muster/domain/zoneName'
import { plural } from '@muster/words/message'
import { spokenLocale, t, tell } from '@muster/words/t'
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
  const title = t`${actionName(state.action)} at ${where}, ${clock(state.startedAt)}`
  const paper = new PdfReport(fonts, size, t`After-action report: ${title}`, {
    band: { kind: state.kind, sentence: bandSentence(state, clock) },
    title,
    foot: report.logHash
      ? t`${report.productName} · log ${report.logHash}`
      : t`${report.productName} · one part of an incident that also covers other sites`,
  })
  paper.title(
    t`After-action report`,
    t`${report.tenantName} · times in ${zoneName(timeZone, spokenLocale(), Date.parse(state.startedAt))}`,
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
    ? state.stage === 'withdrawn'
      ? t`${clock(endedAt)} by ${endedByName ?? ''}, started by mistake`
      : t`${clock(endedAt)} by ${endedByName ?? ''}`
    : t`Still active. This report shows the incident as of now`
  return [
    // The sentence that it is real appears only while it runs.
    [
      t`Kind`,
      `${kindWords[kind].word}${kind === 'Actual' && endedAt ? '' : `. ${kindWords[kind].sentence}`}`,
    ],
    [t`What`, `${actionsText(numbers.actions)} (${typeName(type)})`],
    [t`Where`, `${sites.map(({ name }) => name).join(', ')}${location ? ` · ${location}` : ''}`],
    [t`Part`, state.hasOtherSites ? t`It also covers other sites, which this report leaves out` : null],
    [t`Started`, t`${clock(startedAt)} by ${startedByName}`],
    [t`Ended`, ended],
    [t`Duration`, numbers.duration === null ? null : durationText(numbers.duration)],
    [t`Commander`, commanderWords(commanderName, endedAt !== null)],
    [t`Last message`, state.closingMessage || null],
    [t`Door password`, state.closingWord || null],
    [t`Log`, logHash ? t`${state.version} entries, sealed as ${logHash}` : t`${state.version} entries`],
    [t`Printed`, t`${clock(new Date().toISOString())} by ${report.printedBy}`],
  ]
}

async function printMessages(paper: PdfReport, { numbers: { broadcasts } }: Report) {
  if (broadcasts.length === 0) return
  paper.heading(t`Messages to all rooms`)
  const columns: Column[] = [
    { title: t`After`, share: 0.1 },
    { title: t`Message`, share: 0.4 },
    { title: t`Reached`, share: 0.14, isNumber: true },
    { title: t`Median`, share: 0.12, isNumber: true },
    { title: '90%', share: 0.12, isNumber: true },
    { title: t`All`, share: 0.12, isNumber: true },
  ]
  await paper.table(
    columns,
    broadcasts.map((each) => [
      durationText(each.at),
      each.isStruck ? t`${each.message} (taken back)` : each.message,
      t`${each.reached} of ${each.rooms}`,
      momentText(each.half),
      momentText(each.most),
      momentText(each.all),
    ]),
  )
}

function printPeople(paper: PdfReport, { numbers }: Report) {
  const { attendance, reunification, supportCount } = numbers
  paper.heading(titleOfRound(t`People`, numbers.round, numbers.earlier.length + 1))
  paper.facts([
    [t`People counted`, countedText(attendance)],
    [t`Attendance`, attendanceText(attendance)],
    [t`Requests for help`, callsText(numbers)],
    [t`Support`, supportCount === 0 ? t`None requested` : t`${supportCount} requested it`],
    [t`Reunification`, reunification && reunificationText(reunification)],
  ])
}

function reunificationText({ students, withGuardian, ended }: ReunificationTimes): string {
  return [
    t`${plural(students, '# student', '# students')}; with their guardians ${spreadText(withGuardian)}`,
    ...ended.map(
      (each) => `${each.students} ${reunificationWords[each.status].toLocaleLowerCase(spokenLocale())}`,
    ),
  ].join('; ')
}

function printFindings(paper: PdfReport, { findings, state }: Report) {
  if (findings.length === 0) return
  const siteNames = new Map(state.sites.map(({ id, name }) => [id, name]))
  paper.heading(t`Findings and tasks`)
  for (const { text, byName, siteId, task } of findings) {
    paper.text(text)
    const facts = [
      task ? t`Task: ${taskStatusWords[task.stage]}` : t`No task`,
      task?.ownerName,
      task?.dueOn && t`due ${task.dueOn}`,
      task?.title !== text && task?.title,
      siteId && siteNames.get(siteId),
      t`Found by ${byName}`,
    ]
    paper.note(facts.filter(Boolean).join(' · '))
    paper.doc.moveDown(0.4)
  }
}

async function printTimeline(paper: PdfReport, report: Report, clock: (at: string) => string) {
  const { timeline, leftOut, isCut, state } = report
  paper.heading(t`Timeline`)
  if (leftOut > 0)
    paper.note(
      isCut
        ? t`${leftOut} entries are not printed: what comes after the first ${timeline.length}, and what every room does, as seeing and acknowledging. All of them are in the CSV and in the log.`
        : t`${leftOut} entries are not printed: what every room does, as seeing and acknowledging. All of them are in the CSV and in the log.`,
    )
  const startedAt = Date.parse(state.startedAt)
  paper.doc.moveDown(0.3)
  await paper.table(
    [
      { title: 'No.', share: 0.07 },
      { title: t`Time`, share: 0.14 },
      { title: t`After`, share: 0.11 },
      { title: t`What`, share: 0.48 },
      { title: t`By`, share: 0.2 },
    ],
    timeline.map(({ seq, at, message, byName }) => [
      String(seq),
      clock(at).slice(11),
      durationText(Math.max(0, Date.parse(at) - startedAt)),
      inReadersTime(tell(message), clock),
      byName,
    ]),
  )
}
