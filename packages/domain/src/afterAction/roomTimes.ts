import { z } from 'zod'
import { peopleIn, type Rung } from '../incident/board.ts'
import type { EventOf, IncidentEvent, Participant } from '../incident/events.ts'
import type { RoomState } from '../incident/state.ts'
import { roomStatus } from '../incident/vocabulary.ts'
import { moment } from './spread.ts'

/** How one room fared in one round: each time in milliseconds since the round began, null for what never came about. */
export const roomTimes = z.object({
  roomId: z.uuid(),
  name: z.string(),
  siteId: z.int(),
  rung: z.enum(['notReached', 'seen', 'answered']),
  /** When it first had it on its screen, or did anything. */
  seen: moment,
  /** When it first answered: acknowledged, said how it is, took attendance or reported. */
  answered: moment,
  status: moment,
  attendance: moment,
  /** Since when it counts as cleared; null again when somebody found otherwise later. */
  cleared: moment,
  /** The last it said of itself in this round. */
  lastStatus: roomStatus.nullable(),
  /** People it has, by its newer word; null when it gave none. */
  people: z.int().nullable(),
  expected: z.int().nullable(),
  missing: z.int(),
  injured: z.int(),
})
export type RoomTimes = z.infer<typeof roomTimes>

/** Sums over all rooms, by the last attendance of each in one round. */
export const attendanceTotals = z.object({
  roomsCounted: z.int(),
  rooms: z.int(),
  present: z.int(),
  missing: z.int(),
  injured: z.int(),
  extra: z.int(),
  absent: z.int(),
  elsewhere: z.int(),
  /** People in rooms that gave a headcount or took attendance, and students on the rosters of all. */
  accounted: z.int(),
  expected: z.int(),
})
export type AttendanceTotals = z.infer<typeof attendanceTotals>

type Tracked = {
  room: Participant
  seen: number | null
  answered: number | null
  status: number | null
  attendance: number | null
  cleared: number | null
  last: Pick<RoomState, 'status' | 'attendance'>
}

/** Follows the rooms of one incident through one round of it. */
export class RoomTimesSoFar {
  private readonly rooms: Map<string, Tracked>

  /** @param rooms all that take part */
  constructor(rooms: readonly Participant[]) {
    this.rooms = new Map(rooms.map((room) => [room.id, untouched(room)]))
  }

  /** @param at milliseconds since the round began */
  take(event: IncidentEvent, at: number): void {
    switch (event.type) {
      case 'RoomSeen':
      case 'ChatJoined':
        this.see(event.data.roomId, at)
        return
      case 'ChatPosted':
        // What command writes to a room says nothing of the room.
        if (event.actor.kind === 'bag') this.see(event.data.roomId, at)
        return
      case 'InstructionCompleted':
      case 'ReportFiled':
        this.answer(event.data.roomId, at)
        return
      case 'RoomStatusReported':
        this.takeStatus(event, at)
        return
      case 'AttendanceTaken':
        this.takeAttendance(event, at)
        return
      case 'RoomCleared': {
        const room = this.rooms.get(event.data.roomId)
        if (room) room.cleared = event.data.outcome === 'clear' ? (room.cleared ?? at) : null
        return
      }
      default:
    }
  }

  /** Every room in the order in which it stands in the log. */
  times(): RoomTimes[] {
    return [...this.rooms.values()].map(({ room, last, ...times }) => ({
      ...{ roomId: room.id, name: room.name, siteId: room.siteId, rung: rungOf(times) },
      ...times,
      lastStatus: last.status?.status ?? null,
      ...{ people: peopleIn(last), expected: room.expected },
      missing: last.attendance?.missing ?? 0,
      injured: last.attendance?.injured ?? 0,
    }))
  }

  totals(): AttendanceTotals {
    const all = [...this.rooms.values()]
    const counted = all.flatMap(({ last }) => last.attendance ?? [])
    const sum = (of: (attendance: (typeof counted)[number]) => number | undefined) =>
      counted.reduce((total, each) => total + (of(each) ?? 0), 0)
    return {
      ...{ roomsCounted: counted.length, rooms: all.length },
      ...{ present: sum(({ present }) => present), missing: sum(({ missing }) => missing) },
      ...{ injured: sum(({ injured }) => injured), extra: sum(({ extra }) => extra) },
      ...{ absent: sum(({ absent }) => absent), elsewhere: sum(({ elsewhere }) => elsewhere) },
      accounted: all.reduce((total, { last }) => total + (peopleIn(last) ?? 0), 0),
      expected: all.reduce((total, { room }) => total + (room.expected ?? 0), 0),
    }
  }

  private see(roomId: string, at: number) {
    const room = this.rooms.get(roomId)
    if (room) room.seen ??= at
  }

  private answer(roomId: string, at: number) {
    this.see(roomId, at)
    const room = this.rooms.get(roomId)
    if (room) room.answered ??= at
  }

  private takeStatus({ data, actor, ...event }: EventOf<'RoomStatusReported'>, at: number) {
    this.answer(data.roomId, at)
    const room = this.rooms.get(data.roomId)
    if (!room) return
    room.status ??= at
    room.last = { ...room.last, status: { ...data, at: event.at, byName: actor.name } }
  }

  private takeAttendance({ data, actor, ...event }: EventOf<'AttendanceTaken'>, at: number) {
    this.answer(data.roomId, at)
    const room = this.rooms.get(data.roomId)
    if (!room) return
    room.attendance ??= at
    room.last = { ...room.last, attendance: { ...data, at: event.at, byName: actor.name } }
  }
}

function untouched(room: Participant): Tracked {
  const nothing = { seen: null, answered: null, status: null, attendance: null, cleared: null }
  return { room, ...nothing, last: { status: null, attendance: null } }
}

function rungOf({ seen, answered }: Pick<Tracked, 'seen' | 'answered'>): Rung {
  if (answered !== null) return 'answered'
  return seen === null ? 'notReached' : 'seen'
}
