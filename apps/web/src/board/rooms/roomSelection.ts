import type { Board } from '@muster/domain/incident/board'

/** Rooms chosen for a message, and the way they were chosen: by hand, or by their state at that moment. */
export type RoomSelection = { roomIds: ReadonlySet<string>; of: 'hand' | 'silent' | 'notReached' }

/** A choice by hand. */
export const selectByHand = (roomIds: Iterable<string>): RoomSelection => ({
  roomIds: new Set(roomIds),
  of: 'hand',
})

/**
 * All rooms that have not answered, or not even been reached, at the moment of the press. The rooms that the board
 * shows then are chosen.
 */
export function selectWhere(of: 'silent' | 'notReached', board: Board): RoomSelection {
  const roomIds = board.rows.filter((row) => hasProgress(of, row)).map(({ room }) => room.id)
  return { roomIds: new Set(roomIds), of }
}

/** Rooms of a choice that have moved on since: a person who asks for an answer may leave them out. */
export function roomsMovedOn({ roomIds, of }: RoomSelection, board: Board): string[] {
  if (of === 'hand') return []
  return board.rows
    .filter((row) => roomIds.has(row.room.id) && !hasProgress(of, row))
    .map(({ room }) => room.id)
}

function hasProgress(of: 'silent' | 'notReached', { progress }: Board['rows'][number]): boolean {
  return of === 'silent' ? progress !== 'answered' : progress === 'notReached'
}

/** The choice with a room more, or without it. */
export function toggle(selection: RoomSelection | null, roomId: string): RoomSelection {
  const next = new Set(selection?.roomIds)
  if (!next.delete(roomId)) next.add(roomId)
  return selectByHand(next)
}

/** The choice with rooms more; with rooms less where all of them are chosen already. */
export function toggleAll(selection: RoomSelection | null, roomIds: readonly string[]): RoomSelection {
  const next = new Set(selection?.roomIds)
  const areAll = roomIds.every((id) => next.has(id))
  for (const id of roomIds) areAll ? next.delete(id) : next.add(id)
  return selectByHand(next)
}

/**
 * The choice with everything between two rooms, as the board shows them, added to those chosen already.
 * @param shownIds the rooms in the order shown
 * @param from the room that the range begins at; null: it is `to` alone
 */
export function chooseRange(
  selection: RoomSelection | null,
  shownIds: readonly string[],
  from: string | null,
  to: string,
): RoomSelection {
  const ends = [shownIds.indexOf(from ?? to), shownIds.indexOf(to)]
  const between = ends.includes(-1) ? [to] : shownIds.slice(Math.min(...ends), Math.max(...ends) + 1)
  return selectByHand([...(selection?.roomIds ?? []), ...between])
}
