import { z } from 'zod'
import { type HelpCall, helpCalls } from '../incident/claims/calls.ts'
import type { EventOf, IncidentEvent, Participant } from '../incident/events.ts'
import { evolve, fold } from '../incident/evolve.ts'
import { roomOf } from '../incident/rooms.ts'
import type { IncidentState, RoomState } from '../incident/state.ts'
import { reportStatus } from '../incident/vocabulary.ts'
import { moment } from './timeSpread.ts'

/** One call of a room, and how long command took with it: times in milliseconds since it was made. */
export const helpTimes = z.object({
  kind: z.enum(['trouble', 'found', 'report', 'needs']),
  /** Its subject, in the words that command read. */
  words: z.string(),
  roomId: z.uuid(),
  /** The time it was made, in milliseconds since the start. */
  at: z.int().min(0),
  stage: reportStatus,
  accepted: moment,
  done: moment,
  /** The time at which the room itself no longer called for this, without command having said that it is done. */
  over: moment,
})
export type HelpTimes = z.infer<typeof helpTimes>

/**
 * The events that change the calls of a room. Others are skipped: most of a log is rooms that have seen and
 * acknowledged.
 */
const trackedEvents: ReadonlySet<IncidentEvent['type']> = new Set([
  'RoomStatusReported',
  'AttendanceTaken',
  'ReportFiled',
  'ReportAnswered',
  'CallAnswered',
  'SupportRequested',
  'RoomTaken',
  'RoomHandedOver',
  'RoomCleared',
])

/** Follows what rooms ask of command, and what command made of it, by the same list of calls that command had before it. */
export class HelpTracker {
  private readonly calls = new Map<string, Map<string, HelpTimes>>()
  /** The incident with each of these rooms alone: what one says copies no other. */
  private readonly states = new Map<string, IncidentState>()
  private start: EventOf<'IncidentStarted'> | null = null
  private readonly participants = new Map<string, Participant>()
  private readonly changes: IncidentEvent[] = []
  /** Requests for support. Who made them is nobody’s business; how many there were is. */
  supportCount = 0

  /** @param at milliseconds since the start */
  record(event: IncidentEvent, at: number): void {
    if (event.type === 'IncidentStarted') {
      this.start = event
      for (const room of [...event.data.rooms, ...(event.data.siteBags ?? [])])
        this.participants.set(room.id, room)
      return
    }
    if (event.type === 'ActionChanged') {
      this.changes.push(event)
      for (const [roomId, state] of this.states) this.states.set(roomId, evolve(state, event))
      return
    }
    if (!trackedEvents.has(event.type) || !('roomId' in event.data) || event.data.roomId === null) return
    if (event.type === 'SupportRequested') this.supportCount += 1
    const { roomId } = event.data
    // Most rooms only ever say that all is well: nothing has to be followed in them.
    const before = this.states.get(roomId) ?? (isCalm(event) ? null : this.alone(roomId))
    if (!before) return
    const state = evolve(before, event)
    this.states.set(roomId, state)
    const room = roomOf(state.rooms, roomId)
    if (room) this.follow(room, at)
  }

  /** A room as what it said left it since it first called; undefined when it never did. */
  roomIn(roomId: string): RoomState | undefined {
    const state = this.states.get(roomId)
    return state && roomOf(state.rooms, roomId)
  }

  private alone(roomId: string): IncidentState | null {
    const room = this.participants.get(roomId)
    if (!room || !this.start) return null
    const data = { ...this.start.data, rooms: [room], siteBags: [], instructions: [] }
    return fold(this.changes, evolve(null, { ...this.start, data }))
  }

  private follow(room: RoomState, at: number) {
    const known = this.calls.get(room.id) ?? new Map<string, HelpTimes>()
    this.calls.set(room.id, known)
    const calls = helpCalls(room)
    for (const call of calls) follow(known, call, at)
    for (const [id, call] of known)
      if (call.done === null && !calls.some((each) => each.id === id)) call.over ??= Math.max(0, at - call.at)
  }

  /** In the order in which they were made. */
  times(): HelpTimes[] {
    return [...this.calls.values()].flatMap((calls) => [...calls.values()]).sort((a, b) => a.at - b.at)
  }
}

/** Checks whether an entry says that nothing is wrong and nothing is needed. */
function isCalm(event: IncidentEvent): boolean {
  switch (event.type) {
    case 'RoomStatusReported':
      return event.data.status === 'allSafe' && event.data.needs.length === 0
    case 'AttendanceTaken':
      return (event.data.missing ?? 0) + (event.data.injured ?? 0) === 0
    default:
      return false
  }
}

/** Notes how far a call is now, and when it was first accepted and done. A call that is handed back to nobody is filed again. */
function follow(known: Map<string, HelpTimes>, { id, kind, words, status, room }: HelpCall, at: number) {
  if (kind === 'support') return
  const made = { kind, words, roomId: room.id, at, stage: status, accepted: null, done: null, over: null }
  const call = known.get(id) ?? made
  const after = Math.max(0, at - call.at)
  call.over = null
  if (status !== 'filed') call.accepted ??= after
  if (status === 'done') call.done ??= after
  call.stage = status
  known.set(id, call)
}
