import type { BoardRow } from '@muster/domain/incident/board'

/** The mark of a unit: a room with its progress on the answer ladder, a room while nothing runs, or no room of ours at all. */
export type UnitMark = 'help' | 'notReached' | 'seen' | 'answered' | 'room' | 'none'

/** The mark of a row of the board. */
export function markOf({ needsHelp, progress }: Pick<BoardRow, 'needsHelp' | 'progress'>): UnitMark {
  return needsHelp ? 'help' : progress
}

/**
 * The differences between the drawn and the wanted marks: sent to the map unit by unit, so that news of one room
 * repaints one room.
 */
export function markChanges(
  drawn: ReadonlyMap<string, UnitMark>,
  wanted: ReadonlyMap<string, UnitMark>,
): [unitId: string, mark: UnitMark][] {
  const changes: [string, UnitMark][] = []
  for (const [unitId, mark] of wanted) if (drawn.get(unitId) !== mark) changes.push([unitId, mark])
  for (const [unitId, mark] of drawn)
    if (mark !== 'none' && !wanted.has(unitId)) changes.push([unitId, 'none'])
  return changes
}
