import { type Reach, reachOf } from '@muster/domain/incident/claims/reach'
import { participantOf } from '@muster/domain/incident/participants'
import { listRooms } from '@muster/domain/incident/rooms'
import { latestNotRetracted } from '@muster/domain/incident/roomView'
import type { IncidentState, RoomMessage, RoomState } from '@muster/domain/incident/state'
import type { Severity } from '@muster/domain/incident/vocabulary'
import type { Voice } from '@muster/domain/incident/voice'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'

export type SentMessage = Reach & {
  id: string
  seq: number
  at: string
  byName: string
  from: Voice
  message: string
  /** The audience in words. */
  to: string
  /** Null for a room message. */
  severity: Severity | null
  struck: RoomMessage['struck']
  /** True for the only broadcast in force: rooms need another in its place. */
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
  const notRetracted = incident.broadcasts.filter(({ struck }) => !struck)
  const only = notRetracted.length === 1 ? latestNotRetracted(notRetracted) : null
  const broadcasts = incident.broadcasts.filter(isIn).map(({ severity, ...sent }) => ({
    ...sent,
    severity,
    to: t`all rooms`,
    isOnly: sent.seq === only?.seq,
    ...reachOf(incident, all, sent),
  }))
  const toRooms = incident.roomMessages.filter(isIn).map(({ roomIds, ...sent }) => {
    const rooms = roomIds.flatMap((id) => participantOf(incident, id) ?? [])
    return {
      ...sent,
      severity: null,
      to: nameRooms(rooms, all.length, incident.hasOtherSites),
      isOnly: false,
      ...reachOf(incident, rooms, sent),
    }
  })
  return [...broadcasts, ...toRooms].sort((a, b) => b.seq - a.seq)
}

/** Up to three by name; more are counted. */
function nameRooms(rooms: readonly RoomState[], all: number, hasOthers: boolean): string {
  if (rooms.length === all && all > 3) return hasOthers ? t`all my rooms` : t`every room`
  return rooms.length > 3
    ? t`${plural(rooms.length, '# room', '# rooms')}`
    : commaList(rooms.map(({ name }) => name))
}
