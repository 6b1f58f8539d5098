import { type Step, steps } from '@muster/domain/afterAction/answerSteps'
import type { RoomTimes } from '@muster/domain/afterAction/roomTimesTracker'

/** The columns that rooms can be ordered by. */
export type RoomColumn = 'name' | Step | 'people'
export type RoomSort = { by: RoomColumn; isReversed: boolean }

const names = new Intl.Collator('en', { numeric: true })

/** Sorts the rooms by a column; those that never came to a step follow all that did, as the slowest. */
export function sortRooms(rooms: readonly RoomTimes[], { by, isReversed }: RoomSort): RoomTimes[] {
  const value = (room: RoomTimes) => (by === 'name' ? null : room[by])
  const byName = (a: RoomTimes, b: RoomTimes) => names.compare(a.name, b.name)
  const compare = (a: RoomTimes, b: RoomTimes) => {
    const [first, second] = [value(a) ?? Number.POSITIVE_INFINITY, value(b) ?? Number.POSITIVE_INFINITY]
    return first === second ? byName(a, b) : first - second
  }
  const sorted = rooms.toSorted(by === 'name' ? byName : compare)
  return isReversed ? sorted.reverse() : sorted
}

/** The order in an address, as `answered` or `-answered`; by name where it says none. */
export function readSort(text: string | null): RoomSort {
  const isReversed = text?.startsWith('-') ?? false
  const column = isReversed ? text?.slice(1) : text
  const by = (['name', ...steps, 'people'] as const).find((each) => each === column)
  return by ? { by, isReversed } : { by: 'name', isReversed: false }
}

/** The same as text; a second press on a column turns it around. */
export function toggledSort(sort: RoomSort, by: string): string {
  return sort.by === by && !sort.isReversed ? `-${by}` : by
}
