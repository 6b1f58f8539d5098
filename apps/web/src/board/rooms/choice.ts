import type { Board } from '@muster/domain/incident/board'

/** Rooms chosen for a message, and by what: by hand, or by where they stood at that moment. */
export type Choice = { roomIds: ReadonlySet<string>; of: 'hand' | 'silent' | 'notReached' }

/** A choice by hand. */
export const byHand = (roomIds: Iterable<string>): Choice => ({ roomIds: new Set(roomIds), of: 'hand' })

/** All rooms that have not answered, or not even been reached, as of now. What the board shows when it is pressed is what is chosen. */
export function choiceOf(of: 'silent' | 'notReached', board: Board): Choice {
  const roomIds = board.rows.filter((row) => standsSo(of, row)).map(({ room }) => room.id)
  return { roomIds: new Set(roomIds), of }
}

/** Rooms of a choice that have moved on since: who asks for an answer may leave them out. */
export function movedOn({ roomIds, of }: Choice, board: Board): string[] {
  if (of === 'hand') return []
  return board.rows.filter((row) => roomIds.has(row.room.id) && !standsSo(of, row)).map(({ room }) => room.id)
}

function standsSo(of: 'silent' | 'notReached', { rung }: Board['rows'][number]): boolean {
  return of === 'silent' ? rung !== 'answered' : rung === 'notReached'
}

/** The choice with a room more, or without it. */
export function toggle(choice: Choice | null, roomId: string): Choice {
  const next = new Set(choice?.roomIds)
  if (!next.delete(roomId)) next.add(roomId)
  return byHand(next)
}

/** The choice with rooms more; with rooms less where all of them are chosen already. */
export function toggleAll(choice: Choice | null, roomIds: readonly string[]): Choice {
  const next = new Set(choice?.roomIds)
  const areAll = roomIds.every((id) => next.has(id))
  for (const id of roomIds) areAll ? next.delete(id) : next.add(id)
  return byHand(next)
}

/**
 * The choice with everything between two rooms, as the board shows them, beside what was chosen.
 * @param shownIds the rooms in the order shown
 * @param from the room that the range begins at; null: it is `to` alone
 */
export function chooseRange(
  choice: Choice | null,
  shownIds: readonly string[],
  from: string | null,
  to: string,
): Choice {
  const ends = [shownIds.indexOf(from ?? to), shownIds.indexOf(to)]
  const between = ends.includes(-1) ? [to] : shownIds.slice(Math.min(...ends), Math.max(...ends) + 1)
  return byHand([...(choice?.roomIds ?? []), ...between])
}
