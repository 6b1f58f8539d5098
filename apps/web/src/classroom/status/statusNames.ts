import type { CountedProblem } from '@muster/domain/incident/claims/people'
import { problemWords } from '@muster/domain/incident/claims/words'
import { problemsOf } from '@muster/domain/incident/roomProblems'
import { statusWords } from '@muster/domain/incident/statusWords'
import {
  needWords,
  type RoomNeed,
  type RoomProblem,
  type RoomStatus,
} from '@muster/domain/incident/vocabulary'

/** The problems of a room, in the order of the panel; `allSafe` is above them. */
export const roomProblems: readonly RoomProblem[] = ['injured', 'missing', 'extra', 'compromised']

/** A room's own statement of its status. */
type StatedStatus = { status: RoomStatus; also?: readonly RoomProblem[] | undefined }

/** A room's status in the words that command reads too. */
export function statusName(status: RoomStatus): string {
  return statusWords[status]
}

/** The same with everything that is wrong, the gravest first. */
export function statedStatusWords(said: StatedStatus): string {
  const wrong = problemsOf(said)
  return wrong.length === 0 ? statusName(said.status) : wrong.map(statusName).join(', ')
}

/**
 * A room's report in one line.
 * @param problems everything that is wrong there, also by its attendance; left out: those of the status
 */
export function reportWords(
  report: StatedStatus & {
    headcount: number | null
    needs: readonly RoomNeed[]
  },
  problems: readonly CountedProblem[] = [],
): string {
  const parts = [problems.length > 0 ? problems.map(problemWords).join(', ') : statedStatusWords(report)]
  if (report.headcount !== null)
    parts.push(report.headcount === 1 ? '1 person' : `${report.headcount} people`)
  if (report.needs.length > 0) parts.push(`needs ${needNames(report.needs)}`)
  return parts.join(' · ')
}

/** Needs within a sentence. */
export function needNames(needs: readonly RoomNeed[]): string {
  return needs.map((need) => needWords[need].toLowerCase()).join(', ')
}

/** Troubles as part of a sentence: “You said someone is injured and someone is missing.” */
const problemPhrases: Record<RoomProblem, string> = {
  injured: 'someone is injured',
  missing: 'someone is missing',
  extra: 'there are extra people',
  compromised: 'the room may not be safe',
}

/**
 * The question before a call for something is taken back: a slip of the thumb must not call off help.
 * @param current all problems, as they were last sent
 * @param over the problems that are over
 */
export function takeBackQuestion(current: readonly RoomProblem[], over: readonly RoomProblem[]): string {
  const words = over.map((problem) => problemPhrases[problem])
  const last = words.pop() ?? ''
  const said = words.length > 0 ? `${words.join(', ')} and ${last}` : last
  const isAllOver = current.every((problem) => over.includes(problem))
  return `You said ${said}. ${isAllOver ? 'Is everyone safe now?' : 'Is that over?'}`
}
