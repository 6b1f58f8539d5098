import type { CountedProblem } from '@muster/domain/incident/claims/people'
import { problemWords } from '@muster/domain/incident/claims/words'
import { problemsOf } from '@muster/domain/incident/roomProblems'
import { statusWords } from '@muster/domain/incident/statusWords'
import {
  needNouns,
  type RoomNeed,
  type RoomProblem,
  type RoomStatus,
} from '@muster/domain/incident/vocabulary'
import { plural } from '@muster/words/message'
import { spokenLocale, t } from '@muster/words/t'

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
  if (report.headcount !== null) parts.push(t`${plural(report.headcount, '# person', '# people')}`)
  if (report.needs.length > 0) parts.push(t`needs ${needNames(report.needs)}`)
  return parts.join(' · ')
}

/** Needs within a sentence. */
export function needNames(needs: readonly RoomNeed[]): string {
  return needs.map((need) => needNouns[need]).join(', ')
}

/** Troubles as part of a sentence: “You said someone is injured and someone is missing.” */
const problemPhrases: Record<RoomProblem, string> = {
  get injured() {
    return t`someone is injured`
  },
  get missing() {
    return t`someone is missing`
  },
  get extra() {
    return t`there are extra people`
  },
  get compromised() {
    return t`the room may not be safe`
  },
}

/**
 * The question before a call for something is taken back: a slip of the thumb must not call off help.
 * @param current all problems, as they were last sent
 * @param over the problems that are over
 */
export function takeBackQuestion(current: readonly RoomProblem[], over: readonly RoomProblem[]): string {
  const words = over.map((problem) => problemPhrases[problem])
  const said = new Intl.ListFormat(spokenLocale()).format(words)
  const isAllOver = current.every((problem) => over.includes(problem))
  return isAllOver ? t`You said ${said}. Is everyone safe now?` : t`You said ${said}. Is that over?`
}
