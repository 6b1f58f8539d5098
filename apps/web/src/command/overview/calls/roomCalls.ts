import { listRooms } from '@muster/domain/incident/rooms'
import { lastSaid } from '@muster/domain/incident/rounds'
import type { IncidentState, Report, RoomState } from '@muster/domain/incident/state'
import { needWords, type ReportStage } from '@muster/domain/incident/vocabulary'

/** Something a room asks of command: a report, things it needs, support for somebody. */
export type RoomCall = {
  /** The same as long as the call is. */
  id: string
  room: Pick<RoomState, 'id' | 'name' | 'siteId'>
  at: string
  stage: ReportStage
  /** Who answered last, and what they said. */
  answer: { at: string; byName: string; note: string | null } | null
} & (
  | { kind: 'report'; report: Report }
  | { kind: 'needs'; about: number; words: string; note: string | null }
  | { kind: 'support'; about: number; note: string | null }
)

/** What one room asks, in no order; done ones among them. */
export function callsOf(room: RoomState): RoomCall[] {
  const from = { id: room.id, name: room.name, siteId: room.siteId }
  const answerTo = (about: number) => room.answeredCalls.find((each) => each.about === about) ?? null
  const reports = room.reports.map(
    (report): RoomCall => ({
      ...{ id: report.id, room: from, kind: 'report', report },
      ...{ at: report.at, stage: report.stage, answer: report.answer },
    }),
  )
  const support = room.support.map(({ seq, at, note }): RoomCall => {
    const answer = answerTo(seq)
    const stage = answer?.stage ?? 'filed'
    return { id: `support ${seq}`, room: from, kind: 'support', about: seq, at, note, stage, answer }
  })
  return [...reports, ...support, ...needsOf(room)]
}

function needsOf(room: RoomState): RoomCall[] {
  // Also of an earlier round: what nobody has seen to is still needed.
  const { status } = lastSaid(room)
  if (!status?.needsSeq || status.needs.length === 0) return []
  const about = status.needsSeq
  const answer = room.answeredCalls.find((each) => each.about === about) ?? null
  return [
    {
      ...{ id: `needs ${room.id} ${about}`, kind: 'needs', about, answer, note: status.note, at: status.at },
      room: { id: room.id, name: room.name, siteId: room.siteId },
      words: status.needs.map((need) => needWords[need]).join(', '),
      stage: answer?.stage ?? 'filed',
    },
  ]
}

/** What one room asks that is not done. */
export function openCalls(room: RoomState): RoomCall[] {
  return callsOf(room).filter(({ stage }) => stage !== 'done')
}

/** Every call of an incident: those that wait before those accepted, the newest first within; done ones last. */
export function roomCalls(incident: IncidentState): RoomCall[] {
  const order: Record<ReportStage, number> = { filed: 0, accepted: 1, done: 2 }
  return listRooms(incident.rooms)
    .flatMap(callsOf)
    .sort((a, b) => order[a.stage] - order[b.stage] || b.at.localeCompare(a.at))
}
