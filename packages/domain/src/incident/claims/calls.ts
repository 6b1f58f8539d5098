import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { listRooms } from '../rooms.ts'
import { lastKnown } from '../rounds.ts'
import type { IncidentState, Report, RoomState } from '../state.ts'
import { type IncidentType, needWords, type ReportStatus, type RoomNeed } from '../vocabulary.ts'
import { chatAnswer, waitingChat } from './chatCall.ts'
import { type CountedProblem, reportedProblems } from './people.ts'
import { problemWords, reportWords } from './words.ts'

/**
 * The calls of rooms: what needs an answer of command and why, by the last word of each room, of any round. The board, cards,
 * filters, guests and the report after the incident all read this one list. Two counts come from it, and no others: a room
 * *needs help* while a call for help is open there; the *queue* has all that needs an answer, chat messages too.
 */

/**
 * The gravity of a call, 0 the gravest: somebody's life is in danger, is hurt or ill or has pressed a button for help, is
 * missing, asks for something, waits, writes.
 */
export type Gravity = 0 | 1 | 2 | 3 | 4 | 5

/** Something a room asks of command, or somebody found there. */
export type RoomCall = {
  /** The same as long as the call is. */
  id: string
  room: Pick<RoomState, 'id' | 'name' | 'siteId'>
  at: string
  gravity: Gravity
  status: ReportStatus
  /** The last answer: when, by whom, and their note. */
  answer: { at: string; byName: string; note: string | null } | null
  /** The subject in the fewest words: the same on cards, lists and in reports. */
  words: string
} & (
  | { kind: 'trouble'; about: number; problems: CountedProblem[]; note: string | null }
  | { kind: 'report'; report: Report }
  | { kind: 'needs'; about: number; needs: readonly RoomNeed[]; note: string | null }
  | { kind: 'support'; about: number; note: string | null }
  /**
   * People who need help, found by somebody who went there. It is accepted by going there again, and done when they are
   * cleared.
   */
  | { kind: 'found'; note: string | null; byName: string }
  /** Messages in the room's chat that nobody has answered. It is no call for help. `about`: seq of the newest. */
  | { kind: 'chat'; about: number; note: string; typedName: string | null }
)

/** A call for help: all but messages in the chat. */
export type HelpCall = Exclude<RoomCall, { kind: 'chat' }>

/** The fields of a room from which its calls are worked out. */
export type CallSource = Pick<RoomState, 'status' | 'attendance' | 'reports'> &
  Partial<
    Pick<
      RoomState,
      | 'id'
      | 'name'
      | 'siteId'
      | 'clearing'
      | 'answeredCalls'
      | 'support'
      | 'troubleSince'
      | 'earlier'
      | 'chat'
    >
  >

/** The calls of one room, the gravest first, including those that are done. */
export function callsOf(room: CallSource): RoomCall[] {
  return [...helpCalls(room), ...chatCalls(room)]
}

/** The calls for help of one room, the gravest first, including those that are done. */
export function helpCalls(room: CallSource): HelpCall[] {
  const last = lastKnown(room)
  const calls = [
    ...problemCalls(room, last),
    ...clearingCalls(room, last),
    ...reportCalls(room),
    ...needCalls(room, last),
    ...supportCalls(room),
  ]
  return calls.sort((a, b) => a.gravity - b.gravity)
}

/** The calls for help of one room that are not done, the gravest first. */
export function openCalls(room: CallSource): HelpCall[] {
  return helpCalls(room).filter(({ status }) => status !== 'done')
}

/** Checks whether a call asks for help. A chat message asks for an answer alone. */
export function isForHelp({ kind }: Pick<RoomCall, 'kind'>): boolean {
  return kind !== 'chat'
}

/** Checks whether a room needs help: it has a call for help that is not done. */
export function needsHelp(room: CallSource): boolean {
  return openCalls(room).length > 0
}

/**
 * Every call of an incident, also from the bags of its sites: those that nobody has taken up before those accepted, those done last; within, the gravest
 * first, and of equally grave ones the one that waits longest.
 */
export function callsOfIncident(incident: Pick<IncidentState, 'rooms' | 'siteBags'>): RoomCall[] {
  const order: Record<ReportStatus, number> = { filed: 0, accepted: 1, done: 2 }
  return [...listRooms(incident.rooms), ...incident.siteBags]
    .flatMap(callsOf)
    .sort(
      (a, b) =>
        order[a.status] - order[b.status] ||
        a.gravity - b.gravity ||
        (a.at < b.at ? -1 : a.at > b.at ? 1 : 0),
    )
}

type LastSaid = ReturnType<typeof lastKnown>

function problemCalls(room: CallSource, { status, attendance }: LastSaid): HelpCall[] {
  const problems = reportedProblems({ status, attendance })
  const since = room.troubleSince
  if (problems.length === 0) return []
  const about = since?.seq ?? 0
  return [
    {
      id: `trouble ${room.id ?? ''} ${about}`,
      kind: 'trouble',
      about,
      room: callRoom(room),
      problems,
      note: status?.note ?? null,
      words: commaList(problems.map(problemWords)),
      at: since?.at ?? status?.at ?? attendance?.at ?? '',
      gravity: Math.min(...problems.map(({ problem }) => problemGravity[problem])) as Gravity,
      ...commandAnswer(room, 'trouble', about),
    },
  ]
}

function clearingCalls(room: CallSource, { found: result }: LastSaid): HelpCall[] {
  if (result?.outcome !== 'needsHelp') return []
  const [taker] = room.clearing?.takers ?? []
  return [
    {
      id: `found ${room.id ?? ''} ${result.at}`,
      kind: 'found',
      room: callRoom(room),
      at: result.at,
      gravity: 1,
      note: result.note,
      byName: result.byName,
      words: t`People inside need help`,
      status: taker ? 'accepted' : 'filed',
      answer: taker ? { at: taker.at, byName: taker.name, note: null } : null,
    },
  ]
}

function reportCalls({ reports, ...room }: CallSource): HelpCall[] {
  return reports.map((report) => ({
    id: report.id,
    room: callRoom(room),
    kind: 'report',
    report,
    at: report.at,
    gravity: report.rbim === undefined ? reportGravity[report.type] : 1,
    status: report.stage,
    answer: report.answer,
    words: reportWords(report),
  }))
}

function needCalls(room: CallSource, { status }: LastSaid): HelpCall[] {
  if (!status || status.needs.length === 0) return []
  const { needs, note, at } = status
  const about = status.needsSeq ?? 0
  return [
    {
      id: `needs ${room.id ?? ''} ${about}`,
      kind: 'needs',
      about,
      room: callRoom(room),
      needs,
      note,
      at,
      gravity: needs.some((need) => need === 'medical' || need === 'insulin') ? 1 : 3,
      words: commaList(needs.map((need) => needWords[need])),
      ...commandAnswer(room, 'needs', about),
    },
  ]
}

function supportCalls(room: CallSource): HelpCall[] {
  return (room.support ?? []).map(({ seq, at, note }) => ({
    id: `support ${seq}`,
    room: callRoom(room),
    kind: 'support',
    about: seq,
    at,
    note,
    gravity: 4,
    words: t`Requests support`,
    ...commandAnswer(room, 'support', seq),
  }))
}

function chatCalls(room: CallSource): RoomCall[] {
  const waiting = waitingChat(room)
  const [first] = waiting
  const last = waiting.at(-1)
  if (!first || !last) return []
  const { seq: about, text: note, typedName } = last
  const answer = chatAnswer(room, about)
  return [
    {
      id: `chat ${room.id ?? ''} ${first.seq}`,
      room: callRoom(room),
      kind: 'chat',
      about,
      at: first.at,
      note,
      typedName,
      gravity: 5,
      words: t`${plural(waiting.length, '# unread message', '# unread messages')}`,
      status: answer?.stage ?? 'filed',
      answer,
    },
  ]
}

/** One entry may say that somebody is hurt and that medical help is needed: those are two calls. */
function commandAnswer(
  { answeredCalls = [] }: CallSource,
  kind: 'trouble' | 'needs' | 'support',
  seq: number,
): Pick<RoomCall, 'status' | 'answer'> {
  const answer = answeredCalls.find(({ call, about }) => call === kind && about === seq) ?? null
  return { status: answer?.stage ?? 'filed', answer }
}

function callRoom({ id = '', name = '', siteId = 0 }: Partial<Pick<RoomState, 'id' | 'name' | 'siteId'>>) {
  return { id, name, siteId }
}

const problemGravity = { compromised: 0, injured: 1, missing: 2, extra: 4 } as const

const reportGravity: Record<IncidentType, Gravity> = { 1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3 }
