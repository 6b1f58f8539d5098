import { type RoomCount, roomCount } from '@muster/domain/incident/claims/people'
import type { RoomState } from '@muster/domain/incident/state'
import type { OutboxEntry } from '../../live/bagOutbox.ts'

type RoomStatement = Pick<RoomState, 'status' | 'attendance'>

/**
 * A room's statement as its phone knows it: the last one made here and on its way, else the one in the log.
 * @param entries the actions on this phone in this incident that are not read back yet, in that order
 */
export function currentStatement(
  room: RoomStatement,
  entries: readonly Pick<OutboxEntry, 'action' | 'progress'>[],
): RoomStatement {
  let { status, attendance } = room
  for (const [place, { action, progress }] of entries.entries()) {
    if (progress.stage === 'refused') continue
    // The phone's clock may be wrong: an entry on its way is newer than anything in the log.
    const by = { at: `9999-12-31T23:59:59.${String(place).padStart(3, '0')}Z`, byName: '' }
    if (action.kind === 'attendance') {
      const { kind: _, ...taken } = action
      attendance = { ...taken, ...by }
    }
    if (action.kind === 'status') {
      const { kind: _, ...said } = action
      status = { ...said, ...by }
    }
  }
  return { status, attendance }
}

/**
 * The one count of this room as its phone knows it: a number that is entered as attendance is the headcount of the room's
 * status, too, and the other way round.
 */
export function currentCount(
  room: RoomStatement,
  entries: readonly Pick<OutboxEntry, 'action' | 'progress'>[],
): Pick<RoomCount, 'people' | 'from'> | null {
  return roomCount(currentStatement(room, entries))
}
