import type { BoardRow } from '@muster/domain/incident/board'
import { peopleIn } from '@muster/domain/incident/claims/people'
import { clearingStatus } from '@muster/domain/incident/clearingList'
import { z } from 'zod'
import { sectionOf } from '../filter/boardFilter.ts'
import { lastHeardAt, roomLine } from '../words/roomWords.ts'

/**
 * The sort order of the list of rooms: in need and silent first, or by one of its columns; `-` is the other way
 * round.
 */
const columns = [
  'name',
  'place',
  'ladder',
  'status',
  'people',
  'seen',
  'answered',
  'heard',
  'clearing',
] as const
export type RoomColumn = (typeof columns)[number]
export const roomOrder = z.enum(['need', ...columns, ...columns.map((column) => `-${column}` as const)])
export type RoomOrder = z.infer<typeof roomOrder>

/**
 * The order of the grid: each room keeps its place, by site and name, and only those that need help come to the
 * front. A card stays where it was a minute ago.
 */
export const fixedOrder = 'fixed'

const byText = new Intl.Collator('en', { numeric: true })
const progressValues = { notReached: '0', seen: '1', answered: '2' }

/** The text that a room is sorted by in a column; empty where it has none. */
function columnValue(row: BoardRow, column: RoomColumn): string {
  const { room, progress, siteName } = row
  switch (column) {
    case 'name':
      return room.name
    case 'place':
      return siteName
    case 'ladder':
      return progressValues[progress]
    case 'status':
      return room.status || room.attendance || row.needsHelp
        ? `${row.needsHelp ? 0 : 1} ${roomLine(room)}`
        : ''
    case 'people':
      return String(peopleIn(room) ?? '')
    case 'seen':
      return room.seenAt ?? ''
    case 'answered':
      return room.answeredAt ?? ''
    case 'heard':
      return lastHeardAt(room) ?? ''
    case 'clearing':
      return room.clearing ? clearingStatus(room) : ''
  }
}

/** The key that decides the place of a room: while it stays the same, the room stays where it is. */
export function orderKey(row: BoardRow, order: RoomOrder | typeof fixedOrder): string {
  if (order === fixedOrder) return row.needsHelp ? 'help' : ''
  return order === 'need' ? sectionOf(row) : columnValue(row, columnOf(order))
}

/** The rows in this order; those that have nothing to say in a column come last, whichever way round. */
export function sortRows(
  rows: readonly BoardRow[],
  order: RoomOrder | typeof fixedOrder,
): readonly BoardRow[] {
  if (order === fixedOrder) return [...rows].sort(bySiteAndName)
  if (order === 'need') return rows
  const column = columnOf(order)
  const way = order.startsWith('-') ? -1 : 1
  return rows
    .map((row) => ({ row, value: columnValue(row, column) }))
    .sort((a, b) => Number(a.value === '') - Number(b.value === '') || way * byText.compare(a.value, b.value))
    .map(({ row }) => row)
}

function bySiteAndName(a: BoardRow, b: BoardRow): number {
  return (
    Number(b.needsHelp) - Number(a.needsHelp) ||
    byText.compare(a.siteName, b.siteName) ||
    byText.compare(a.room.name, b.room.name) ||
    (a.room.id < b.room.id ? -1 : 1)
  )
}

/** The column an order is by; `need` is by none. */
function columnOf(order: Exclude<RoomOrder, 'need'>): RoomColumn {
  return columns.find((column) => order.replace('-', '') === column) ?? 'name'
}

/** The order after pressing a column's head: by it, then the other way round, then the board's own. */
export function nextOrder(order: RoomOrder, column: RoomColumn): RoomOrder {
  if (order === column) return `-${column}`
  return order === `-${column}` ? 'need' : column
}
