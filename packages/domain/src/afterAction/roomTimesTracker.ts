import { t } from '@muster/words/t'
import { z } from 'zod'
import { isAnswer } from '../incident/answeringEntries.ts'
import type { RoomProgress } from '../incident/board.ts'
import { missingAndInjured, peopleIn, peopleTotals } from '../incident/claims/people.ts'
import { roomSummary } from '../incident/claims/roomLine.ts'
import type { EventOf, IncidentEvent, Participant } from '../incident/events.ts'
import type { RoomState } from '../incident/state.ts'
import { roomStatus } from '../incident/vocabulary.ts'
import { moment } from './timeSpread.ts'

/** The times of one room in one round: each in milliseconds since the round began, null where it never happened. */
export const roomTimes = z.object({
  roomId: z.uuid(),
  name: z.string(),
  siteId: z.int(),
  rung: z.enum(['notReached', 'seen', 'answered']),
  /** The time at which it first had the action on its screen, or did anything. */
  seen: moment,
  /** The time of its first answer: acknowledged, gave its status, took attendance or reported. */
  answered: moment,
  status: moment,
  attendance: moment,
  /** The time from which it counts as cleared; null again when somebody found otherwise later. */
  cleared: moment,
  /** The last it said of itself in this round. */
  lastStatus: roomStatus.nullable(),
  /**
   * Its state at the end of the last round, in the words of its card on the board; in an earlier one, its statement
   * then.
   */
  lastWords: z.string(),
  /** People it has, by its newer word; null when it gave none. */
  people: z.int().nullable(),
  expected: z.int().nullable(),
  missing: z.int(),
  injured: z.int(),
})
export type RoomTimes = z.infer<typeof roomTimes>

/** Sums over all rooms, by the last attendance of each in one round. */
export const attendanceTotals = z.object({
  /** Rooms that took attendance. */
  roomsCounted: z.int(),
  rooms: z.int(),
  /** Null where no room said anything about it. */
  present: z.int().nullable(),
  missing: z.int().nullable(),
  injured: z.int().nullable(),
  extra: z.int().nullable(),
  absent: z.int().nullable(),
  elsewhere: z.int().nullable(),
  /** People in rooms that gave a headcount or took attendance, and how many rooms did. */
  counted: z.int(),
  roomsWithCount: z.int(),
  /** Students on the rosters, each once; null where the log does not say. */
  expected: z.int().nullable(),
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
export class RoomTimesTracker {
  private readonly rooms: Map<string, Tracked>

  /** @param rooms all that take part */
  constructor(rooms: readonly Participant[]) {
    this.rooms = new Map(rooms.map((room) => [room.id, untrackedRoom(room)]))
  }

  /** @param at milliseconds since the round began */
  record(event: IncidentEvent, at: number): void {
    if (isAnswer(event)) this.answer(event.data.roomId, at)
    switch (event.type) {
      case 'RoomSeen':
      case 'ChatJoined':
        this.see(event.data.roomId, at)
        return
      case 'ChatPosted':
        // A message from command to a room shows nothing about the room.
        if (event.actor.kind === 'bag') this.see(event.data.roomId, at)
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

  /**
   * Every room in the order of the log. @param roomIn each room as the whole log left it; undefined where it never
   * called for anything, and in an earlier round
   */
  times(roomIn: (roomId: string) => RoomState | undefined): RoomTimes[] {
    const wordsOf = ({ room, last, seen, answered }: Tracked) => {
      const known = roomIn(room.id)
      return roomSummary(
        {
          ...(known ?? { reports: [] }),
          status: known?.status ?? last.status,
          attendance: known?.attendance ?? last.attendance,
          seenAt: seen === null ? null : String(seen),
          answeredAt: answered === null ? null : String(answered),
        },
        { seen: t`Seen`, notReached: t`Not reached` },
      )
    }
    return [...this.rooms.values()].map(({ room, last, ...times }) => ({
      roomId: room.id,
      name: room.name,
      siteId: room.siteId,
      rung: progressOf(times),
      ...times,
      lastStatus: last.status?.status ?? null,
      lastWords: wordsOf({ room, last, ...times }),
      people: peopleIn(last),
      expected: room.expected,
      ...missingAndInjured(last),
    }))
  }

  /** @param expected students, each once; null where the log does not say */
  totals(expected: number | null): AttendanceTotals {
    const all = [...this.rooms.values()]
    const counted = all.flatMap(({ last }) => last.attendance ?? [])
    const sum = (of: (attendance: (typeof counted)[number]) => number | null | undefined) =>
      counted.reduce<number | null>((total, each) => {
        const said = of(each)
        return said === null || said === undefined ? total : (total ?? 0) + said
      }, null)
    const people = peopleTotals(all.map(({ last }) => last))
    // A person who was missing and has been found is missing no more, but the room had said so.
    const peopleWho = (name: 'missing' | 'injured') =>
      sum((each) => each[name]) === null ? null : people[name]
    return {
      roomsCounted: counted.length,
      rooms: all.length,
      present: sum(({ present }) => present),
      extra: sum(({ extra }) => extra),
      missing: peopleWho('missing'),
      injured: peopleWho('injured'),
      absent: sum(({ absent }) => absent),
      elsewhere: sum(({ elsewhere }) => elsewhere),
      counted: people.counted,
      roomsWithCount: people.roomsCounted,
      expected,
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
    const room = this.rooms.get(data.roomId)
    if (!room) return
    room.status ??= at
    room.last = { ...room.last, status: { ...data, at: event.at, byName: actor.name } }
  }

  private takeAttendance({ data, actor, ...event }: EventOf<'AttendanceTaken'>, at: number) {
    const room = this.rooms.get(data.roomId)
    if (!room) return
    room.attendance ??= at
    room.last = { ...room.last, attendance: { ...data, at: event.at, byName: actor.name } }
  }
}

function untrackedRoom(room: Participant): Tracked {
  const nothing = { seen: null, answered: null, status: null, attendance: null, cleared: null }
  return { room, ...nothing, last: { status: null, attendance: null } }
}

function progressOf({ seen, answered }: Pick<Tracked, 'seen' | 'answered'>): RoomProgress {
  if (answered !== null) return 'answered'
  return seen === null ? 'notReached' : 'seen'
}
