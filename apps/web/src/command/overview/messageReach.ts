import { listRooms, roomOf } from '@muster/domain/incident/rooms'
import type { IncidentState, RoomState } from '@muster/domain/incident/state'
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
  /** How many of its rooms have had it on their screen. */
  seenBy: number
  rooms: number
}

/** Broadcasts and room messages, newest first. */
export function sentMessages(incident: IncidentState): SentMessage[] {
  const all = listRooms(incident.rooms)
  const broadcasts = incident.broadcasts.map(({ severity, ...sent }) => ({
    ...sent,
    severity,
    to: 'all rooms',
    ...reach(all, sent.seq),
  }))
  const toRooms = incident.roomMessages.map(({ roomIds, ...sent }) => {
    const rooms = roomIds.flatMap((id) => roomOf(incident.rooms, id) ?? [])
    return {
      ...sent,
      severity: null,
      to: nameRooms(rooms, all.length, incident.hasOtherSites),
      ...reach(rooms, sent.seq),
    }
  })
  return [...broadcasts, ...toRooms].sort((a, b) => b.seq - a.seq)
}

function reach(rooms: readonly RoomState[], seq: number) {
  return { seenBy: rooms.filter(({ seenUpTo }) => seenUpTo >= seq).length, rooms: rooms.length }
}

/** Up to three by name; more are counted. */
function nameRooms(rooms: readonly RoomState[], all: number, hasOthers: boolean): string {
  if (rooms.length === all && all > 3) return hasOthers ? 'all my rooms' : 'every room'
  return rooms.length > 3 ? `${rooms.length} rooms` : rooms.map(({ name }) => name).join(', ')
}
