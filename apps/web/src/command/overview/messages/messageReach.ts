import { participantOf } from '@muster/domain/incident/participants'
import { listRooms } from '@muster/domain/incident/rooms'
import { lastStanding } from '@muster/domain/incident/roomView'
import { roundAt, wordsIn } from '@muster/domain/incident/rounds'
import type { IncidentState, RoomMessage, RoomState } from '@muster/domain/incident/state'
import type { Severity } from '@muster/domain/incident/vocabulary'

export type SentMessage = {
  id: string
  seq: number
  at: string
  byName: string
  message: string
  /** Who it went to, in words. */
  to: string
  /** Null for a room message. */
  severity: Severity | null
  /** How many of its rooms have had it on their screen. That one merely arrived somewhere is not claimed. */
  seenBy: number
  /** How many have answered in any way since, or acknowledged it, where it asks for that. */
  answeredBy: number
  /** Whether it came with something to acknowledge. */
  isInstruction: boolean
  rooms: number
  struck: RoomMessage['struck']
  /** The broadcast that stands alone: rooms need another in its place. */
  isOnly: boolean
}

/**
 * Broadcasts and room messages, newest first.
 * @param most how many: how far each has come is counted room by room, so what is not shown is not counted
 */
export function sentMessages(incident: IncidentState, most = Number.POSITIVE_INFINITY): SentMessage[] {
  const seqs = [...incident.broadcasts, ...incident.roomMessages].map(({ seq }) => seq)
  const from = seqs.sort((a, b) => b - a).at(Math.min(most, seqs.length) - 1) ?? 0
  const isIn = ({ seq }: { seq: number }) => seq >= from
  const all = listRooms(incident.rooms)
  const standing = incident.broadcasts.filter(({ struck }) => !struck)
  const only = standing.length === 1 ? lastStanding(standing) : null
  const broadcasts = incident.broadcasts.filter(isIn).map(({ severity, ...sent }) => ({
    ...sent,
    severity,
    to: 'all rooms',
    isOnly: sent.seq === only?.seq,
    ...reach(incident, all, sent),
  }))
  const toRooms = incident.roomMessages.filter(isIn).map(({ roomIds, ...sent }) => {
    const rooms = roomIds.flatMap((id) => participantOf(incident, id) ?? [])
    return {
      ...sent,
      severity: null,
      to: nameRooms(rooms, all.length, incident.hasOtherSites),
      isOnly: false,
      ...reach(incident, rooms, sent),
    }
  })
  return [...broadcasts, ...toRooms].sort((a, b) => b.seq - a.seq)
}

type Sent = Pick<SentMessage, 'seq' | 'at' | 'message'>

function reach(incident: IncidentState, rooms: readonly RoomState[], { seq, at, message }: Sent) {
  // An announced instruction and its message follow each other and say the same.
  const asked = incident.instructions.find(
    (each) => each.seq === seq - 1 && !each.isOfAction && each.text === message,
  )
  // What was said before a change of action was answered before it: what comes after answers another action.
  const round = roundAt(incident, seq)
  const hasAnswered = (room: RoomState) =>
    asked ? asked.id in room.answers : (wordsIn(incident, room, round).answeredAt ?? '') >= at
  return {
    seenBy: rooms.filter(({ seenUpTo }) => seenUpTo >= seq).length,
    answeredBy: rooms.filter(hasAnswered).length,
    isInstruction: asked !== undefined,
    rooms: rooms.length,
  }
}

/** Up to three by name; more are counted. */
function nameRooms(rooms: readonly RoomState[], all: number, hasOthers: boolean): string {
  if (rooms.length === all && all > 3) return hasOthers ? 'all my rooms' : 'every room'
  return rooms.length > 3 ? `${rooms.length} rooms` : rooms.map(({ name }) => name).join(', ')
}
